import { paths } from './paths.ts';

/** Addresses of a sheet as it was seen, apart from `paths`: whoever takes an evaluation has no use for them. */
export const playbackPaths = {
  console: (sessionId: number | string, sheetId: number | string) => `${paths.board(sessionId)}/${sheetId}/repeticion`,
  own: (sheetId: number) => `${paths.results(sheetId)}/repeticion`,
  office: (sheetId: number | string) => `${paths.office}/evaluaciones-rendidas/${sheetId}`,
} as const;

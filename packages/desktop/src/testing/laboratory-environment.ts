import type { LaboratoryStart } from './application-messages.ts';

/** Sets these where a computer of a laboratory is tested. What is set for other programs there stays. */
export const laboratoryEnvironment = (laboratory: LaboratoryStart | null): Record<string, string | undefined> => {
  const { PATH, HOME, TMPDIR } = process.env;
  return laboratory === null
    ? {}
    : { PATH, HOME, TMPDIR, QUIPU_LABORATORY: '1', QUIPU_LABORATORY_PORT: String(laboratory.port) };
};

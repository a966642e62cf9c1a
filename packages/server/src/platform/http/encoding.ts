import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';
/** The first one is the smaller one. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** The encoding that suits a call best, by what it accepts; null: as it is. */
export const encodingOf = (accepted: string | null | undefined): Encoding | null =>
  accepted ? negotiate(accepted.toLowerCase().replaceAll('*', 'gzip'), ENCODINGS) : null;

import type { ListedSheet } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

const SOON_MS = 7 * 24 * 3_600_000;

/** Tells of an evaluation that it is under way, can be taken, or begins within a week. */
export const isSoon = ({ status, session }: Pick<ListedSheet, 'status' | 'session'>, now: EpochMs): boolean =>
  status === 'A' || (status === 'P' && (session === null || (now < session.end && session.start - now < SOON_MS)));

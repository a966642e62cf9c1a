import type { EpochMs, Millis, PendingEntry } from '@quipu/engine';
import type { ReadResults } from './read-sheet-results.ts';
import type { SheetResults } from './results-content.ts';

/**
 * How far ahead the clock of a laboratory's computer was, at least: what was done there was done by now. Where it was behind, or
 * ahead by less, its results do not tell.
 */
export const clockAhead = (
  { startedAt, finishedAt, starts, answers, photos }: SheetResults,
  read: ReadResults | null,
  now: EpochMs,
): Millis => {
  let latest = Math.max(startedAt, finishedAt ?? 0);
  for (const start of starts) latest = Math.max(latest, start.startedAt);
  for (const { updatedAt } of [...answers, ...(read?.entries ?? [])]) latest = Math.max(latest, updatedAt);
  for (const { takenAt } of photos) latest = Math.max(latest, takenAt);
  return Math.max(0, latest - now);
};

export const entriesBack = (entries: readonly PendingEntry[], by: Millis): readonly PendingEntry[] =>
  entries.map((entry) => ({ ...entry, updatedAt: Math.max(0, entry.updatedAt - by) }));

/** The same, as a clock that was right would have told it. Lines of logs stay as they are. */
export const setBack = (results: SheetResults, by: Millis): SheetResults => {
  const back = (at: EpochMs): EpochMs => Math.max(0, at - by);
  return {
    ...results,
    startedAt: back(results.startedAt),
    finishedAt: results.finishedAt === null ? null : back(results.finishedAt),
    starts: results.starts.map((start) => ({ ...start, startedAt: back(start.startedAt) })),
    answers: entriesBack(results.answers, by),
    photos: results.photos.map((photo) => ({ ...photo, takenAt: back(photo.takenAt) })),
  };
};

import type { EpochMs, PendingEntry } from '@quipu/engine';
import type { HeldSheet } from './sheet-store.ts';

/**
 * An entry with the time of its last key, as far as this server can know: not before the sheet was started, nor after it came.
 * Nothing else that is known precedes it for certain: the entry's revision grows with every visit too, and whoever has no
 * network hands in late what was typed long ago.
 */
export const withKeyTime = (
  entry: PendingEntry,
  { startedAt }: Pick<HeldSheet, 'startedAt'>,
  now: EpochMs,
): PendingEntry => {
  const updatedAt = Math.min(now, Math.max(startedAt ?? 0, entry.updatedAt));
  return updatedAt === entry.updatedAt ? entry : { ...entry, updatedAt };
};

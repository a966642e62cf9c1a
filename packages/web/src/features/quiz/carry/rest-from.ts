import type { HeldLog } from '@quipu/engine/runtime';

/** The line from which on the server lacks a log, as far as it said: the last one that it has goes along, as with every post. */
export const restFrom = (held: HeldLog | null, epoch: number, total: number): number =>
  held?.epoch === epoch ? Math.max(0, Math.min(held.lines, total) - 1) : 0;

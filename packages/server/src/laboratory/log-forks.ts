import type { EpochMs } from '@quipu/engine';
import { recordFork, recordGap } from '../evaluations/log-damage-store.ts';
import { heldHashes, holdLog } from '../evaluations/log-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import type { ReadLog } from './read-sheet-results.ts';
import type { SheetResults } from './results-content.ts';

/** Whether any of these logs has another past than the one that is held of its epoch; the first other line is kept. */
export const recordForks = async (
  within: Within,
  sheetId: number,
  logs: readonly ReadLog[],
  at: EpochMs,
): Promise<boolean> => {
  await holdLog(within, sheetId);
  for (const { epoch, lines } of logs) {
    const held = await heldHashes(within, sheetId, epoch, 0, lines.length);
    const fork = lines.find(({ hash }, place) => place < held.length && hash !== held[place]);
    if (fork === undefined) continue;
    await recordFork(within, { sheet_id: sheetId, epoch, ...fork, at: new Date(at) });
    return true;
  }
  return false;
};

/** What the laboratory's server noted of logs that were not whole is shown here as it was there. */
export const keepDamage = async (within: Within, sheetId: number, { forks, gaps }: SheetResults): Promise<void> => {
  for (const { at, ...fork } of forks) await recordFork(within, { sheet_id: sheetId, ...fork, at: new Date(at) });
  for (const { at, ...gap } of gaps) await recordGap(within, { sheet_id: sheetId, ...gap, at: new Date(at) });
};

import type { EpochMs } from '@quipu/engine';
import { recordFork, recordGap } from '../exams/logs/log-damage-store.ts';
import { heldHashes, holdLog } from '../exams/logs/log-store.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReadLog } from './read-sheet-results.ts';
import type { SheetResults } from './results-content.ts';

/** Tells whether any of these logs has another past than the one that is held of its epoch; the first other line is kept. */
export const recordForks = async (tx: Tx, sheetId: number, logs: readonly ReadLog[], at: EpochMs): Promise<boolean> => {
  await holdLog(tx, sheetId);
  for (const { epoch, lines } of logs) {
    const held = await heldHashes(tx, sheetId, epoch, 0, lines.length);
    const fork = lines.find(({ hash }, place) => place < held.length && hash !== held[place]);
    if (fork === undefined) continue;
    await recordFork(tx, { sheet_id: sheetId, epoch, ...fork, at: new Date(at) });
    return true;
  }
  return false;
};

/** Shows here what the laboratory's server noted of logs that were not whole. */
export const keepDamage = async (tx: Tx, sheetId: number, { forks, gaps }: SheetResults): Promise<void> => {
  for (const { at, ...fork } of forks) await recordFork(tx, { sheet_id: sheetId, ...fork, at: new Date(at) });
  for (const { at, ...gap } of gaps) await recordGap(tx, { sheet_id: sheetId, ...gap, at: new Date(at) });
};

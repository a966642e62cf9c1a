import type { EpochMs, Millis } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { finishLocked } from '../sheets/finish-locked.ts';
import type { HeldSheet } from '../sheets/sheet-store.ts';

/** Ends a held sheet that is under way, at once or when its time ran out. What was made before it is still taken within the grace. */
export const finishAt = async (
  tx: Tx,
  sheet: HeldSheet,
  now: EpochMs,
  why: string,
  grace: Millis,
): Promise<'F' | 'FT'> => {
  const deadline = sheetDeadline(sheet, now);
  const status = now > deadline ? 'FT' : 'F';
  const at = Math.min(now, deadline);
  // What was typed before is on its way: the examinee hears of the end only now.
  await finishLocked(tx, sheet, status, at, why, { answers: at + grace, grade: at + grace });
  return status;
};

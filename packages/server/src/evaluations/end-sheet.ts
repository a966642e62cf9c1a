import type { EpochMs, FinalStatus, Millis } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { publish } from '../live/publish.ts';
import { sheetDeadline } from './deadlines.ts';
import { formReader } from './form-store.ts';
import { askOnce, keepAction, keepRefused } from './operator-action-store.ts';
import { settleSheets } from './settle-sheets.ts';
import { identityReader } from './sheet-identity.ts';
import { finishHeld } from './sheet-store.ts';

/** Who ends an evaluation, and why; `message` is for its examinee. */
export interface Ending {
  readonly who: string;
  readonly why: string;
  readonly message: string;
  /** Names what is asked for: it is done once, or refused once. */
  readonly once?: string | null;
}
export type EndOutcome = 'noSheet' | 'notUnderWay' | FinalStatus;

/**
 * The operator ends an evaluation that is under way. It is a finish like the examinee's own: the first one stays. Answers made
 * before it are taken within the grace, as they are after a deadline; the others are kept for review.
 */
export const endSheet = async (
  db: Db,
  sheetId: number,
  { who, why, message, once = null }: Ending,
  clock: () => EpochMs,
  grace: Millis,
): Promise<EndOutcome> => {
  const identity = await identityReader(db)(sheetId);
  if (identity === undefined) return 'noSheet';
  const subject = { identity, form: await formReader(db)(identity.formId) };
  return db.transaction().execute(async (within) => {
    const { now, settled } = await settleSheets(within, [subject], clock, grace);
    const sheet = settled.get(sheetId)?.sheet;
    await askOnce(within, who, once);
    if (sheet?.status !== 'A') {
      await keepRefused(within, who, once, now);
      return 'notUnderWay';
    }
    const deadline = sheetDeadline(sheet, now);
    const status = now > deadline ? 'FT' : 'F';
    const at = Math.min(now, deadline);
    // What was typed before is on its way: the examinee hears of the end only now.
    await finishHeld(within, sheetId, status, at, why, { answers: at + grace, grade: at + grace });
    await keepAction(within, who, why, { action: 'end-sheet', sheetId, message }, now, once);
    await publish(within, {
      channel: { userId: identity.userId },
      name: 'fire',
      data: { message, answersSheetId: sheetId },
      at: now,
    });
    return status;
  });
};

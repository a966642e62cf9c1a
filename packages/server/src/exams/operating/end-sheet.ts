import type { EpochMs, FinalStatus, Millis } from '@quipu/engine';
import { askOnce, keepAction, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { formReader } from '../forms/form-store.ts';
import { lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { finishAt } from './finish-at.ts';

/** `message` is for the examinee. */
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
 * before it are taken within the grace, as they are after a deadline; the others are quarantined.
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
  return db.transaction().execute(async (tx) => {
    const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace);
    const sheet = locked.get(sheetId)?.sheet;
    await askOnce(tx, who, once);
    if (sheet?.status !== 'A') {
      await keepRefused(tx, who, once, now);
      return 'notUnderWay';
    }
    const status = await finishAt(tx, sheet, now, why, grace);
    await keepAction(tx, who, why, { action: 'end-sheet', sheetId, message }, now, once);
    await publish(tx, {
      channel: { userId: identity.userId },
      name: 'fire',
      data: { message, answersSheetId: sheetId },
      at: now,
    });
    return status;
  });
};

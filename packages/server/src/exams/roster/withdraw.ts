import type { EpochMs, Millis } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { formReader } from '../forms/form-store.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { finishAt } from '../operating/finish-at.ts';
import { lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { cardOf } from '../sheets/quiz-store.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { texts } from './texts.ts';

export type WithdrawOutcome = 'withdrawn' | 'ended' | 'already' | 'finished' | 'inLaboratory';

/**
 * Takes somebody off the roster: their sheet counts no more, and they do not see it. One under way is ended first, as a proctor ends
 * it; one that has ended stays. Nothing is lost: it can be taken back.
 */
export const withdraw = async (
  tx: Tx,
  sheetId: number,
  why: string,
  clock: () => EpochMs,
  grace: Millis,
): Promise<WithdrawOutcome> => {
  await waitForOtherTimes(tx);
  const identity = await identityReader(tx)(sheetId);
  if (identity === undefined) throw new Error('A sheet that was just found is none');
  const subject = { identity, form: await formReader(tx)(identity.formId) };
  const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace);
  const sheet = locked.get(sheetId)?.sheet;
  if (sheet === undefined || (sheet.status !== 'P' && sheet.status !== 'A')) return 'finished';
  if (sheet.isWithdrawn) return 'already';
  if (sheet.status === 'P' && (await sheetsOut(tx, [sheetId])).size > 0) return 'inLaboratory';
  const wasUnderWay = sheet.status === 'A';
  if (wasUnderWay) await finishAt(tx, sheet, now, why, grace);
  await tx
    .updateTable('answers_sheet')
    .set({ is_valid: false, withdrawn_at: new Date(now), desk: null })
    .where('id', '=', sheetId)
    .execute();
  const message = texts.withdrawn((await cardOf(tx, sheetId)).quiz.name);
  const channel = { userId: identity.userId };
  await publish(
    tx,
    wasUnderWay
      ? { channel, name: 'fire', data: { message, answersSheetId: sheetId }, at: now }
      : { channel, name: 'message', data: { title: texts.title, message, type: 'warning' }, at: now },
  );
  return wasUnderWay ? 'ended' : 'withdrawn';
};

/** Lets an ended sheet whose person was withdrawn count again; one that was not started is planned like any other change. */
export const countAgain = (tx: Tx, sheetId: number) =>
  tx.updateTable('answers_sheet').set({ is_valid: true, withdrawn_at: null }).where('id', '=', sheetId).execute();

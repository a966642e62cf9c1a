import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { formReader } from '../forms/form-store.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { finishAt } from '../operating/finish-at.ts';
import { lockAndExpireSheets } from '../sheets/lock-and-expire-sheets.ts';
import { cardOf } from '../sheets/quiz-store.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { deskIn } from './desk-in.ts';
import { texts } from './texts.ts';
import { replaceEarlier } from './write-roster.ts';

export type WithdrawOutcome = 'withdrawn' | 'ended' | 'already' | 'finished' | 'inLaboratory';

/** All attempts of the sheet's person, in the order in which everybody holds sheets. */
const holdAttempts = (tx: Tx, { userId, quizId }: { readonly userId: number; readonly quizId: number }) =>
  tx
    .selectFrom('answers_sheet')
    .select(['id', 'attempt', 'is_valid'])
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The attempt that a sheet took the place of counts again; its desk may be somebody else's by now. */
const countEarlier = (tx: Tx, sheetId: number) =>
  sql`
    update answers_sheet as earlier set is_valid = true, desk = case when exists (
      select from answers_sheet as other
      where other.is_valid and other.session_id = earlier.session_id and other.room_id = earlier.room_id
        and other.desk = earlier.desk) then null else earlier.desk end
    where earlier.id = (
      select before.id from answers_sheet as before
      join answers_sheet as sheet on sheet.user_id = before.user_id and sheet.quiz_id = before.quiz_id
      where sheet.id = ${sheetId} and before.attempt < sheet.attempt and before.is_trial = sheet.is_trial
        and before.withdrawn_at is null and before.finished_at is not null
      order by before.attempt desc limit 1)`.execute(tx);

/**
 * Takes somebody off the roster: their sheet counts no more, and they do not see it; an attempt that it took the place of counts
 * again. One under way is ended first, as a proctor ends it; one that has ended stays. Nothing is lost: it can be taken back.
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
  await holdAttempts(tx, identity);
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
  await countEarlier(tx, sheetId);
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

/**
 * Lets an ended sheet whose person was withdrawn count again, at a desk of its room where there is one left, in the place of earlier
 * attempts; one that was not started is planned like any other change. False: the person has a later attempt.
 */
export const countAgain = async (tx: Tx, sheetId: number): Promise<boolean> => {
  await waitForOtherTimes(tx);
  const sheet = await tx
    .selectFrom('answers_sheet')
    .select(['user_id as userId', 'quiz_id as quizId', 'attempt', 'session_id', 'room_id'])
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const attempts = await holdAttempts(tx, sheet);
  if (attempts.some(({ attempt, is_valid }) => is_valid && attempt > sheet.attempt)) return false;
  await replaceEarlier(tx, [sheetId]);
  const at = sheet.session_id === null ? null : await deskIn(tx, sheet.session_id, sheet.room_id);
  await tx
    .updateTable('answers_sheet')
    .set({ is_valid: true, withdrawn_at: null, desk: at?.desk ?? null })
    .where('id', '=', sheetId)
    .execute();
  return true;
};

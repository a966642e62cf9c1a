import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { formReader, reserveIds } from '../forms/form-store.ts';
import { addSession, type NewSession } from '../sheets/session-store.ts';

export interface NewSheet {
  readonly userId: number;
  readonly sessionId: number;
  readonly attempt: number;
  /** Null, both: in no room. */
  readonly roomId: number | null;
  readonly desk: number | null;
  readonly isTrial: boolean;
}

const PER_STATEMENT = 1_000;

/** Sheets of an evaluation, of the form that was loaded last. Returns their ids. */
export const addSheets = async (
  tx: Tx,
  quizId: number,
  sheets: readonly NewSheet[],
  at: EpochMs,
): Promise<readonly number[]> => {
  const { id: formId } = await tx
    .selectFrom('form')
    .select('id')
    .where('quiz_id', '=', quizId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const answerCount = (await formReader(tx)(formId)).index.items.length;
  const firstAnswer = await reserveIds(tx, 'answer', answerCount * sheets.length);
  const ids: number[] = [];
  for (let from = 0; from < sheets.length; from += PER_STATEMENT) {
    const rows = await tx
      .insertInto('answers_sheet')
      .values(
        sheets.slice(from, from + PER_STATEMENT).map((sheet, place) => ({
          user_id: sheet.userId,
          quiz_id: quizId,
          form_id: formId,
          session_id: sheet.sessionId,
          attempt: sheet.attempt,
          room_id: sheet.roomId,
          desk: sheet.desk,
          is_trial: sheet.isTrial,
          answer_base: firstAnswer + (from + place) * answerCount,
          answer_count: answerCount,
          times_updated_at: new Date(at),
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

/** A first sheet for each of these people, in no room; for those who enter all at once. */
export const enterPeople = (
  tx: Tx,
  { quizId, sessionId }: { readonly quizId: number; readonly sessionId: number },
  userIds: readonly number[],
  at: EpochMs,
): Promise<readonly number[]> =>
  addSheets(
    tx,
    quizId,
    userIds.map((userId) => ({ userId, sessionId, attempt: 1, roomId: null, desk: null, isTrial: false })),
    at,
  );

/** A session with everybody of these on its roster. Returns its id. */
export const addSessionWith = async (
  tx: Tx,
  session: NewSession,
  userIds: readonly number[],
  at: EpochMs,
): Promise<number> => {
  const sessionId = await addSession(tx, session, at);
  await enterPeople(tx, { quizId: session.quizId, sessionId }, userIds, at);
  return sessionId;
};

/** Whoever may take evaluations, in the order in which they came. */
export const everybody = async (tx: Tx): Promise<readonly number[]> =>
  (
    await tx
      .selectFrom('app_user')
      .select('id')
      .where(({ eb, val }) => eb(val('examinee'), '=', eb.fn.any('roles')))
      .where('rehearsal_id', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

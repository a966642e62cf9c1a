import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { laterThan } from '../operating/extend-store.ts';
import { addSheets } from '../roster/add-sheets.ts';
import type { GivenDesk } from '../roster/desk-in.ts';
import type { Candidate } from './candidate-store.ts';

export const sessionWithId = (tx: Tx, id: number) =>
  tx.selectFrom('quiz_session').select(['quiz_id', 'ends_at']).where('id', '=', id).executeTakeFirst();

/** Tells whether the person has another attempt at the evaluation that did not end. */
export const hasOtherAttempt = async (tx: Tx, { id, userId, quizId }: Candidate): Promise<boolean> =>
  (await tx
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('id', '<>', id)
    .where('status', 'in', ['P', 'A', 'I'])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Later than its times and the new session's, so that whoever knows the old ones takes these. */
export const moveSheet = (tx: Tx, sheetId: number, to: number, at: GivenDesk | null, now: EpochMs) =>
  tx
    .updateTable('answers_sheet')
    .set({
      session_id: to,
      room_id: at?.roomId ?? null,
      desk: at?.desk ?? null,
      times_updated_at: laterThan(
        now,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        sql`(select updated_at from quiz_session where id = ${to})`,
      ),
    })
    .where('id', '=', sheetId)
    .execute();

/** Another attempt at the same evaluation; the one that it stands for counts no more. Returns its id. */
export const newAttempt = async (
  tx: Tx,
  { id, userId, quizId, isTrial }: Candidate,
  to: number,
  at: GivenDesk | null,
  now: EpochMs,
): Promise<number> => {
  await tx.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', id).execute();
  const { attempts } = await tx
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const place = { roomId: at?.roomId ?? null, desk: at?.desk ?? null };
  const [sheetId] = await addSheets(
    tx,
    quizId,
    [{ userId, sessionId: to, attempt: attempts + 1, isTrial, ...place }],
    now,
  );
  if (sheetId === undefined) throw new Error('A sheet was added and has no id');
  return sheetId;
};

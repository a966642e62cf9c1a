import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { laterThan } from '../evaluations/extend-store.ts';
import { reserveIds } from '../evaluations/form-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import type { Candidate } from './hold-candidate.ts';
import { canBeRescheduled } from './rescheduling-rules.ts';
import { texts } from './texts.ts';

export interface Acceptance {
  readonly sessionId: number;
  /** Where it will be taken; null: where it would have been. */
  readonly location: string | null;
}
export type AcceptProblem =
  | 'wrongStatus'
  | 'noSession'
  | 'otherEvaluation'
  | 'sessionOver'
  | 'sameSession'
  | 'otherAttempt';

/** Why a sheet cannot be taken in a session; null: it can. */
const problemWith = async (
  within: Within,
  { id, status, quizId, userId, sessionId }: Candidate,
  to: number,
  now: EpochMs,
): Promise<AcceptProblem | null> => {
  if (!canBeRescheduled(status)) return 'wrongStatus';
  const session = await within
    .selectFrom('quiz_session')
    .select(['quiz_id', 'ends_at'])
    .where('id', '=', to)
    .executeTakeFirst();
  if (session === undefined) return 'noSession';
  if (session.quiz_id !== quizId) return 'otherEvaluation';
  if (session.ends_at <= now) return 'sessionOver';
  if (status === 'P') return to === sessionId ? 'sameSession' : null;
  const other = await within
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('id', '<>', id)
    .where('status', 'in', ['P', 'A', 'I'])
    .executeTakeFirst();
  return other === undefined ? null : 'otherAttempt';
};

/** Later than its times and the new session's, so that whoever knows the old ones takes these. */
const moveSheet = (within: Within, sheetId: number, to: number, now: EpochMs) =>
  within
    .updateTable('answers_sheet')
    .set({
      session_id: to,
      times_updated_at: laterThan(
        now,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        sql`(select updated_at from quiz_session where id = ${to})`,
      ),
    })
    .where('id', '=', sheetId)
    .execute();

/** Another attempt at the same form; the one that it stands for counts no more. */
const newAttempt = async (within: Within, candidate: Candidate, to: number, now: EpochMs): Promise<number> => {
  const { userId, quizId, formId, answerCount } = candidate;
  await within.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', candidate.id).execute();
  const { attempts } = await within
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const { id } = await within
    .insertInto('answers_sheet')
    .values({
      user_id: userId,
      quiz_id: quizId,
      form_id: formId,
      session_id: to,
      attempt: attempts + 1,
      answer_base: await reserveIds(within, 'answer', answerCount),
      answer_count: answerCount,
      times_updated_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The place goes along; its times are those of the new session. Returns the place. */
const carryAssignment = async (within: Within, from: number, to: number, location: string | null): Promise<string> => {
  const standing = await within
    .selectFrom('sheet_assignment')
    .selectAll()
    .where('sheet_id', '=', from)
    .executeTakeFirst();
  const isElsewhere = location !== null && location !== standing?.location;
  const place = isElsewhere
    ? { province: null, canton: null, parish: null, address: null, reference: null, lab_code: null }
    : {};
  const values = {
    ...standing,
    ...place,
    sheet_id: to,
    location: location ?? standing?.location ?? texts.toBeConfirmed,
    takes_place_at: null,
    turn: null,
    duration: null,
  };
  await within
    .insertInto('sheet_assignment')
    .values(values)
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute();
  return values.location;
};

export type AcceptOutcome =
  | { readonly kind: 'refused'; readonly problem: AcceptProblem }
  | { readonly kind: 'accepted'; readonly sheetId: number; readonly location: string };

/** Puts a held sheet into another session: one that was not started moves, one whose time ran out gets another attempt. */
export const acceptInto = async (
  within: Within,
  candidate: Candidate,
  { sessionId, location }: Acceptance,
  now: EpochMs,
): Promise<AcceptOutcome> => {
  const problem = await problemWith(within, candidate, sessionId, now);
  if (problem !== null) return { kind: 'refused', problem };
  const isMoved = candidate.status === 'P';
  if (isMoved) await moveSheet(within, candidate.id, sessionId, now);
  const sheetId = isMoved ? candidate.id : await newAttempt(within, candidate, sessionId, now);
  return { kind: 'accepted', sheetId, location: await carryAssignment(within, candidate.id, sheetId, location) };
};

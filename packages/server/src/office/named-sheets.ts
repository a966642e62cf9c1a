import type { LeftOut } from '@quipu/contract';
import { FinalStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import type { Db } from '../platform/db/database.ts';
import { texts } from './texts.ts';

/** Sheets of the evaluation of a session that an action names, with whose they are: also those that its roster has no more. */
export const namedSheets = (db: Db, sessionId: number, sheetIds: readonly number[]) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz_session as session', 'session.quiz_id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id', 'sheet.user_id as userId', 'sheet.status', 'person.reference', 'person.full_name as fullName'])
    .select(({ ref }) => [ref('sheet.session_id').$notNull().as('sessionId')])
    .select(['sheet.is_valid as isValid', sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn')])
    .where('session.id', '=', sessionId)
    .where('sheet.session_id', 'is not', null)
    .where(sql<boolean>`sheet.id = any(${sheetIds}::bigint[])`)
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();
export type NamedSheet = Awaited<ReturnType<typeof namedSheets>>[number];

/** Null: the roster of the session has it. A colleague may have moved its person since it was named. */
export const whyNotHere = ({ sessionId, isValid, isWithdrawn }: NamedSheet, here: number): string | null => {
  if (sessionId !== here) return texts.notHere;
  return isValid || isWithdrawn ? null : texts.notTakenBack.tookAgain;
};

export const leftOutOf = ({ reference, fullName }: NamedSheet, why: string): LeftOut => ({
  person: { who: reference, fullName },
  why,
});

/** Tells why somebody who was named is none of those who were moved. */
export const whyNotMoved = (sheet: NamedSheet, here: number): string => {
  const { status, isWithdrawn } = sheet;
  const why = whyNotHere(sheet, here);
  if (why !== null) return why;
  if (isWithdrawn) return texts.notWithdrawn.already;
  if (status === 'I') return rosterTexts.problems.absent;
  return FinalStatus.is(status) ? rosterTexts.problems.finished : texts.isThere;
};

import type { OpenedSheet } from '@quipu/contract';
import { type InferResult, sql } from 'kysely';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { texts } from '../texts.ts';
import { identityKeeper, type SheetIdentity } from './sheet-identity.ts';

export type WireQuiz = OpenedSheet['quiz'];

export interface ListedRow {
  readonly id: number;
  readonly quizId: number;
  readonly attempt: number;
  readonly finalGrade: number | null;
  readonly isValid: boolean;
  /** Null: its author does not say, and the institution does. */
  readonly updateEach: number | null;
  readonly reference: string;
  /** Null: it is not graded. */
  readonly grading: GradingPolicy | null;
  readonly hasRegrades: boolean;
  /** Its owner tries their equipment in it. */
  readonly isPractice: boolean;
  readonly quiz: WireQuiz;
}

/** Columns of a card, of `sheet` with its `quiz` and its `person`, beside those that its times are read with, too. */
export const CARD_COLUMNS = [
  'sheet.attempt',
  'sheet.final_grade',
  'sheet.is_valid',
  'person.reference',
  'quiz.update_each',
  'quiz.name',
  'quiz.type',
  'quiz.image_url',
  'quiz.require_quiz_id',
  'quiz.steps',
  'quiz.permits_rescheduling',
  'quiz.shows_answers',
  'quiz.shows_regrades',
  'quiz.takes_regrades',
  'quiz.grading',
] as const;

/** Tells of a `sheet` whether a regrade of it was ever asked for. */
export const hasRegrades = sql<boolean>`
  exists (select from regrade_request as request where request.sheet_id = "sheet".id)`;

const cards = (db: Db | Tx) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('practice_session as practice', 'practice.session_id', 'sheet.session_id')
    .select(CARD_COLUMNS)
    .select(['sheet.id', 'sheet.quiz_id', 'quiz.is_active', 'quiz.extra'])
    .select([hasRegrades.as('hasRegrades'), 'practice.of_session_id as practises']);
export type CardRow = InferResult<ReturnType<typeof cards>>[number];

export const cardFrom = (row: CardRow): ListedRow => {
  const isPractice = row.practises !== null;
  return {
    id: row.id,
    quizId: row.quiz_id,
    attempt: row.attempt,
    finalGrade: row.final_grade,
    isValid: row.is_valid,
    updateEach: row.update_each,
    reference: row.reference,
    grading: row.grading,
    hasRegrades: row.hasRegrades,
    isPractice,
    quiz: {
      id: row.quiz_id,
      name: isPractice ? texts.practised(row.name) : row.name,
      type: row.type,
      imageUrl: row.image_url,
      status: row.is_active,
      requireQuizId: row.require_quiz_id,
      steps: row.steps,
      extra: wholeExtra(row.extra),
      rescheduling: row.permits_rescheduling,
      viewAnswers: row.shows_answers,
      viewRegrades: row.shows_regrades,
      regrade: row.takes_regrades,
    },
  };
};

export interface PersonsCard {
  readonly card: ListedRow;
  readonly identity: SheetIdentity;
}

/** All the sheets of people, as cards, in the order in which they were given, but for those that they were withdrawn from. */
export const cardsOfPeople = async (
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PersonsCard[]>> => {
  const keep = identityKeeper(db);
  const rows = await cards(db)
    .select(['sheet.user_id as userId', 'sheet.form_id as formId'])
    .select(['sheet.answer_base as answerBase', 'sheet.answer_count as answerCount'])
    .where('sheet.user_id', '=', ({ val, fn }) => fn.any(val([...userIds])))
    .where('sheet.withdrawn_at', 'is', null)
    .orderBy('sheet.id')
    .execute();
  const byPerson = new Map<number, PersonsCard[]>(userIds.map((id) => [id, []]));
  for (const { userId, formId, answerBase, answerCount, ...row } of rows) {
    const identity = { id: row.id, userId, quizId: row.quiz_id, formId, answerBase, answerCount };
    keep(identity);
    byPerson.get(userId)?.push({ card: cardFrom(row), identity });
  }
  return byPerson;
};

export const cardOf = async (db: Db | Tx, sheetId: number): Promise<ListedRow> =>
  cardFrom(await cards(db).where('sheet.id', '=', sheetId).executeTakeFirstOrThrow());

/** Tells of a `sheet` with its `quiz` that this requires another one, which its person has not finished. A trial of it serves a trial. */
export const requiresOther = sql<boolean>`(
  "quiz"."require_quiz_id" is not null and not exists (
    select from answers_sheet as other
    where other.quiz_id = "quiz".require_quiz_id and other.user_id = "sheet".user_id
      and other.status in ('F', 'FT', 'FC', 'FST') and other.withdrawn_at is null
      and (not other.is_trial or "sheet".is_trial)
  ))`;

/** Tells whether the person finished the quiz that the one of a sheet requires, where it requires one. */
export const isRequiredDone = async (tx: Tx, sheetId: number): Promise<boolean> =>
  (await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select('sheet.id')
    .where('sheet.id', '=', sheetId)
    .where(requiresOther)
    .executeTakeFirst()) === undefined;

import type { OpenedSheet } from '@quipu/contract';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { wholeExtra, wholeUpdateEach } from '../../platform/db/columns/quiz-columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { texts } from '../texts.ts';

export type WireQuiz = OpenedSheet['quiz'];

export interface ListedRow {
  readonly id: number;
  readonly quizId: number;
  readonly attempt: number;
  readonly finalGrade: number | null;
  readonly isValid: boolean;
  readonly updateEach: number;
  readonly reference: string;
  /** Null: it is not graded. */
  readonly grading: GradingPolicy | null;
  readonly hasRegrades: boolean;
  /** Its owner tries their equipment in it. */
  readonly isPractice: boolean;
  readonly quiz: WireQuiz;
}

const cards = (db: Db | Tx) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id',
      'sheet.quiz_id as quizId',
      'sheet.attempt',
      'sheet.final_grade as finalGrade',
      'sheet.is_valid as isValid',
      'quiz.update_each as updateEach',
      'person.reference',
      'quiz.name',
      'quiz.type',
      'quiz.image_url as imageUrl',
      'quiz.is_active as status',
      'quiz.require_quiz_id as requireQuizId',
      'quiz.steps',
      'quiz.extra',
      'quiz.permits_rescheduling as rescheduling',
      'quiz.shows_answers as viewAnswers',
      'quiz.shows_regrades as viewRegrades',
      'quiz.takes_regrades as regrade',
      'quiz.grading',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('regrade_request as request').select('request.id').whereRef('request.sheet_id', '=', 'sheet.id'),
      ).as('hasRegrades'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('practice_session as practice')
          .select('practice.session_id')
          .whereRef('practice.session_id', '=', 'sheet.session_id'),
      ).as('isPractice'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];
const listedRow = (row: Row): ListedRow => {
  const { id, quizId, attempt, finalGrade, isValid, updateEach, reference, grading, hasRegrades, isPractice, ...quiz } =
    row;
  return {
    ...{ id, quizId, attempt, finalGrade, isValid, reference, grading },
    updateEach: wholeUpdateEach(updateEach),
    hasRegrades: hasRegrades === true,
    isPractice: isPractice === true,
    quiz: {
      ...quiz,
      name: isPractice === true ? texts.practised(quiz.name) : quiz.name,
      extra: wholeExtra(quiz.extra),
      id: quizId,
    },
  };
};

/** All the sheets of people, as cards, in the order in which they were given, but for those that they were withdrawn from. */
export const cardsOfPeople = async (
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ListedRow[]>> => {
  const rows = await cards(db)
    .select('sheet.user_id as userId')
    .where('sheet.user_id', '=', ({ val, fn }) => fn.any(val([...userIds])))
    .where('sheet.withdrawn_at', 'is', null)
    .orderBy('sheet.id')
    .execute();
  const byPerson = new Map<number, ListedRow[]>(userIds.map((id) => [id, []]));
  for (const { userId, ...row } of rows) byPerson.get(userId)?.push(listedRow(row));
  return byPerson;
};

export const cardOf = async (db: Db | Tx, sheetId: number): Promise<ListedRow> =>
  listedRow(await cards(db).where('sheet.id', '=', sheetId).executeTakeFirstOrThrow());

export const cardsById = async (db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ListedRow>> => {
  const rows = await cards(db)
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  return new Map(rows.map((row) => [row.id, listedRow(row)]));
};

/** Finds the sheets whose quiz requires another one that their person has not finished. A trial of it serves a trial. */
export const sheetsRequiringOther = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select('sheet.id')
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .where('quiz.require_quiz_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answers_sheet as other')
            .select('other.id')
            .whereRef('other.quiz_id', '=', 'quiz.require_quiz_id')
            .whereRef('other.user_id', '=', 'sheet.user_id')
            .where('other.status', 'in', ['F', 'FT', 'FC', 'FST'])
            .where('other.withdrawn_at', 'is', null)
            .where(({ or, not: isNot, ref }) => or([isNot(ref('other.is_trial')), ref('sheet.is_trial')])),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Tells whether the person finished the quiz that the one of a sheet requires, where it requires one. */
export const isRequiredDone = async (tx: Tx, sheetId: number): Promise<boolean> =>
  (await sheetsRequiringOther(tx, [sheetId])).size === 0;

import type { OpenedSheet } from '@quipu/contract';
import { sql } from 'kysely';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { wholeExtra, wholeUpdateEach } from '../../platform/db/columns/quiz-columns.ts';
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
    const { id, quizId } = row;
    const identity = { id, userId, quizId, formId, answerBase, answerCount };
    keep(identity);
    byPerson.get(userId)?.push({ card: listedRow(row), identity });
  }
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

import type { AnswersWait } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { cached } from '../../platform/concurrency/cached.ts';
import type { Db } from '../../platform/db/database.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import { type ReviewFacts, reviewBar } from './review-rules.ts';

export interface SheetFacts extends ReviewFacts {
  readonly userId: number;
  readonly epoch: number;
  /** Requests for regrades are taken now. */
  readonly takesRegrades: boolean;
}

const reviewRows = (db: Db, sheetIds: readonly number[]) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select([
      'sheet.id',
      'sheet.user_id as userId',
      'sheet.epoch',
      'sheet.finished_at',
      'sheet.quiz_id as quizId',
      'quiz.is_practice as isPractice',
      'quiz.type',
      'quiz.shows_answers as showsAnswers',
      'quiz.shows_regrades as showsRegrades',
      'quiz.takes_regrades as takesRegrades',
      'graded.published_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('regrade_request as request').select('request.id').whereRef('request.sheet_id', '=', 'sheet.id'),
      ).as('hasRegrades'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('answers_sheet as other')
          .select('other.id')
          .whereRef('other.quiz_id', '=', 'sheet.quiz_id')
          .whereRef('other.user_id', '=', 'sheet.user_id')
          .where('other.finished_at', 'is', null)
          .where('other.withdrawn_at', 'is', null),
      ).as('isTakenAgain'),
    )
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .execute();

/** `endOf`: until when somebody may answer an evaluation. */
const factsIn = async (
  row: Awaited<ReturnType<typeof reviewRows>>[number],
  now: EpochMs,
  endOf: (quizId: number) => Promise<EpochMs>,
) => {
  const {
    finished_at: finishedAt,
    published_at: publishedAt,
    hasRegrades,
    isTakenAgain,
    quizId,
    isPractice,
    ...facts
  } = row;
  const end = isPractice ? null : await endOf(quizId);
  return {
    ...facts,
    hasRegrades: hasRegrades === true,
    isTakenAgain: finishedAt !== null && isTakenAgain === true,
    isFinished: finishedAt !== null,
    isPublished: publishedAt !== null,
    isSecret: end !== null && now <= end,
    end,
  };
};

/** Null: there is no such sheet. `grace`: answers may come so long after a deadline. */
export const reviewFacts = async (
  db: Db,
  sheetId: number,
  { now, grace }: { readonly now: EpochMs; readonly grace: Millis },
): Promise<SheetFacts | null> => {
  const [row] = await reviewRows(db, [sheetId]);
  return row === undefined ? null : factsIn(row, now, (quizId) => evaluationEnd(db, quizId, grace, now));
};

const KNOWN_MS = 30_000;

/** Finds what the answers of finished sheets wait for, where they do. The end of an evaluation is one of the last half a minute. */
export const answersWaits = (db: Db, clock: () => EpochMs) => {
  const ends = new Map<string, () => Promise<EpochMs>>();
  const endOf = (grace: Millis) => (quizId: number) => {
    const key = `${quizId} ${grace}`;
    const known = ends.get(key) ?? cached(() => evaluationEnd(db, quizId, grace, clock()), clock, KNOWN_MS);
    ends.set(key, known);
    return known();
  };
  return async (
    sheetIds: readonly number[],
    now: EpochMs,
    grace: Millis,
  ): Promise<ReadonlyMap<number, AnswersWait>> => {
    if (sheetIds.length === 0) return new Map();
    const waits = await Promise.all(
      (await reviewRows(db, sheetIds)).map(async (row) => {
        const facts = await factsIn(row, now, endOf(grace));
        const why = reviewBar(facts);
        if (why === null || why === 'notForReview' || why === 'notFinished') return [];
        return [[row.id, { why, until: why === 'notOver' ? facts.end : null }] as const];
      }),
    );
    return new Map(waits.flat());
  };
};

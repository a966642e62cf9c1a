import type { AnswersWait } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import { cached } from '../../platform/concurrency/cached.ts';
import type { Db } from '../../platform/db/database.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import { missedSheets } from '../sheets/missed-sheets.ts';
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
    .select(
      sql<readonly number[]>`(
        select coalesce(jsonb_agg(other.id), '[]') from answers_sheet as other
        where other.quiz_id = sheet.quiz_id and other.user_id = sheet.user_id
          and other.finished_at is null and other.withdrawn_at is null)`.as('standing'),
    )
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .execute();

/** Finds the sheets of these that may be taken still, or whose answers may come. */
const stillTaken = async (
  db: Db,
  ids: readonly number[],
  { now, grace }: { readonly now: EpochMs; readonly grace: Millis },
): Promise<ReadonlySet<number>> => {
  const missed = await missedSheets(db, ids, now - grace);
  return new Set(ids.filter((id) => !missed.has(id)));
};

/** `endOf`: until when somebody may answer an evaluation. */
const factsIn = async (
  row: Awaited<ReturnType<typeof reviewRows>>[number],
  now: EpochMs,
  taken: ReadonlySet<number>,
  endOf: (quizId: number) => Promise<EpochMs>,
) => {
  const {
    finished_at: finishedAt,
    published_at: publishedAt,
    hasRegrades,
    standing,
    quizId,
    isPractice,
    ...facts
  } = row;
  const end = isPractice ? null : await endOf(quizId);
  return {
    ...facts,
    hasRegrades: hasRegrades === true,
    isTakenAgain: finishedAt !== null && standing.some((id) => taken.has(id)),
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
  if (row === undefined) return null;
  const taken = await stillTaken(db, row.standing, { now, grace });
  return factsIn(row, now, taken, (quizId) => evaluationEnd(db, quizId, grace, now));
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
    const rows = await reviewRows(db, sheetIds);
    const taken = await stillTaken(db, [...new Set(rows.flatMap(({ standing }) => standing))], { now, grace });
    const waits = await Promise.all(
      rows.map(async (row) => {
        const facts = await factsIn(row, now, taken, endOf(grace));
        const why = reviewBar(facts);
        if (why === null || why === 'notForReview' || why === 'notFinished') return [];
        return [[row.id, { why, until: why === 'notOver' ? facts.end : null }] as const];
      }),
    );
    return new Map(waits.flat());
  };
};

import * as E from 'fp-ts/lib/Either.js';
import { type CareerChanges, compareRankings } from '../../admission/ranking/compare-rankings.ts';
import type { RankedCandidate, RankedList, TieRule } from '../../admission/ranking/rank-candidates.ts';
import type { Db } from '../../platform/db/database.ts';
import { rankedListOf } from '../results/ranked-list.ts';
import { sheetsUnderWay } from './graded-sheets.ts';
import type { Hypothesis } from './hypothesis.ts';
import { type Supposed, whatIf } from './what-if.ts';
import { gradedForms, type HypothesisProblem, readHypothesis, type WrittenHypothesis } from './written-hypothesis.ts';

/** The people who enrolled for careers, as they stand and as they would. */
export interface SupposedRanking {
  readonly process: string;
  readonly rule: TieRule;
  readonly before: RankedList;
  readonly after: RankedList;
  /** Only careers in which somebody moves. */
  readonly careers: readonly CareerChanges[];
}

/** All that would come of a hypothesis. */
export interface WhatIfReport extends Supposed {
  readonly evaluation: string;
  /** Null: nobody who enrolled is ranked by a grade of this evaluation, or there is no process. */
  readonly ranking: SupposedRanking | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Tells whether somebody is ranked by the grade of the evaluation, and not by an earlier one. */
const isRanked = ({ grade, isEarlier }: RankedCandidate): boolean => grade !== null && !isEarlier;

const reportOf = async (
  db: Db,
  quiz: Named,
  process: Named | null,
  rule: TieRule,
  hypothesis: Hypothesis,
): Promise<WhatIfReport> => {
  const supposed = await whatIf(db, quiz.id, hypothesis);
  const unranked = { ...supposed, evaluation: quiz.name, ranking: null };
  if (process === null) return unranked;
  const before = await rankedListOf(db, process, quiz, rule);
  if (!before.careers.some(({ ranked }) => ranked.some(isRanked))) return unranked;
  const grades = new Map(supposed.sheets.map(({ sheetId, after }) => [sheetId, after]));
  const after = await rankedListOf(db, process, quiz, rule, grades);
  const ranking = { process: process.name, rule, before, after, careers: compareRankings(before, after) };
  return { ...unranked, ranking };
};

const concernsNobody = async (db: Db, quizId: number, endedAt: Hypothesis['endedAt']): Promise<boolean> =>
  endedAt !== null &&
  (await sheetsUnderWay(db, quizId, endedAt).select('sheet.id').limit(1).executeTakeFirst()) === undefined;

/** Grades an evaluation that is graded as somebody supposes, all of it as of one moment, and keeps nothing. */
export const whatIfReport = (
  db: Db,
  quiz: Named,
  process: Named | null,
  rule: TieRule,
  written: WrittenHypothesis,
): Promise<E.Either<HypothesisProblem, WhatIfReport>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const hypothesis = readHypothesis(await gradedForms(tx, quiz.id), written);
      if (E.isLeft(hypothesis)) return hypothesis;
      if (await concernsNobody(tx, quiz.id, written.endedAt)) return E.left({ is: 'noSession' });
      return E.right(await reportOf(tx, quiz, process, rule, hypothesis.right));
    });

import * as E from 'fp-ts/lib/Either.js';
import { type CareerChanges, compareRankings } from '../../admission/ranking/compare-rankings.ts';
import type { RankedList, TieRule } from '../../admission/ranking/rank-candidates.ts';
import type { Db } from '../../platform/db/database.ts';
import { rankedListOf } from '../results/ranked-list.ts';
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
  /** Null: nobody enrolled for it, or there is no process. */
  readonly ranking: SupposedRanking | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const reportOf = async (
  db: Db,
  quiz: Named,
  process: Named | null,
  rule: TieRule,
  hypothesis: Hypothesis,
): Promise<WhatIfReport> => {
  const supposed = await whatIf(db, quiz.id, hypothesis);
  if (process === null) return { ...supposed, evaluation: quiz.name, ranking: null };
  const before = await rankedListOf(db, process, quiz, rule);
  // Of whom nobody knows how they stood, the grade that there is stays.
  const known = supposed.sheets.filter(({ from }) => from !== 'noLog');
  const grades = new Map(known.map(({ sheetId, after }) => [sheetId, after]));
  const after = await rankedListOf(db, process, quiz, rule, grades);
  const ranking = { process: process.name, rule, before, after, careers: compareRankings(before, after) };
  return { ...supposed, evaluation: quiz.name, ranking: before.careers.length === 0 ? null : ranking };
};

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
      return E.isLeft(hypothesis) ? hypothesis : E.right(await reportOf(tx, quiz, process, rule, hypothesis.right));
    });

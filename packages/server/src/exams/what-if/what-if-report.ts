import { type CareerChanges, compareRankings } from '../../admission/ranking/compare-rankings.ts';
import type { RankedList, TieRule } from '../../admission/ranking/rank-candidates.ts';
import type { Hypothesis } from './hypothesis.ts';
import { type Supposed, whatIf } from './what-if.ts';
import type { Db } from '../../platform/db/database.ts';
import { rankedListOf } from '../results/ranked-list.ts';

/** The people who enrolled for careers, as they stand and as they would. */
export interface SupposedRanking {
  readonly process: string;
  readonly rule: TieRule;
  readonly before: RankedList;
  readonly after: RankedList;
  /** Only careers in which somebody moves. */
  readonly careers: readonly CareerChanges[];
}

/** What would come of a hypothesis. */
export interface WhatIfReport extends Supposed {
  readonly evaluation: string;
  /** Null: nobody enrolled for it, or there is no process. */
  readonly ranking: SupposedRanking | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Reads it all in one moment, and keeps nothing. Null: the evaluation is not graded. */
export const whatIfReport = async (
  db: Db,
  quiz: Named,
  process: Named | null,
  rule: TieRule,
  hypothesis: Hypothesis,
): Promise<WhatIfReport | null> => {
  const supposed = await whatIf(db, quiz.id, hypothesis);
  if (supposed === null) return null;
  if (process === null) return { ...supposed, evaluation: quiz.name, ranking: null };
  const before = await rankedListOf(db, process, quiz, rule);
  // Of whom nobody knows how they stood, the grade that there is stays.
  const known = supposed.sheets.filter(({ from }) => from !== 'noLog');
  const grades = new Map(known.map(({ sheetId, after }) => [sheetId, after]));
  const after = await rankedListOf(db, process, quiz, rule, grades);
  const ranking = { process: process.name, rule, before, after, careers: compareRankings(before, after) };
  return { ...supposed, evaluation: quiz.name, ranking: before.careers.length === 0 ? null : ranking };
};

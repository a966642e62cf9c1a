import type { AnswerReview, RegradeReview, ReviewItem } from '@quipu/contract';
import type { Db } from '../../platform/db/database.ts';
import type { FileGrants } from '../sheets/file-grants.ts';
import type { ResultItem, SheetResults } from './read-results.ts';
import { regradesOf } from './regrade-store.ts';
import type { SheetFacts } from './review-facts-store.ts';

const none: readonly RegradeReview[] = [];

/** A wrong answer, or one that is not all right, which nobody asked about: a blank is no answer. */
export const mayRequest = ({ verdict }: Pick<ResultItem, 'verdict'>, reviews: readonly unknown[]): boolean =>
  (verdict === 'wrong' || verdict === 'partial') && reviews.length === 0;

/** Makes what an examinee sees of a graded sheet: sections, and items in them, stand as they were taken. The route adds what the institution lets them see. */
export const answerReview = async (
  db: Db,
  results: SheetResults,
  facts: SheetFacts,
  { grantOf }: FileGrants,
): Promise<Omit<AnswerReview, 'hasPlayback'>> => {
  const reviews = await regradesOf(db, results.sheetId);
  const itemOf = (item: ResultItem): ReviewItem => {
    const own = reviews.get(item.id) ?? none;
    return {
      id: item.id,
      type: item.type,
      number: item.number,
      count: item.number === null ? null : Number.parseInt(item.number, 10),
      content: item.content,
      options: item.options,
      children: item.children.map(itemOf),
      correctAnswer: item.correct,
      userAnswer: { details: item.given },
      verdict: item.verdict,
      points: item.points,
      maxPoints: item.maxPoints,
      reviews: own,
      canRequest: facts.takesRegrades && item.maxPoints !== null && mayRequest(item, own),
    };
  };
  return {
    id: results.sheetId,
    quizName: results.quiz.name,
    answered: results.answered,
    hits: results.hits,
    total: results.total,
    finalGrade: results.grade,
    maxGrade: results.policy.scale,
    fileGrant: grantOf({ sheetId: results.sheetId, epoch: facts.epoch }),
    sectionsSort: false,
    randomSort: false,
    withRegrades: facts.showsRegrades && facts.hasRegrades,
    sections: results.sections.map(({ id, name, items }) => ({ id, name, items: items.map(itemOf) })),
  };
};

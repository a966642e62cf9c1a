import * as E from 'fp-ts/lib/Either.js';
import type { ReferenceProblem, ReferenceSet } from '../content/set-reference.ts';
import { isUniqueViolation } from '../platform/db/unique-violation.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { type ActionOutcome, conflict, wrong } from './perform-action.ts';
import { texts } from './texts.ts';

const PROBLEMS = {
  taken: texts.referenceTaken,
  underWay: texts.answering,
  inLaboratory: texts.inLaboratory,
  hasActed: texts.hasActed,
} as const;

/** Says in words what a corrected number comes to. */
export const correctedReference = (set: E.Either<ReferenceProblem, ReferenceSet>, before: string): ActionOutcome => {
  if (E.isLeft(set))
    return set.left.is === 'noNumber' ? wrong(texts.wrongPerson([set.left.why])) : conflict(PROBLEMS[set.left.is]);
  const { reference, isOther, mails, isSignUpGone, gradeBefore, gradeNow } = set.right;
  if (!isOther) return { kept: {}, changes: 0 };
  return {
    kept: {},
    changes: 1,
    mails,
    told: [
      texts.referenceIs(reference),
      mails === 0 ? texts.notToldByMail : texts.toldByMail,
      ...(isSignUpGone ? [texts.signUpGone] : []),
      ...(gradeBefore ? [texts.gradeBefore(before)] : []),
      ...(gradeNow ? [texts.gradeNow(reference)] : []),
    ],
  };
};

/** Somebody else got the number in between. */
export const unlessTaken = async <T>(correct: () => Promise<T>) => {
  try {
    return await correct();
  } catch (error) {
    if (isUniqueViolation(error)) return reply(409, refusal(texts.referenceTaken));
    throw error;
  }
};

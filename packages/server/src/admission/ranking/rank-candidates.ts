import type { EpochMs } from '@quipu/engine';

/** It decides between people with the same grade; `none`: nothing does, and they are told. */
export type TieRule = 'none' | 'enrolledFirst' | 'lastGrade';

export interface Candidate {
  readonly reference: string;
  readonly fullName: string;
  /** Null: there is none yet. */
  readonly grade: number | null;
  /** It is the one of an earlier process, as the person asked. */
  readonly isEarlier: boolean;
  readonly enrolledAt: EpochMs;
  readonly lastGrade: number | null;
}

export interface RankedCandidate extends Candidate {
  /** People who stand equal have the same, and the next one as many more. Null: there is no grade to rank. */
  readonly rank: number | null;
  /** Somebody else stands equal. */
  readonly isTied: boolean;
  /**
   * within: has a seat. edge: stands equal with others, for fewer seats than they are: somebody has to decide. beyond: no seat is left.
   * ungraded: has no grade. unseated: nobody said how many seats there are.
   */
  readonly standing: 'within' | 'edge' | 'beyond' | 'ungraded' | 'unseated';
}

export interface RankedCareer {
  readonly code: string;
  readonly name: string;
  /** Null: nobody said how many. */
  readonly seats: number | null;
  readonly ranked: readonly RankedCandidate[];
  /** So many stand equal at the edge, for so many seats. Null: nobody does. */
  readonly edge: { readonly people: number; readonly seats: number } | null;
}

export interface RankedList {
  readonly process: string;
  readonly evaluation: string;
  readonly rule: TieRule;
  readonly careers: readonly RankedCareer[];
  /** Grades in it that their people do not know yet. */
  readonly unpublished: number;
  /** People in it with answers that wait for a decision, by which they may stand elsewhere. */
  readonly inReview: number;
}

/** Greater is better. */
const keyOf = ({ grade, enrolledAt, lastGrade }: Candidate, rule: TieRule): readonly number[] => {
  const further = { none: [], enrolledFirst: [-enrolledAt], lastGrade: [lastGrade ?? Number.NEGATIVE_INFINITY] };
  return [grade ?? Number.NEGATIVE_INFINITY, ...further[rule]];
};

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) > (other[at] ?? 0) ? -1 : 1;
};

const byReference = (one: Candidate, other: Candidate): number => (one.reference < other.reference ? -1 : 1);

/** Ranks the candidates of one career. Nothing decides between those who stand equal but the rule. */
export const rankCandidates = (
  { code, name, seats }: Pick<RankedCareer, 'code' | 'name' | 'seats'>,
  candidates: readonly Candidate[],
  rule: TieRule,
): RankedCareer => {
  const ordered = candidates
    .map((candidate) => ({ candidate, key: keyOf(candidate, rule) }))
    .sort((one, other) => compare(one.key, other.key) || byReference(one.candidate, other.candidate));
  const ranked: RankedCandidate[] = [];
  let edge: RankedCareer['edge'] = null;
  for (let from = 0; from < ordered.length; ) {
    const first = ordered[from];
    if (first === undefined) break;
    let next = from + 1;
    while (next < ordered.length && compare(ordered[next]?.key ?? [], first.key) === 0) next += 1;
    const equal = ordered.slice(from, next);
    const left = Math.max(0, (seats ?? 0) - from);
    const isGraded = first.candidate.grade !== null;
    const isEdge = isGraded && left > 0 && left < equal.length;
    if (isEdge) edge = { people: equal.length, seats: left };
    const seated = isEdge ? 'edge' : left === 0 ? 'beyond' : 'within';
    const standing = !isGraded ? 'ungraded' : seats === null ? 'unseated' : seated;
    for (const { candidate } of equal)
      ranked.push({
        ...candidate,
        rank: isGraded ? from + 1 : null,
        isTied: isGraded && equal.length > 1,
        standing,
      });
    from = next;
  }
  return { code, name, seats, ranked, edge };
};

import type { RankedCandidate, RankedCareer, RankedList } from './rank-candidates.ts';

type Place = Pick<RankedCandidate, 'rank' | 'standing' | 'grade'>;

/** Somebody stands otherwise in a career than they would. */
export interface PlaceChange {
  readonly reference: string;
  readonly fullName: string;
  readonly before: Place;
  readonly after: Place;
}

export interface CareerChanges extends Pick<RankedCareer, 'code' | 'name' | 'seats'> {
  /** Those whose place or seat would be another, in the order of the list that would be. */
  readonly changes: readonly PlaceChange[];
  /** So many would have a seat who have none. */
  readonly gained: number;
  readonly lost: number;
}

const placeOf = ({ rank, standing, grade }: RankedCandidate): Place => ({ rank, standing, grade });
const isSeated = ({ standing }: Place): boolean => standing === 'within';

const changesOf = (before: RankedCareer, after: RankedCareer): CareerChanges => {
  const places = new Map(before.ranked.map((one) => [one.reference, placeOf(one)]));
  const changes = after.ranked.flatMap((one): readonly PlaceChange[] => {
    const [was, is] = [places.get(one.reference), placeOf(one)];
    if (was === undefined || (was.rank === is.rank && was.standing === is.standing)) return [];
    return [{ reference: one.reference, fullName: one.fullName, before: was, after: is }];
  });
  const { code, name, seats } = after;
  return {
    code,
    name,
    seats,
    changes,
    gained: changes.filter((one) => !isSeated(one.before) && isSeated(one.after)).length,
    lost: changes.filter((one) => isSeated(one.before) && !isSeated(one.after)).length,
  };
};

/** Compares two lists of the same people and careers; careers in which nobody moves are left out. */
export const compareRankings = (before: RankedList, after: RankedList): readonly CareerChanges[] => {
  const careers = new Map(before.careers.map((career) => [career.code, career]));
  return after.careers.flatMap((career) => {
    const was = careers.get(career.code);
    const compared = was === undefined ? null : changesOf(was, career);
    return compared === null || compared.changes.length === 0 ? [] : [compared];
  });
};

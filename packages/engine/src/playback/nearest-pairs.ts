/** The two ends of a pair that lies between neighbours in time, as long as both are there. */
interface Candidate {
  readonly left: number;
  readonly right: number;
  readonly apart: number;
}

interface Placed<T> {
  readonly at: number;
  readonly value: T;
}

const isBefore = (a: Candidate, b: Candidate): boolean => a.apart < b.apart || (a.apart === b.apart && a.left < b.left);

/** Gives the nearest candidate first. */
const createQueue = () => {
  const heap: Candidate[] = [];
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]];
    if (one !== undefined && other !== undefined) [heap[a], heap[b]] = [other, one];
  };
  const isAhead = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]];
    return one !== undefined && (other === undefined || isBefore(one, other));
  };
  return {
    add: (candidate: Candidate): void => {
      heap.push(candidate);
      for (let at = heap.length - 1; at > 0 && isAhead(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    },
    take: (): Candidate | undefined => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        const child = isAhead(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
        if (!isAhead(child, at)) return first;
        swap(child, at);
        at = child;
      }
    },
  };
};

/**
 * Pairs each of the ones with the nearest of the others that has no nearer one. The nearest of all are neighbours in time; once they are
 * paired, so are the nearest of the rest.
 */
export const nearestPairs = <T>(
  ones: readonly Placed<T>[],
  others: readonly Placed<T>[],
): readonly (readonly [one: T, other: T])[] => {
  const all = [
    ...ones.map(({ at, value }) => ({ at, value, isOne: true })),
    ...others.map(({ at, value }) => ({ at, value, isOne: false })),
  ].sort((a, b) => a.at - b.at);
  const before = all.map((_, place) => place - 1);
  const after = all.map((_, place) => place + 1);
  const isTaken = all.map(() => false);
  const queue = createQueue();
  const offer = (left: number, right: number): void => {
    const [one, other] = [all[left], all[right]];
    if (one !== undefined && other !== undefined && one.isOne !== other.isOne)
      queue.add({ left, right, apart: other.at - one.at });
  };
  for (const place of all.keys()) offer(place, place + 1);
  const pairs: (readonly [T, T])[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const { left, right } = next;
    const [one, other] = [all[left], all[right]];
    if (one === undefined || other === undefined || isTaken[left] === true || isTaken[right] === true) continue;
    isTaken[left] = isTaken[right] = true;
    pairs.push(one.isOne ? [one.value, other.value] : [other.value, one.value]);
    const [previous, following] = [before[left] ?? -1, after[right] ?? all.length];
    after[previous] = following;
    before[following] = previous;
    offer(previous, following);
  }
  return pairs;
};

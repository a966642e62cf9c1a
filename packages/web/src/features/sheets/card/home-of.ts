import type { ListedSheet } from '@quipu/contract';
import { type Card, cardOf } from './card-of.ts';
import { type Evaluation, evaluationsOf } from './evaluation.ts';

export interface Entry {
  readonly evaluation: Evaluation;
  readonly card: Card;
}

/** Everything that somebody has to take, by what they can do about it. */
export interface Home {
  /** The first is the one thing to do: the one under way, or else the one that closes first, or else the one that opens first. */
  readonly now: readonly Entry[];
  readonly upcoming: readonly Entry[];
  readonly past: readonly Entry[];
}

type Part = keyof Home;

/** The part of the home that an entry is in, and its place there: the lower, the earlier. */
const placed = ({ card: { state }, evaluation: { current } }: Entry): readonly [Part, number] => {
  switch (state.kind) {
    case 'open':
      return ['now', state.underWay ? state.end - Number.MAX_SAFE_INTEGER : state.end];
    case 'absent':
      return ['now', current.session?.end ?? 0];
    case 'waiting':
    case 'requires':
    case 'closed':
      return ['upcoming', current.session?.start ?? 0];
    case 'unscheduled':
      return ['upcoming', Number.MAX_SAFE_INTEGER];
    case 'finished':
    case 'over':
      return ['past', -(current.finishedAt ?? current.session?.end ?? 0)];
  }
};

export const homeOf = (sheets: readonly ListedSheet[], now: number): Home => {
  const entries = evaluationsOf(sheets)
    .map((evaluation) => ({ evaluation, card: cardOf(evaluation.current, sheets, now) }))
    .map((entry) => ({ entry, at: placed(entry) }))
    .sort((a, b) => a.at[1] - b.at[1]);
  const part = (name: Part) => entries.flatMap(({ entry, at }) => (at[0] === name ? [entry] : []));
  const [open, upcoming, past] = [part('now'), part('upcoming'), part('past')];
  const next = upcoming.find(({ card }) => card.state.kind === 'waiting');
  if (open.length > 0 || next === undefined) return { now: open, upcoming, past };
  return { now: [next], upcoming: upcoming.filter((one) => one !== next), past };
};

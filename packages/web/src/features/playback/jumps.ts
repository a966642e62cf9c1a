import { awayStretches, stretchesOf, tracksOf } from '@quipu/engine/playback';
import type { OpenedScreen } from './opened-screen.ts';

export type Jump = 'question' | 'incident' | 'gap' | 'end';

/** The places of a log that somebody looks for, each kind in its order. */
export type Jumps = Readonly<Record<Jump, readonly number[]>>;

export const jumpsOf = ({ events, recording }: Pick<OpenedScreen, 'events' | 'recording'>): Jumps => {
  const { incidents, place, end } = tracksOf(events);
  const lost = stretchesOf(events).link.map(({ begins }) => begins);
  const away = awayStretches(events).map(({ ends }) => ends);
  const cut = recording.damage === null ? [] : [events.length];
  return {
    question: place.filter((at) => events[at - 1]?.type === 'ItemVisited'),
    incident: incidents,
    gap: [...new Set([...lost, ...away, ...cut])].sort((a, b) => a - b),
    end: end.length > 0 ? end : [events.length],
  };
};

/** The next place of a kind after one; null: there is none. */
export const nextPlace = (jumps: Jumps, jump: Jump, place: number): number | null =>
  jumps[jump].find((at) => at > place) ?? null;

import type { Playback } from '@quipu/contract';
import type { EpochMs, QuizEvent } from '@quipu/engine';
import { instantsOf } from '@quipu/engine/playback';
import type { OpenedScreen } from '../opened-screen.ts';
import type { Played } from '../use-player.ts';

/** clock: by the hour of the day; start: from when each began. */
export type Axis = 'clock' | 'start';

/** A sheet, and the log of it that is looked at. */
export interface Side {
  readonly playback: Playback;
  readonly opened: OpenedScreen;
}

export type Pair<T> = readonly [one: T, other: T];

/** Two logs played on one axis of time. */
export interface Joined extends Played {
  /** The times of each log are its times on the axis and this. */
  readonly from: Pair<EpochMs>;
  /** The places of both logs at a place of the whole. */
  readonly placesAt: (place: number) => Pair<number>;
}

type Log = Pick<OpenedScreen, 'events' | 'instants'>;

/** Puts the events of two logs in the order of the axis. Each log keeps its own order, also where its clock was set back. */
export const joined = (one: Log, other: Log, axis: Axis): Joined => {
  const from: Pair<EpochMs> = axis === 'clock' ? [0, 0] : [one.instants.from, other.instants.from];
  const events: QuizEvent[] = [];
  const places: Pair<number>[] = [[0, 0]];
  let [first, second] = [0, 0];
  for (;;) {
    const mine = one.events[first];
    const its = other.events[second];
    if (mine === undefined && its === undefined) break;
    const isMine = its === undefined || (mine !== undefined && mine.at - from[0] <= its.at - from[1]);
    const event = isMine ? mine : its;
    if (event === undefined) break;
    if (isMine) first += 1;
    else second += 1;
    events.push({ ...event, at: event.at - from[isMine ? 0 : 1] });
    places.push([first, second]);
  }
  return {
    events,
    from,
    instants: instantsOf(events),
    tape: { length: events.length },
    placesAt: (place) => places[Math.min(Math.max(0, place), events.length)] ?? [0, 0],
  };
};

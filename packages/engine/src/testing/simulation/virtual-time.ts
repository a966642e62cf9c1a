import type { Clock, Scheduler } from '../../runtime/ports.ts';
import type { EpochMs, Millis } from '../../units.ts';
import type { Chance } from './chance.ts';

interface Alarm {
  at: Millis;
  readonly wake: () => void;
}

/** Time that passes only when told to. Alarms run on the monotonic clock, which a sleep stops and nothing else touches. */
export interface VirtualTime {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** The true time, which is the server's. */
  readonly now: () => EpochMs;
  /** Runs everything that falls due on the way, each to its end. */
  readonly pass: (span: Millis) => Promise<void>;
  /** The computer sleeps: true and wall time go on, the monotonic clock stands. */
  readonly sleep: (span: Millis) => void;
  readonly jumpWall: (by: Millis) => void;
  /** All alarms of this page are gone with it. */
  readonly reload: () => void;
  /** An alarm of the world, not of the page: survives a reload. */
  readonly later: (delay: Millis, wake: () => void) => void;
}

/** Everything that can go on without time passing does so before this resolves. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createVirtualTime = (start: EpochMs, chance: Chance): VirtualTime => {
  let monotonic: Millis = 1_000;
  let trueOffset = start - monotonic;
  let wallOffset = trueOffset + 3_600_000;
  let page: Alarm[] = [];
  const world: Alarm[] = [];

  const add = (alarms: Alarm[], delay: Millis, wake: () => void): Alarm => {
    const alarm = { at: monotonic + Math.max(0, delay), wake };
    alarms.push(alarm);
    return alarm;
  };
  const remove = (alarm: Alarm): void => {
    for (const alarms of [page, world]) {
      const place = alarms.indexOf(alarm);
      if (place >= 0) alarms.splice(place, 1);
    }
  };
  const firstUntil = (end: Millis): Alarm | null =>
    [...world, ...page].reduce<Alarm | null>(
      (first, alarm) => (alarm.at <= end && (first === null || alarm.at < first.at) ? alarm : first),
      null,
    );

  return {
    clock: { monotonic: () => monotonic, wall: () => monotonic + wallOffset },
    scheduler: {
      after: (delay, wake) => {
        const alarm = add(page, delay, wake);
        return () => remove(alarm);
      },
      chance,
    },
    now: () => monotonic + trueOffset,
    pass: async (span) => {
      const end = monotonic + span;
      await quiet();
      for (let alarm = firstUntil(end); alarm !== null; alarm = firstUntil(end)) {
        monotonic = Math.max(monotonic, alarm.at);
        remove(alarm);
        alarm.wake();
        await quiet();
      }
      monotonic = end;
    },
    sleep: (span) => {
      trueOffset += span;
      wallOffset += span;
    },
    jumpWall: (by) => {
      wallOffset += by;
    },
    reload: () => {
      page = [];
    },
    later: (delay, wake) => void add(world, delay, wake),
  };
};

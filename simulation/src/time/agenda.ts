import type { Millis } from '@quipu/engine';
import { quiet } from './turns.ts';

type Work = () => void | Promise<void>;

interface Entry {
  readonly at: Millis;
  readonly work: Work;
}

/** Time that moves only when nothing is under way, and everything that waits for it, in one order. */
export interface Agenda {
  /** True time since the run began. */
  readonly now: () => Millis;
  /** Returns the cancel. */
  readonly after: (delay: Millis, work: Work) => () => void;
  /** Everything that falls due on the way, each to its end. */
  readonly pass: (span: Millis) => Promise<void>;
  /** Waits until it holds, or for as long as that at most, and returns whether it holds. */
  readonly passUntil: (holds: () => boolean, most: Millis) => Promise<boolean>;
}

export const createAgenda = (): Agenda => {
  let now: Millis = 0;
  const entries: Entry[] = [];

  /** Picks of two that are due at once the one that was entered first. */
  const takeFirst = (until: Millis): Entry | null => {
    let first = -1;
    for (const [place, { at }] of entries.entries())
      if (at <= until && (first < 0 || at < (entries[first]?.at ?? 0))) first = place;
    return first < 0 ? null : (entries.splice(first, 1)[0] ?? null);
  };
  const step = async (until: Millis): Promise<boolean> => {
    const entry = takeFirst(until);
    if (entry === null) return false;
    now = Math.max(now, entry.at);
    await entry.work();
    await quiet();
    return true;
  };

  return {
    now: () => now,
    after: (delay, work) => {
      const entry = { at: now + Math.max(0, delay), work };
      entries.push(entry);
      return () => {
        const place = entries.indexOf(entry);
        if (place >= 0) entries.splice(place, 1);
      };
    },
    pass: async (span) => {
      const until = now + span;
      await quiet();
      while (await step(until));
      now = until;
    },
    passUntil: async (holds, most) => {
      const until = now + most;
      await quiet();
      while (!holds()) if (!(await step(until))) break;
      return holds();
    },
  };
};

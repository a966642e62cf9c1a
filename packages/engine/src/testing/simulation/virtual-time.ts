import type { EpochMs, Millis } from '../../model/units.ts';
import type { Clock, Scheduler } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';

/** A page of a browser: its alarms and all that reaches it wait while it is frozen, and are gone when it is. */
export interface Page {
  readonly scheduler: Scheduler;
  readonly isOpen: () => boolean;
  /** Open, and neither frozen nor asleep. */
  readonly isRunning: () => boolean;
  /** Something of the world reaches the page: at once, when it runs again, or never. */
  readonly deliver: (wake: () => void) => void;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly close: () => void;
}

/** A computer, with clocks of its own. Its monotonic clock stands while it sleeps, and nothing else touches it. */
export interface Machine {
  readonly clock: Clock;
  readonly openPage: () => Page;
  readonly jumpWall: (by: Millis) => void;
  readonly fallAsleep: () => void;
  readonly wakeUp: () => void;
}

/** Time that passes only when told to. */
export interface VirtualTime {
  /** The true time, which is the server's. */
  readonly now: () => EpochMs;
  /** Runs everything that falls due on the way, each to its end. */
  readonly pass: (span: Millis) => Promise<void>;
  /** Time is over all at once, and nothing happened in it. */
  readonly skip: (span: Millis) => void;
  /** An alarm of the world, not of a page. */
  readonly later: (delay: Millis, wake: () => void) => void;
  readonly machine: () => Machine;
}

interface Alarm {
  /** The time by its page's clock, or the true one. */
  at: Millis;
  readonly wake: () => void;
}

interface PageState {
  alarms: Alarm[];
  inbox: (() => void)[];
  frozen: boolean;
  open: boolean;
}

interface MachineState {
  /** The lag of its monotonic clock. */
  behind: Millis;
  wallAhead: Millis;
  asleepSince: EpochMs | null;
  pages: PageState[];
}

/** Ticks are Node's; a browser has turns of its loop. */
const host = globalThis as unknown as {
  readonly process?: { readonly nextTick: (wake: () => void) => void };
  readonly setTimeout: (wake: () => void, delay: Millis) => void;
};

const WALL_AHEAD_MS: Millis = 3_600_000;

/**
 * Everything that can go on without time passing does so before this resolves. All of it is promises, and a tick comes once none of them has
 * anything left to do; a turn of the loop would do too, and costs more than most of what it waits for.
 */
export const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    if (host.process === undefined) host.setTimeout(resolve, 0);
    else host.process.nextTick(resolve);
  });

/** Clocks tell whole milliseconds; an alarm never comes early. */
const whole = (delay: Millis): Millis => Math.max(0, Math.ceil(delay));

interface Due {
  readonly at: EpochMs;
  readonly alarm: Alarm;
  readonly alarms: Alarm[];
}

const firstOf = (alarms: Alarm[], behind: Millis, first: Due | null): Due | null => {
  let found = first;
  for (const alarm of alarms) {
    const at = alarm.at + behind;
    if (found === null || at < found.at) found = { at, alarm, alarms };
  }
  return found;
};

const openPageOn = (state: MachineState, monotonic: () => Millis, chance: Chance): Page => {
  const page: PageState = { alarms: [], inbox: [], frozen: false, open: true };
  state.pages.push(page);
  return {
    scheduler: {
      after: (delay, wake) => {
        const alarm = { at: monotonic() + whole(delay), wake };
        if (page.open) page.alarms.push(alarm);
        return () => {
          const place = page.alarms.indexOf(alarm);
          if (place >= 0) page.alarms.splice(place, 1);
        };
      },
      chance,
    },
    isOpen: () => page.open,
    isRunning: () => page.open && !page.frozen && state.asleepSince === null,
    deliver: (wake) => {
      if (!page.open) return;
      if (page.frozen || state.asleepSince !== null) page.inbox.push(wake);
      else wake();
    },
    freeze: () => {
      page.frozen = true;
    },
    thaw: () => {
      page.frozen = false;
    },
    close: () => {
      page.open = false;
      page.alarms = [];
      page.inbox = [];
      state.pages = state.pages.filter((one) => one !== page);
    },
  };
};

export const createVirtualTime = (start: EpochMs, chance: Chance): VirtualTime => {
  let now = start;
  const world: Alarm[] = [];
  const machines: MachineState[] = [];

  const machine = (): Machine => {
    const state: MachineState = { behind: start - 1_000, wallAhead: WALL_AHEAD_MS, asleepSince: null, pages: [] };
    machines.push(state);
    const monotonic = (): Millis => (state.asleepSince ?? now) - state.behind;
    return {
      clock: { monotonic, wall: () => now + state.wallAhead },
      openPage: () => openPageOn(state, monotonic, chance),
      jumpWall: (by) => {
        state.wallAhead += by;
      },
      fallAsleep: () => {
        state.asleepSince ??= now;
      },
      wakeUp: () => {
        if (state.asleepSince !== null) state.behind += now - state.asleepSince;
        state.asleepSince = null;
      },
    };
  };

  /**
   * The next alarm by `end`, of the world or of a page that runs. An alarm that had to wait for its page is next at
   * once.
   */
  const next = (end: EpochMs): Due | null => {
    let first = firstOf(world, 0, null);
    for (const { behind, asleepSince, pages } of machines) {
      if (asleepSince !== null) continue;
      for (const page of pages) {
        if (page.frozen) continue;
        const waited = page.inbox.shift();
        if (waited !== undefined) return { at: now, alarm: { at: now, wake: waited }, alarms: [] };
        first = firstOf(page.alarms, behind, first);
      }
    }
    return first !== null && first.at <= end ? first : null;
  };

  return {
    now: () => now,
    pass: async (span) => {
      const end = now + span;
      await quiet();
      for (let due = next(end); due !== null; due = next(end)) {
        now = Math.max(now, due.at);
        const place = due.alarms.indexOf(due.alarm);
        if (place >= 0) due.alarms.splice(place, 1);
        due.alarm.wake();
        await quiet();
      }
      now = end;
    },
    skip: (span) => {
      now += span;
      for (const alarm of world) alarm.at += span;
    },
    later: (delay, wake) => void world.push({ at: now + whole(delay), wake }),
    machine,
  };
};

import { nextDueAt, nextSectionEndAt } from '../index.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import type { Clock, Scheduler } from './ports.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/** Monotonic and wall clock apart by more than this since the last look: one of them slept or jumped. */
const GAP_MS = 2_000;
/**
 * The longest that a due deadline waits for the server's time after a sleep, or at a section's end; then the last
 * anchor goes on.
 */
const MAX_HOLD_MS = 5_000;
/** The longest that a section's end waits for its times, of a server that has been heard of: whoever pauses a session holds its sheets as long. */
const MAX_HOLD_HEARD_MS = 20_000;
const MIN_WAIT_MS = 50;
const MAX_WAIT_MS = 60_000;

export interface TimeRunner {
  /** Looks at the clock, however early or late it is woken, and reports everything that is due. */
  readonly look: () => void;
  /** The clock slept or jumped, or a section would end by it, and the server has not been asked since. */
  readonly inDoubt: () => boolean;
  readonly clear: () => void;
  readonly stop: () => void;
}

interface TimeRunnerOptions {
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly scheduler: Scheduler;
  readonly store: SessionStore;
  readonly onDoubt: () => void;
}

export const createTimeRunner = (options: TimeRunnerOptions): TimeRunner => {
  const { clock, serverClock, scheduler, store, onDoubt } = options;
  let apart: Millis = clock.wall() - clock.monotonic();
  let doubtSince: Millis | null = null;
  let heardBefore = 0;
  /** The end of a section for which the server's time was asked. */
  let askedEnd: EpochMs | null = null;
  let armedFor: Millis = 0;
  let cancel: (() => void) | null = null;
  let stopped = false;

  const arm = (): void => {
    const due = nextDueAt(store.head());
    const now = serverClock.now();
    const target = due === null || now === null ? Number.POSITIVE_INFINITY : clock.monotonic() + due - now;
    if (cancel !== null && Math.abs(target - armedFor) < MIN_WAIT_MS) return;
    cancel?.();
    cancel = null;
    armedFor = target;
    if (target === Number.POSITIVE_INFINITY) return;
    // A long wait is cut: the anchor may move meanwhile.
    cancel = scheduler.after(Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, target - clock.monotonic())), () => {
      cancel = null;
      look();
    });
  };

  const doubt = (): void => {
    doubtSince = clock.monotonic();
    heardBefore = serverClock.heard();
    onDoubt();
  };

  const notice = (): void => {
    const nowApart = clock.wall() - clock.monotonic();
    const end = nextSectionEndAt(store.head());
    const now = serverClock.now();
    // Of the sheet's own end the server has the word in any case; a section is left behind on the word of the clock here.
    const isEndNews = end !== null && now !== null && end <= now && end !== askedEnd;
    const isApart = Math.abs(nowApart - apart) > GAP_MS;
    if (isApart) apart = nowApart;
    if (isEndNews) askedEnd = end;
    if (isApart || isEndNews) doubt();
  };

  const held = (): boolean => {
    if (doubtSince === null) return false;
    const isHeard = serverClock.heard() > heardBefore && nextSectionEndAt(store.head()) !== null;
    return clock.monotonic() - doubtSince < (isHeard ? MAX_HOLD_HEARD_MS : MAX_HOLD_MS);
  };

  const look = (): void => {
    if (stopped) return;
    notice();
    const now = serverClock.now();
    const due = nextDueAt(store.head());
    if (!held() && now !== null && due !== null && due <= now) store.perform({ type: 'ReportTime' });
    arm();
  };

  return {
    look,
    inDoubt: () => doubtSince !== null,
    clear: () => {
      doubtSince = null;
      look();
    },
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
};

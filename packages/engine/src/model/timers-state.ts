import type { LostSpan } from './given-back.ts';
import type { EpochMs, Millis } from './units.ts';

/** What is known of one section's time. A class, so that immer never drafts it: replaced whole. */
export class SectionTimes {
  readonly startedAt: EpochMs;
  readonly deadline: EpochMs;
  /** The server knows of the start. */
  readonly confirmed: boolean;
  /** Its end has come. */
  readonly over: boolean;
  /** Left with the back button off. */
  readonly left: boolean;
  readonly warned: boolean;

  constructor(
    startedAt: EpochMs,
    deadline: EpochMs,
    confirmed: boolean,
    over: boolean,
    left: boolean,
    warned: boolean,
  ) {
    this.startedAt = startedAt;
    this.deadline = deadline;
    this.confirmed = confirmed;
    this.over = over;
    this.left = left;
    this.warned = warned;
  }
}

/** One of the requests to start a section: the same id until there was a word of the start, which so many have not brought. */
export interface SectionAsk {
  readonly id: string;
  readonly tries: number;
}

/** Somebody stopped the sheet's clocks. */
export interface Pause {
  readonly since: EpochMs;
  /** For the examinee to read. */
  readonly reason: string;
}

/** Time that went by without its examinee having it, and how much of it was given back. */
export interface GivenTime extends LostSpan {
  readonly given: Millis;
}

/** When a sheet's clocks stood: the pause that is on, and all that was given back. */
export interface Standstill {
  readonly pause: Pause | null;
  readonly given: readonly GivenTime[];
}

/**
 * A sheet's times as the server says them. `updatedAt`: when they were last changed there; what is older is ignored. `word`: the same as the
 * server signed it.
 */
export interface SheetTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
  readonly word?: string | null;
  /** Without it nothing is said of pauses: a server that has had any of this sheet says so each time. */
  readonly standstill?: Standstill;
}

/** What was said, or what is known where that is newer. */
export const newestTimes = <T extends SheetTimes>(said: T, known: SheetTimes): T | SheetTimes =>
  said.updatedAt >= known.updatedAt ? said : known;

export interface TimersState {
  startedAt: EpochMs;
  /** When this log opened the sheet, which another device may have had until then. */
  openedAt: EpochMs;
  deadline: EpochMs;
  /** When the times were last changed at the server: older messages are ignored. */
  updatedAt: EpochMs;
  timeRatio: number;
  warned: boolean;
  /** `heardAt`: when the question was covered here. Null: the clocks run. */
  pause: (Pause & { readonly heardAt: EpochMs }) | null;
  /** What was given back of the sheet's time. */
  given: readonly GivenTime[];
  /** The number of the last photo asked for. */
  photos: number;
  /** By the section's place; null: not started, or without a timer. */
  sections: (SectionTimes | null)[];
  /** By the section's place: how its start was asked for, while there is no word of it. */
  asks: Readonly<Record<number, SectionAsk>>;
}

export const emptyTimers = (sections: number): TimersState => ({
  startedAt: 0,
  openedAt: 0,
  deadline: 0,
  updatedAt: 0,
  timeRatio: 1,
  warned: false,
  pause: null,
  given: [],
  photos: 0,
  sections: new Array<SectionTimes | null>(sections).fill(null),
  asks: {},
});

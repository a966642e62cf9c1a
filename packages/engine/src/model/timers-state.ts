import type { LostSpan } from './given-back.ts';
import type { EpochMs, Millis } from './units.ts';

/** The known times of one section. A class, so that immer never drafts it: replaced whole. */
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
  /** Shown to the examinee. */
  readonly reason: string;
}

/** Time that went by without its examinee having it, and how much of it was given back. */
export interface GivenTime extends LostSpan {
  readonly given: Millis;
  /** No time was lost: somebody added minutes to the sheet, and for as long the clocks of its sections stand while it goes on. */
  readonly added?: true;
}

/** The stretches in which a sheet's clocks stood: the pause that is on, and all that was given back. */
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
  /** Absent, or null: the server says nothing of pauses. One that has had any of this sheet says so each time. */
  readonly standstill?: Standstill | null;
}

/** The times in `said`, unless the known ones are newer. */
export const newestTimes = <T extends SheetTimes>(said: T, known: SheetTimes): T | SheetTimes =>
  said.updatedAt >= known.updatedAt ? said : known;

export interface TimersState {
  startedAt: EpochMs;
  /** The time at which this log opened the sheet, which another device may have had until then. */
  openedAt: EpochMs;
  deadline: EpochMs;
  /** The server's time of the last change to these times: older messages are ignored. */
  updatedAt: EpochMs;
  timeRatio: number;
  warned: boolean;
  /** `heardAt`: when the question was covered here. Null: the clocks run. */
  pause: (Pause & { readonly heardAt: EpochMs }) | null;
  /** The time of the sheet that was given back. */
  given: readonly GivenTime[];
  /** The number of the last photo asked for. */
  photos: number;
  /** One entry for each section, by its place; null: not started, or without a timer. */
  sections: (SectionTimes | null)[];
  /** The request to start a section, by its place, for as long as there is no word of the start. */
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

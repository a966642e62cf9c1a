import type { EpochMs } from '../units.ts';

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

/**
 * A sheet's times as the server says them. `updatedAt`: when they were last changed there; what is older is ignored. `word`: the same as the
 * server signed it.
 */
export interface SheetTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
  readonly word?: string | null;
}

export interface TimersState {
  startedAt: EpochMs;
  deadline: EpochMs;
  /** When the times were last changed at the server: older messages are ignored. */
  updatedAt: EpochMs;
  timeRatio: number;
  warned: boolean;
  /** The number of the last photo asked for. */
  photos: number;
  /** By the section's place; null: not started, or without a timer. */
  sections: (SectionTimes | null)[];
  /** By the section's place: how its start was asked for, while there is no word of it. */
  asks: Readonly<Record<number, SectionAsk>>;
}

export const emptyTimers = (sections: number): TimersState => ({
  startedAt: 0,
  deadline: 0,
  updatedAt: 0,
  timeRatio: 1,
  warned: false,
  photos: 0,
  sections: new Array<SectionTimes | null>(sections).fill(null),
  asks: {},
});

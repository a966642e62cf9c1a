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

/** A sheet's times as the server says them. `updatedAt`: when they were last changed there; what is older is ignored. */
export interface SheetTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
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
}

export const emptyTimers = (sections: number): TimersState => ({
  startedAt: 0,
  deadline: 0,
  updatedAt: 0,
  timeRatio: 1,
  warned: false,
  photos: 0,
  sections: new Array<SectionTimes | null>(sections).fill(null),
});

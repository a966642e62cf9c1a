import * as t from 'io-ts';
import { StoredAnswer } from './detail.ts';
import { Count, EpochMs, Id } from './units.ts';

/** P pending, A under way, F finished, FT time ran out, FC copy attempt, FST section time ended, I absent. */
export const SheetStatus = t.keyof(
  { P: null, A: null, F: null, FT: null, FC: null, FST: null, I: null },
  'SheetStatus',
);
export type SheetStatus = t.TypeOf<typeof SheetStatus>;
export const FinalStatus = t.keyof({ F: null, FT: null, FC: null, FST: null }, 'FinalStatus');
export type FinalStatus = t.TypeOf<typeof FinalStatus>;

/** A timed section that the server knows to be started. `left`: cannot be entered again. */
export const SectionRun = t.readonly(
  t.type({ sectionId: Id, startedAt: EpochMs, deadline: EpochMs, left: t.boolean }),
  'SectionRun',
);
export type SectionRun = t.TypeOf<typeof SectionRun>;

/**
 * The server says this each time a sheet is opened. The first deadline of a sheet is min(startedAt + time limit with
 * accommodation, session end); `timeRatio` is that accommodation as a factor (1 = none), which section durations get too.
 * `revision` is the highest the server has of this epoch.
 */
export const Opening = t.readonly(
  t.type({
    status: SheetStatus,
    epoch: Count,
    revision: Count,
    startedAt: EpochMs,
    deadline: EpochMs,
    /** The server's time of the last change to the session's times: an older message is ignored. */
    timesUpdatedAt: EpochMs,
    timeRatio: t.number,
    answers: t.readonlyArray(StoredAnswer),
    sectionRuns: t.readonlyArray(SectionRun),
  }),
  'Opening',
);
export type Opening = t.TypeOf<typeof Opening>;

import * as t from 'io-ts';
import { Count, CountOrNull, EpochMs, Id, TextOrNull } from './units.ts';

export const Details = t.readonlyArray(
  t.readonly(t.type({ itemOptionId: t.union([Id, t.null]), answer: TextOrNull, slot: CountOrNull })),
);
export const Version = t.readonly(t.type({ epoch: Count, revision: Count }));

const StoredAnswer = t.readonly(
  t.type({ id: Id, details: Details, time: Count, visits: Count, updatedAt: Count, version: Version }),
);

const SheetStatus = t.keyof({ P: null, A: null, F: null, FT: null, FC: null, FST: null, I: null });
export const FinalStatus = t.keyof({ F: null, FT: null, FC: null, FST: null });

export const SectionRun = t.readonly(t.type({ sectionId: Id, startedAt: EpochMs, deadline: EpochMs, left: t.boolean }));

/** The server's word at the opening of a sheet: a copy of `Opening` from the time of version 1. */
export const Opening = t.readonly(
  t.type({
    status: SheetStatus,
    epoch: Count,
    revision: Count,
    startedAt: EpochMs,
    deadline: EpochMs,
    timesUpdatedAt: EpochMs,
    timeRatio: t.number,
    answers: t.readonlyArray(StoredAnswer),
    sectionRuns: t.readonlyArray(SectionRun),
  }),
);

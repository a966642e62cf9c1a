import { listOf, MAX_ACCOMMODATION } from '@quipu/contract';
import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { personFacts, sessionFacts, sheetFacts } from '../package-content.ts';
import type { ParcelKind } from '../sealed-parcel.ts';

export const CHANGES: ParcelKind = { name: 'CHANGES', version: 1 };

/** It is in the clear: which package they are of. */
export const ChangesHeader = t.exact(t.type({ id: t.string }), 'ChangesHeader');

const UpTo = (most: number) => t.refinement(Count, (count) => count <= most, `up to ${most}`);
const Moment = t.refinement(t.string, (text) => Number.isFinite(Date.parse(text)), 'Moment');
/** A package has no more sheets than results have (results-content.ts). */
const MAX_SHEETS = 10_000;
/** Each time up to a day is given. */
const MAX_GIVEN_MINUTES = 1_000_000;

/**
 * All that may have changed of a package's people, sessions and sheets since it was prepared, as it stands now, of the sheets that are
 * still out. The newest one says it all: whoever missed the one before misses nothing.
 */
export const ChangesContent = t.exact(
  t.type({
    /** It counts on with each state that differs from the one that was told before. */
    number: Id,
    /** No clock of this century says more. */
    madeAt: UpTo(Date.UTC(2100, 0)),
    people: listOf(
      t.exact(
        t.type({
          ...personFacts,
          extra_time_percent: UpTo(MAX_ACCOMMODATION.percent),
          extra_time_minutes: UpTo(MAX_ACCOMMODATION.minutes),
        }),
      ),
      MAX_SHEETS,
    ),
    sessions: listOf(t.exact(t.type({ ...sessionFacts, starts_at: Moment, ends_at: Moment })), MAX_SHEETS),
    sheets: listOf(t.exact(t.type({ ...sheetFacts, extra_minutes: UpTo(MAX_GIVEN_MINUTES) })), MAX_SHEETS),
  }),
  'ChangesContent',
);
export type ChangesContent = t.TypeOf<typeof ChangesContent>;
export type ChangedPerson = ChangesContent['people'][number];
export type ChangedSession = ChangesContent['sessions'][number];
export type ChangedSheet = ChangesContent['sheets'][number];

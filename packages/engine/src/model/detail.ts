import * as t from 'io-ts';
import { Count, Id } from './units.ts';

/**
 * One part of an answer. By item type: choices `{itemOptionId}`; a chosen last option of types 3 and 4 adds `answer`;
 * text, number and date `{answer}` (dates `yyyy-mm-dd`); blanks `{itemOptionId, slot}` with n from `{{n}}`;
 * matching `{itemOptionId, answer: match}`. What a type has no use for is null.
 */
export const Detail = t.readonly(
  t.type({
    itemOptionId: t.union([Id, t.null]),
    answer: t.union([t.string, t.null]),
    slot: t.union([Count, t.null]),
  }),
  'Detail',
);
export type Detail = t.TypeOf<typeof Detail>;
export const Details = t.readonlyArray(Detail, 'Details');
export type Details = t.TypeOf<typeof Details>;

/** Decides between two copies of an answer: the epoch first, then the revision within it. */
export const Version = t.readonly(t.type({ epoch: Count, revision: Count }), 'Version');
export type Version = t.TypeOf<typeof Version>;

/** The server's copy of an answer, as it comes when a sheet is opened. */
export const StoredAnswer = t.readonly(
  t.type({
    id: Id,
    details: Details,
    /** Milliseconds spent on the item. */
    time: Count,
    visits: Count,
    updatedAt: Count,
    version: Version,
  }),
  'StoredAnswer',
);
export type StoredAnswer = t.TypeOf<typeof StoredAnswer>;

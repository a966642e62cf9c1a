import {
  Count,
  type Details,
  Id,
  MAX_DETAILS,
  MAX_ENTRIES,
  MAX_POST_DETAILS,
  type PendingEntry,
  type SetAside,
  SetAsideReason,
} from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { Flag, listOf, nullable, WITHOUT_PATHS, wireRecord, withDefault } from './wire-record.ts';

export const WireDetail = wireRecord('AnswerDetail', {
  itemOptionId: ['item_option_id', nullable(Id)],
  answer: ['answer', nullable(t.string)],
  slot: ['slot', nullable(Count)],
});
export const WireDetails: t.Type<Details, unknown, unknown> = listOf(WireDetail, MAX_DETAILS);

/** One entry of the pending list, as it is posted. */
export const WirePendingEntry: t.Type<PendingEntry, unknown, unknown> = wireRecord('PendingEntry', {
  id: ['id', Id],
  index: ['index', Count],
  details: ['details', WireDetails],
  time: ['time', Count],
  visits: ['visits', Count],
  updatedAt: ['updated_at', Count],
  disabled: ['disabled', Flag],
  disabledItem: ['disabled_item', Flag],
  epoch: ['epoch', Count],
  revision: ['revision', Count],
});

/**
 * Stands for what came in the place of an entry and is none. `json` is what came, `id` the answer that it says it is.
 */
export class UnreadableEntry {
  readonly json: unknown;
  readonly id: number | null;

  constructor(json: unknown) {
    const id: unknown = typeof json === 'object' && json !== null ? (json as { readonly id?: unknown }).id : null;
    this.json = json;
    this.id = Id.is(id) ? id : null;
  }
}
export type PostedEntry = PendingEntry | UnreadableEntry;

const isPosted = (u: unknown): u is PostedEntry => u instanceof UnreadableEntry || WirePendingEntry.is(u);

const partsOf = (json: unknown): number => {
  const details = (json as { readonly details?: unknown } | null)?.details;
  return Array.isArray(details) ? details.length : 0;
};
const parts = (all: readonly unknown[]): number => all.reduce<number>((sum, json) => sum + partsOf(json), 0);

/** Entries, each read for itself: one that cannot be read keeps no other from being taken. They are counted before the first is read. */
export const WirePostedEntries: t.Type<readonly PostedEntry[], unknown, unknown> = Object.assign(
  new t.Type<readonly PostedEntry[], unknown, unknown>(
    'PostedEntries',
    (u): u is readonly PostedEntry[] => Array.isArray(u) && u.every(isPosted),
    (u, context) => {
      if (!Array.isArray(u) || u.length > MAX_ENTRIES) return t.failure(u, context, `at most ${MAX_ENTRIES} entries`);
      if (parts(u) > MAX_POST_DETAILS) return t.failure(u, context, `at most ${MAX_POST_DETAILS} details in all`);
      return t.success(
        u.map((json: unknown) => {
          const entry = WirePendingEntry.validate(json, WITHOUT_PATHS);
          return E.isRight(entry) ? entry.right : new UnreadableEntry(json);
        }),
      );
    },
    (all) => all.map((entry) => (entry instanceof UnreadableEntry ? entry.json : WirePendingEntry.encode(entry))),
  ),
  { codec: WirePendingEntry, most: MAX_ENTRIES },
);

/** A reason that is not known here is one that nobody said. */
const WireReason = new t.Type<SetAsideReason, string, unknown>(
  'SetAsideReason',
  SetAsideReason.is,
  (u) => t.success(SetAsideReason.is(u) ? u : 'unknown'),
  String,
);

/** An entry that is never to be taken. */
export const WireSetAside: t.Type<SetAside, unknown, unknown> = wireRecord('SetAside', {
  id: ['id', Id],
  reason: ['reason', WireReason],
});

/** `user_answer` of an item in an opened sheet. `epoch` 0 and `revision` 0: nothing answered yet. */
export const WireUserAnswer = wireRecord('UserAnswer', {
  id: ['id', Id],
  index: ['index', Count],
  details: ['details', withDefault(WireDetails, [])],
  time: ['time', withDefault(Count, 0)],
  visits: ['visits', withDefault(Count, 0)],
  updatedAt: ['updated_at', withDefault(Count, 0)],
  epoch: ['epoch', withDefault(Count, 0)],
  revision: ['revision', withDefault(Count, 0)],
});
export type WireUserAnswer = t.TypeOf<typeof WireUserAnswer>;

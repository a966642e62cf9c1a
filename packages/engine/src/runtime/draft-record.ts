import * as t from 'io-ts';
import * as E from '#fp-ts/Either.js';
import { Details, Version } from '../model/detail.ts';
import { Count, EpochMs, Id } from '../model/units.ts';

/** Text or choices of a control that are not in the log yet. */
export const KeptDraft = t.readonly(
  t.intersection([
    t.type({
      itemId: Id,
      text: t.string,
      /** The same as an answer; null: it cannot be one yet. */
      details: t.union([Details, t.null]),
      /** The server's time of its last key. */
      keyAt: EpochMs,
      /** The sheet's revision when that key came: an answer to the item of a later one has replaced it. */
      revision: Count,
    }),
    /** Present on a draft of another epoch than its record's: it is shown, and never taken up. */
    t.partial({
      epoch: Count,
      /** The version of an answer whose place another device's took. */
      given: Version,
      /** It is too late for it to be given again, and the server has it for review, or has not heard of it. */
      review: t.union([t.literal('unheard'), t.literal('heard')]),
    }),
  ]),
  'KeptDraft',
);
export type KeptDraft = t.TypeOf<typeof KeptDraft>;

/** All drafts of a sheet as they stand on the device: one record, replaced in place. What is of another epoch is never taken up. */
export const DraftRecord = t.readonly(
  t.type({ sheetId: Id, epoch: Count, drafts: t.readonlyArray(KeptDraft) }),
  'DraftRecord',
);
export type DraftRecord = t.TypeOf<typeof DraftRecord>;

interface OfEpoch extends KeptDraft {
  readonly epoch: number;
}

const isNewer = (a: OfEpoch, b: OfEpoch): boolean =>
  (a.epoch - b.epoch || a.revision - b.revision || a.keyAt - b.keyAt) > 0;

/** The newest draft of each item of a sheet, in the order of their keys. What does not decode is not there. */
export const newestDrafts = (records: readonly unknown[], sheetId: number): readonly OfEpoch[] => {
  const newest = new Map<number, OfEpoch>();
  for (const read of records) {
    const record = DraftRecord.decode(read);
    if (E.isLeft(record) || record.right.sheetId !== sheetId) continue;
    for (const kept of record.right.drafts) {
      const draft = { ...kept, epoch: kept.epoch ?? record.right.epoch };
      const known = newest.get(draft.itemId);
      if (known === undefined || isNewer(draft, known)) newest.set(draft.itemId, draft);
    }
  }
  return [...newest.values()].sort((a, b) => a.keyAt - b.keyAt);
};

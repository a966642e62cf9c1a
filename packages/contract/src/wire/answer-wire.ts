import { Count, type Details, Id, type PendingEntry } from '@quipu/engine';
import * as t from 'io-ts';
import { Flag, nullable, wireRecord, withDefault } from './wire-record.ts';

export const WireDetail = wireRecord('AnswerDetail', {
  itemOptionId: ['item_option_id', nullable(Id)],
  answer: ['answer', nullable(t.string)],
  slot: ['slot', nullable(Count)],
});
const WireDetails: t.Type<Details, unknown, unknown> = t.readonlyArray(WireDetail);

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

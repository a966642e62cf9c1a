import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from './wire-record.ts';

/** sent: nobody decided yet. */
export const ReschedulingStatus = t.keyof({ sent: null, accepted: null, rejected: null }, 'ReschedulingStatus');
export type ReschedulingStatus = t.TypeOf<typeof ReschedulingStatus>;

/** A request for another session, and what became of it. `createdAt` in ms; `answer`: the institution's words. */
export const Rescheduling = wireRecord('Rescheduling', {
  id: ['id', Id],
  cause: ['cause', t.string],
  comment: ['comment', nullable(t.string)],
  status: ['status', ReschedulingStatus],
  createdAt: ['created_at', Count],
  answer: ['answer', nullable(t.string)],
});
export type Rescheduling = t.TypeOf<typeof Rescheduling>;

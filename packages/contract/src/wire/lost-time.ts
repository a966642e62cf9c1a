import { Count, GivenBackCause, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { listOf, nullable, wireRecord } from './wire-record.ts';

/** More of one sheet are told of by their sum alone. */
export const MAX_STRETCHES = 200;

/** A stretch of time that a sheet's clock ran and its examinee did not have, about which nobody has decided yet. */
const LostStretch = wireRecord('LostStretch', {
  cause: ['cause', GivenBackCause],
  from: ['from', Count],
  to: ['to', Count],
  /** So many of `others`, who were under way in the same room, fell silent, too. Null: nobody else was. */
  silent: ['silent', nullable(Count)],
  others: ['others', nullable(Count)],
});

/** A stretch of a sheet that somebody saw, and decides about. */
export const SeenStretch = wireRecord('SeenStretch', {
  sheetId: ['sheet_id', Id],
  cause: ['cause', GivenBackCause],
  from: ['from', Count],
  to: ['to', Count],
});
export type SeenStretch = t.TypeOf<typeof SeenStretch>;
/** More are decided about in another act. */
export const MAX_SEEN_AT_ONCE = 10_000;

/** The lost time of a person, oldest first. */
export const LostOfSheet = wireRecord('LostOfSheet', {
  sheetId: ['sheet_id', Id],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  /** Null: in no room. */
  room: ['room', nullable(t.string)],
  /** It goes on: time can be given back. Of one that does not, it speaks for reopening it. */
  isUnderWay: ['is_under_way', t.boolean],
  /** False: nothing of its log has come, and only what the server knows by itself is here. */
  hasLog: ['has_log', t.boolean],
  stretches: ['stretches', listOf(LostStretch, MAX_STRETCHES)],
  /** All of it, in ms. */
  lostMs: ['lost_ms', Count],
});
export type LostOfSheet = t.TypeOf<typeof LostOfSheet>;

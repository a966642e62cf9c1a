import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Malformed, Nothing, Refusal, refused } from '../wire/common.ts';
import { Flag, wireRecord, withDefault } from '../wire/wire-record.ts';
import { GradeChange, LeftOut } from './office-rows.ts';

/** Every call of the office: 403 to whoever has no role for it (rules/office-roles.ts). */
export const asked = { auth: 'bearer', method: 'GET', params: Nothing, body: Nothing, bodyLimit: 0 } as const;
/** Made anew for each thing that is to be done: a request that is sent again, because its reply was lost, does it once. */
export const Once = t.refinement(t.string, (text) => /^[0-9a-f]{32}$/.test(text), 'Once');
export const actionBody = {
  /** Kept beside the deed. A rehearsal needs none. */
  reason: ['reason', t.string],
  once: ['once', Once],
  /** Says what would change, and changes nothing. */
  isDry: ['is_dry', withDefault(Flag, false)],
} as const;
/** Everybody's grades may have to be counted anew. */
const ACTION_TIMEOUT_MS = 60_000;
export const action = {
  auth: 'bearer',
  method: 'POST',
  query: Nothing,
  bodyLimit: 32_768,
  timeoutMs: ACTION_TIMEOUT_MS,
} as const;
export const actionReplies = {
  200: wireRecord('OfficeActed', {
    now: ['now', Count],
    /** It counts what is another by it. */
    changes: ['changes', Count],
    /** The first of the grades that are others by it. */
    grades: ['grades', t.readonlyArray(GradeChange)],
    /** It counts the mails that tell of it, where they are counted. */
    mails: ['mails', withDefault(Count, 0)],
    /** Nothing was done yet: it waits until a second person approves it. */
    isProposed: ['is_proposed', withDefault(Flag, false)],
    /** It had been done under its name, and was not again: its reply was lost. */
    isDoneBefore: ['is_done_before', withDefault(Flag, false)],
    /** The first of what it comes to, in words. */
    told: ['told', withDefault(t.readonlyArray(t.string), [])],
    /** It ends these sheets, which are under way. */
    ended: ['ended', withDefault(t.readonlyArray(Id), [])],
    /** The first of those whom it left as they are, of many that it was asked for. */
    leftOut: ['left_out', withDefault(t.readonlyArray(LeftOut), [])],
  }),
  400: Malformed,
  ...refused,
  409: Refusal,
} as const;

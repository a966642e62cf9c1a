import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** Every call of the console: 403 to who has no role for it, 404 to who does not watch that session. */
export const asked = { auth: 'bearer', query: Nothing, body: Nothing, bodyLimit: 0 } as const;
export const action = { auth: 'bearer', method: 'POST', query: Nothing, bodyLimit: 16_384 } as const;
export const done = {
  200: wireRecord('Done', { now: ['now', Count] }),
  400: Malformed,
  ...refused,
  409: Refusal,
} as const;
/** Made anew for each thing that is to be done: a request that is sent again, because its reply was lost, does it once. */
export const Once = t.refinement(t.string, (text) => /^[0-9a-f]{32}$/.test(text), 'Once');
/** A console of before these had names sends none. */
export const OnceOrNone = { once: ['once', withDefault(nullable(Once), null)] } as const;
/** The reason is required: the audit log keeps it. */
export const Reason = { reason: ['reason', t.string] } as const;

/** Names of sheets of the session that an action is for: those that matched what somebody looked for. */
export const MAX_SHEETS_AT_ONCE = 5_000;
export const Sheets = { sheets: ['sheets', listOf(Id, MAX_SHEETS_AT_ONCE)] } as const;
export const toMany = {
  ...action,
  params: SheetParams,
  bodyLimit: 131_072,
  replies: { ...done, 200: wireRecord('DoneToMany', { now: ['now', Count], changed: ['changed', Count] }) },
} as const;

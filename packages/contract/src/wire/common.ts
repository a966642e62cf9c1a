import { Count, GivenBackCause, type GivenTime, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { listOf, nullable, wireRecord, withDefault } from './wire-record.ts';

/** The bytes of a file, as they are. */
export const Bytes = new t.Type<Uint8Array>(
  'Bytes',
  (u): u is Uint8Array => u instanceof Uint8Array,
  (u, context) => (u instanceof Uint8Array ? t.success(u) : t.failure(u, context, 'a file')),
  (bytes) => bytes,
);

/** Nothing asked, nothing answered: any object will do. */
export const Nothing = new t.Type<object, object, unknown>(
  'Nothing',
  (u): u is object => typeof u === 'object' && u !== null,
  () => t.success({}),
  () => ({}),
);

/** A refusal with what a person may read. Laravel's names for it differ by call: msg, message, error. */
export const Refusal = wireRecord('Refusal', {
  msg: ['msg', nullable(t.string)],
  message: ['message', nullable(t.string)],
  error: ['error', nullable(t.string)],
});
export type Refusal = t.TypeOf<typeof Refusal>;

/** A malformed request: which field, and what was expected there. */
export const Malformed = wireRecord('Malformed', {
  msg: ['msg', t.string],
  problems: ['problems', t.readonlyArray(t.string)],
});

const digits = /^\d{1,15}$/;
/** A positive whole number in a path or a query, where everything is text. */
export const IdText = new t.Type<number, string, unknown>(
  'IdText',
  Id.is,
  (u, context) =>
    typeof u === 'string' && digits.test(u) && Number(u) > 0
      ? t.success(Number(u))
      : typeof u === 'number' && Id.is(u)
        ? t.success(u)
        : t.failure(u, context, 'a positive whole number'),
  String,
);

const numberText = (name: string, isRight: (n: number) => boolean, expected: string) =>
  new t.Type<number, string, unknown>(
    name,
    (u): u is number => typeof u === 'number' && isRight(u),
    (u, context) => {
      const n = typeof u === 'string' && u.trim() !== '' ? Number(u) : u;
      return typeof n === 'number' && isRight(n) ? t.success(n) : t.failure(u, context, expected);
    },
    String,
  );
/** Numbers in a path, a query or a form, where everything is text. */
export const CountText = numberText('CountText', Count.is, 'a whole number from 0');
export const DecimalText = numberText('DecimalText', Number.isFinite, 'a number');

export const SheetParams = wireRecord('SheetParams', { id: ['id', IdText] });

/** An integer of the database holds no more. Beyond it is no number of anything that is counted here. */
const MAX_SMALL = 2 ** 31 - 1;
/** A count that goes into such an integer: epochs, lines, attempts. */
export const SmallCount = t.refinement(Count, (n) => n <= MAX_SMALL, 'SmallCount');
export const SmallCountText = numberText('SmallCountText', SmallCount.is, `a whole number from 0 to ${MAX_SMALL}`);

/**
 * The reply's word on a sheet's times, as the server signed it (engine: readWord). Null comes from an older server,
 * which does not sign.
 */
export const Word = ['word', nullable(t.string)] as const;

const Pause = wireRecord('Pause', { since: ['since', Count], reason: ['reason', t.string] });
/** So many pauses of one sheet are told: more than anybody makes. */
export const MAX_PAUSES = 1_000;
/** Pages of before read minutes that were added as a pause: by that, too, sections end when they should. */
const Given = wireRecord('GivenTime', {
  cause: ['cause', GivenBackCause],
  from: ['from', Count],
  to: ['to', Count],
  given: ['given', Count],
  added: ['added', t.union([t.literal(true), t.undefined])],
}) as t.Type<GivenTime, Record<string, unknown>, unknown>;
const Standstill = wireRecord('Standstill', {
  /** Somebody stopped the clocks, which stand since then; null: they run. */
  pause: ['pause', nullable(Pause)],
  /** Pauses that are over, with what was given back of each, and minutes that were added. */
  given: ['given', listOf(Given, MAX_PAUSES)],
});

/** Says where the session's times stand. It is in every reply about a sheet, so that a lost push is made good. */
export const Times = wireRecord('Times', {
  deadline: ['deadline', Count],
  updatedAt: ['updated_at', Count],
  timeRatio: ['time_ratio', t.number],
  word: Word,
  /** Null: nobody ever paused it. */
  standstill: ['standstill', withDefault(nullable(Standstill), null)],
});

/** Every call with a bearer token may answer so. `Unauthenticated.` asks for a refresh. */
export const Unauthenticated = wireRecord('Unauthenticated', { message: ['message', t.string] });
export const UNAUTHENTICATED = 'Unauthenticated.';

/** A call about something of the caller's own is refused with these, with 404 also where it is another's. */
export const refused = { 401: Unauthenticated, 403: Refusal, 404: Refusal } as const;

import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { listOf, nullable, wireRecord, withDefault } from './wire-record.ts';

/**
 * set: somebody, or the system, set the computer's clock by more than a minute. unbelieved: the computer was off, and its clock was too far ahead
 * to be believed while an evaluation is under way. corrected: somebody led the server's time to that clock. confirmed: somebody said that
 * the hour is right.
 */
export const LaboratoryClockEventKind = t.keyof(
  { set: null, unbelieved: null, corrected: null, confirmed: null },
  'LaboratoryClockEventKind',
);
export type LaboratoryClockEventKind = t.TypeOf<typeof LaboratoryClockEventKind>;
const SignedMillis = t.refinement(t.number, Number.isSafeInteger, 'SignedMillis');
export const LaboratoryClockEvent = wireRecord('LaboratoryClockEvent', {
  kind: ['kind', LaboratoryClockEventKind],
  /** It is so by the server's time. */
  at: ['at', Count],
  /** Ahead, or back (negative). */
  byMs: ['by_ms', SignedMillis],
  /** A correction has one. */
  reason: ['reason', nullable(t.string)],
});
export type LaboratoryClockEvent = t.TypeOf<typeof LaboratoryClockEvent>;
/** The last ones of a computer are told. */
export const MAX_LABORATORY_CLOCK_EVENTS = 500;

/** The clock of a laboratory's computer, beside the time that its server goes by. */
export const LaboratoryClock = wireRecord('LaboratoryClock', {
  computerNow: ['computer_now', Count],
  /** Somebody said that the hour is right, and nobody set the clock since. */
  isConfirmed: ['is_confirmed', t.boolean],
  /** The server's time may be led to the computer's clock: it takes nobody anything, or `needsCode`. */
  canCorrect: ['can_correct', t.boolean],
  /** It would end what is under way, so that the proctor's code is asked for. */
  needsCode: ['needs_code', withDefault(t.boolean, false)],
  events: ['events', listOf(LaboratoryClockEvent, MAX_LABORATORY_CLOCK_EVENTS)],
});
export type LaboratoryClock = t.TypeOf<typeof LaboratoryClock>;

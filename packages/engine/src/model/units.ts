import * as t from 'io-ts';

/** Milliseconds since the epoch, by the server's clock. */
export type EpochMs = number;
/** A span in milliseconds. */
export type Millis = number;
/** A span in seconds (section durations travel in seconds). */
export type Seconds = number;

const whole = (name: string, least: number) =>
  t.refinement(t.number, (n) => Number.isSafeInteger(n) && n >= least, name);

/** Identifiers are positive whole numbers, safe in JSON. */
export const Id = whole('Id', 1);
export const Count = whole('Count', 0);
export const EpochMs = whole('EpochMs', 0);

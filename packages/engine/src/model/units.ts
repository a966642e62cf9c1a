import * as t from 'io-ts';

/** Milliseconds since the epoch, by the server's clock. */
export type EpochMs = number;
/** A span in milliseconds. */
export type Millis = number;
/** A span in seconds (section durations travel in seconds). */
export type Seconds = number;

export const SECOND_MS: Millis = 1_000;
export const MINUTE_MS: Millis = 60_000;
export const HOUR_MS: Millis = 3_600_000;
export const DAY_MS: Millis = 86_400_000;

const whole = (name: string, least: number) =>
  t.refinement(t.number, (n) => Number.isSafeInteger(n) && n >= least, name);

/** Identifiers are positive whole numbers, safe in JSON. */
export const Id = whole('Id', 1);
export const Count = whole('Count', 0);
export const EpochMs = whole('EpochMs', 0);

import { INSTITUTION_ZONE, zoneInWords } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { HOUR_MS } from '../../platform/time/durations.ts';

const HERE_MS = -5 * HOUR_MS;

/** Writes it as `momentIn` reads it without a zone. */
export const secondText = (at: EpochMs): string => new Date(at + HERE_MS).toISOString().slice(0, 19).replace('T', ' ');
/** The same, to the minute. */
export const momentText = (at: EpochMs): string => secondText(at).slice(0, 16);

/** Names the zone of what these write, behind it. */
export const ZONE = `(${zoneInWords(INSTITUTION_ZONE)})`;

const MOMENT = /\b\d{4}-\d{2}-\d{2} \d{2}:\d{2}/;
/** Tells whether lines have such a time, and none of them names its zone. */
export const needZone = (lines: readonly string[]): boolean =>
  lines.some((line) => MOMENT.test(line)) && !lines.some((line) => line.includes(ZONE));

export const WINDOW = '--start debe ser anterior a --end.';

import type { EpochMs } from '@quipu/engine';
import { clockText, type Instants } from '@quipu/engine/playback';

/** A position in a log: so much of it has happened, and it is so late. */
export interface Position {
  readonly place: number;
  readonly time: EpochMs;
}

const SECOND_MS = 1_000;
const DAY_S = 86_400;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const secondsIn = (clock: string): number | null => {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = 3_600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60 ? all : null;
};

/** The last moment of a second: all that happened in it has happened. */
const endOfSecond = (time: EpochMs): EpochMs => Math.floor(time / SECOND_MS) * SECOND_MS + SECOND_MS - 1;

export const atTime = (instants: Instants, time: EpochMs): Position => {
  const within = Math.min(Math.max(time, instants.from), instants.to);
  return { place: instants.placeAt(within), time: within };
};

export const atPlace = (instants: Instants, length: number, place: number): Position => {
  const within = Math.min(Math.max(place, 0), length);
  return { place: within, time: instants.timeOf(within) };
};

const FIELDS = { at: 'a', days: 'dia', event: 'evento' } as const;

/**
 * `a=10:42:17`: the first such hour after the log begins, `dia` days later; and `evento`, where several happened in that second. Null: the
 * address names no instant.
 */
export const positionIn = (search: URLSearchParams, instants: Instants, length: number): Position | null => {
  const wanted = secondsIn(search.get(FIELDS.at) ?? '');
  if (wanted === null) return null;
  const begun = secondsIn(clockText(instants.from)) ?? 0;
  const days = Math.min(Number(/^\d{1,3}$/.exec(search.get(FIELDS.days) ?? '')?.[0] ?? 0), 366);
  const after = ((wanted - begun + DAY_S) % DAY_S) + days * DAY_S;
  const found = atTime(instants, endOfSecond(instants.from + after * SECOND_MS));
  const event = Number(/^\d{1,7}$/.exec(search.get(FIELDS.event) ?? '')?.[0] ?? Number.NaN);
  const isThere =
    Number.isInteger(event) && event <= length && clockText(instants.timeOf(event)) === clockText(found.time);
  return isThere ? atPlace(instants, length, event) : found;
};

/** Writes an instant into an address, beside whatever else is there. */
export const withPosition = (
  search: URLSearchParams,
  instants: Instants,
  { place, time }: Position,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  const days = Math.floor((time - instants.from) / SECOND_MS / DAY_S);
  next.set(FIELDS.at, clockText(time));
  if (days > 0) next.set(FIELDS.days, String(days));
  else next.delete(FIELDS.days);
  const isAlone = instants.placeAt(Math.min(endOfSecond(time), instants.to)) === place;
  if (isAlone) next.delete(FIELDS.event);
  else next.set(FIELDS.event, String(place));
  return next;
};

import { distinctUntilChanged, filter, map, type Observable, scan } from 'rxjs';
import { STILL_SUM } from '../frames/frame-sign.ts';
import type { Look } from '../frames/look.ts';

export const STILL_MS = 5_000;
/** Time alone proves nothing: a machine that slept, or a page whose timers were held back, did not look meanwhile. */
export const STILL_LOOKS = 4;
/** How long a picture that stood still has to live, without a longer pause than LIFE_GAP_MS, before it is believed. */
export const LIVING_MS = 2_000;
export const LIFE_GAP_MS = 2_500;

interface Watched {
  readonly isStill: boolean | null;
  readonly change: number | null;
  readonly lifeAt: number;
  readonly livingSince: number;
  readonly looksSince: number;
}

const isAlive = ({ sign }: Look): boolean => sign !== null && sign.change !== null && sign.change >= STILL_SUM;

const lived = (before: Watched, at: number, change: number | null): Watched => {
  const goesOn = before.looksSince === 0 || at - before.lifeAt <= LIFE_GAP_MS;
  const livingSince = goesOn ? before.livingSince : at;
  const isBelieved = before.isStill !== true || at - livingSince >= LIVING_MS;
  return { isStill: !isBelieved, change, lifeAt: at, livingSince, looksSince: 0 };
};

const stood = (before: Watched, at: number, change: number | null): Watched => {
  const looksSince = before.looksSince + 1;
  const isLong = at - before.lifeAt >= STILL_MS && looksSince >= STILL_LOOKS;
  return { ...before, change, looksSince, isStill: isLong ? true : before.isStill };
};

const step = (before: Watched | null, look: Look): Watched => {
  const { at } = look;
  const change = look.sign?.change ?? null;
  if (before === null) return { isStill: null, change, lifeAt: at, livingSince: at, looksSince: 0 };
  return isAlive(look) ? lived(before, at, change) : stood(before, at, change);
};

/** `change`: of the look that decided; null: there was no frame to compare. */
export interface Stillness {
  readonly isStill: boolean;
  readonly change: number | null;
}

/** Whether the picture stands still. Says nothing until it knows. */
export const still$ = (looks$: Observable<Look>): Observable<Stillness> =>
  looks$.pipe(
    scan<Look, Watched | null>(step, null),
    map((watched) =>
      watched?.isStill === null || watched === null ? null : { isStill: watched.isStill, change: watched.change },
    ),
    filter((known) => known !== null),
    distinctUntilChanged((before, after) => before.isStill === after.isStill),
  );

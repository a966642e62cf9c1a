import { distinctUntilChanged, filter, map, type Observable, scan } from 'rxjs';
import type { FrameSample } from '../frames/frame-sample.ts';
import { FROZEN_SUM } from '../frames/frame-sign.ts';

const FROZEN_MS = 5_000;
/** Time alone proves nothing: a machine that slept, or a page whose timers were held back, did not look meanwhile. */
const FROZEN_SAMPLES = 4;
/**
 * A picture that stood still has to live for this long, without a longer pause than LIFE_GAP_MS, before it is believed.
 */
const LIVING_MS = 2_000;
const LIFE_GAP_MS = 2_500;

interface Watched {
  readonly isFrozen: boolean | null;
  readonly change: number | null;
  readonly lifeAt: number;
  readonly livingSince: number;
  readonly samplesSince: number;
}

const isAlive = ({ sign }: FrameSample): boolean => sign !== null && sign.change !== null && sign.change >= FROZEN_SUM;

const lived = (before: Watched, at: number, change: number | null): Watched => {
  const goesOn = before.samplesSince === 0 || at - before.lifeAt <= LIFE_GAP_MS;
  const livingSince = goesOn ? before.livingSince : at;
  const isBelieved = before.isFrozen !== true || at - livingSince >= LIVING_MS;
  return { isFrozen: !isBelieved, change, lifeAt: at, livingSince, samplesSince: 0 };
};

const stood = (before: Watched, at: number, change: number | null): Watched => {
  const samplesSince = before.samplesSince + 1;
  const isLong = at - before.lifeAt >= FROZEN_MS && samplesSince >= FROZEN_SAMPLES;
  return { ...before, change, samplesSince, isFrozen: isLong ? true : before.isFrozen };
};

const step = (before: Watched | null, sample: FrameSample): Watched => {
  const { at } = sample;
  const change = sample.sign?.change ?? null;
  if (before === null) return { isFrozen: null, change, lifeAt: at, livingSince: at, samplesSince: 0 };
  return isAlive(sample) ? lived(before, at, change) : stood(before, at, change);
};

/** `change`: of the look that decided; null: there was no frame to compare. */
export interface Frozenness {
  readonly isFrozen: boolean;
  readonly change: number | null;
}

/** Tells whether the picture stands still. It says nothing until it knows. */
export const frozen$ = (samples$: Observable<FrameSample>): Observable<Frozenness> =>
  samples$.pipe(
    scan<FrameSample, Watched | null>(step, null),
    map((watched) =>
      watched?.isFrozen === null || watched === null ? null : { isFrozen: watched.isFrozen, change: watched.change },
    ),
    filter((known) => known !== null),
    distinctUntilChanged((before, after) => before.isFrozen === after.isFrozen),
  );

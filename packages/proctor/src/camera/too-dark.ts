import { distinctUntilChanged, filter, map, type Observable, scan } from 'rxjs';
import type { FrameSample } from '../frames/frame-sample.ts';

export const DARK_BELOW = 80;
/** Light enough again only from here: a picture at the limit would flicker. */
export const LIGHT_FROM = 88;
/** A camera begins with dark frames, and a hand may pass before it. */
const DARK_MS = 3_000;
const LIGHT_MS = 2_000;
/** A machine that slept, or whose timers were held back, did not look meanwhile. */
const DARK_LOOKS = 3;

interface Watched {
  readonly isDark: boolean | null;
  readonly brightness: number;
  readonly side: 'dark' | 'light';
  readonly since: number;
  readonly samples: number;
}

const sideOf = (brightness: number, before: Watched | null): Watched['side'] => {
  if (brightness < DARK_BELOW) return 'dark';
  return brightness >= LIGHT_FROM ? 'light' : (before?.side ?? 'light');
};

const isLong = ({ side, since, samples }: Watched, at: number): boolean =>
  side === 'light' ? at - since >= LIGHT_MS : at - since >= DARK_MS && samples > DARK_LOOKS;

const step = (before: Watched | null, { at, sign }: FrameSample): Watched | null => {
  if (sign === null) return before;
  const side = sideOf(sign.brightness, before);
  const isDark = before?.isDark ?? null;
  const { brightness } = sign;
  const now =
    before?.side === side
      ? { ...before, brightness, samples: before.samples + 1 }
      : { isDark, brightness, side, since: at, samples: 1 };
  const isFirstLight = isDark === null && side === 'light';
  return isFirstLight || isLong(now, at) ? { ...now, isDark: side === 'dark' } : now;
};

/** `brightness`: of the look that decided. */
export interface Darkness {
  readonly isDark: boolean;
  readonly brightness: number;
}

/** Tells whether the picture is too dark. It says nothing until it knows. */
export const tooDark$ = (samples$: Observable<FrameSample>): Observable<Darkness> =>
  samples$.pipe(
    scan<FrameSample, Watched | null>(step, null),
    map((watched) =>
      watched?.isDark === null || watched === null ? null : { isDark: watched.isDark, brightness: watched.brightness },
    ),
    filter((known) => known !== null),
    distinctUntilChanged((before, after) => before.isDark === after.isDark),
  );

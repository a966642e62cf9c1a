import {
  asyncScheduler,
  combineLatest,
  filter,
  map,
  type Observable,
  of,
  type SchedulerLike,
  share,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import type { FrameSample } from '../frames/frame-sample.ts';
import { FROZEN_SUM } from '../frames/frame-sign.ts';
import type { CameraAccess } from './camera-access.ts';
import type { StreamLike } from './camera-door.ts';
import { debounceRecovery } from './debounce-recovery.ts';
import { type Frozenness, frozen$ } from './frozen.ts';
import type { OpenProblem } from './open-problem.ts';
import { DARK_BELOW, type Darkness, tooDark$ } from './too-dark.ts';

/**
 * Says why the camera does not serve. Null means that it does; `waiting`, that it has not opened yet, for a question
 * that nobody answers, say.
 */
export type CameraProblem = OpenProblem | 'waiting' | 'still' | 'dark' | null;

/** The measure, and the limit that it passed. */
export interface Measured {
  readonly unit: 'brightness' | 'change';
  readonly value: number;
  readonly threshold: number;
}

export interface CameraVerdict {
  readonly problem: CameraProblem;
  /** Null: a plain fact, that nothing was measured for. */
  readonly measured: Measured | null;
}

/** Tells whether a problem is a machine's judgement of a picture that is there, and no fact. */
export const isJudgement = (problem: CameraProblem): boolean => problem === 'dark' || problem === 'still';

const BACK_MS = 2_000;
/** The browser's question is answered, and a slow camera starts, within this time. */
export const OPENING_MS = 20_000;

const FINE: CameraVerdict = { problem: null, measured: null };
const WAITING: CameraVerdict = { problem: 'waiting', measured: null };

/** Cut, not rounded: what is under a limit must not be shown as the limit. */
const darkVerdict = ({ brightness }: Darkness): CameraVerdict => ({
  problem: 'dark',
  measured: { unit: 'brightness', value: Math.trunc(brightness), threshold: DARK_BELOW },
});

const frozenVerdict = ({ change }: Frozenness): CameraVerdict => ({
  problem: 'still',
  measured: change === null ? null : { unit: 'change', value: Math.trunc(change), threshold: FROZEN_SUM },
});

/** A covered camera is both; that it is dark tells more of what to do. Undefined: not known yet. */
const verdictOf = (darkness: Darkness | null, frozenness: Frozenness | null): CameraVerdict | null | undefined => {
  if (darkness?.isDark === true) return darkVerdict(darkness);
  if (frozenness?.isFrozen === true) return frozenVerdict(frozenness);
  return darkness === null || frozenness === null ? undefined : null;
};

const pictureVerdict$ = (frameSamples$: Observable<FrameSample>): Observable<CameraVerdict | null> => {
  const shared$ = frameSamples$.pipe(share());
  return combineLatest([tooDark$(shared$).pipe(startWith(null)), frozen$(shared$).pipe(startWith(null))]).pipe(
    map(([darkness, frozenness]) => verdictOf(darkness, frozenness)),
    filter((verdict) => verdict !== undefined),
  );
};

/**
 * Tells what is wrong with the camera, each change once. While it is being opened the last verdict stands, for a while.
 */
export const cameraVerdict$ = <S extends StreamLike>(
  access$: Observable<CameraAccess<S>>,
  samplesOf: (stream: S) => Observable<FrameSample>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<CameraVerdict> =>
  access$.pipe(
    switchMap((access): Observable<CameraVerdict | null> => {
      if (access.kind === 'opening') return timer(OPENING_MS, scheduler).pipe(map(() => WAITING));
      if (access.kind === 'open') return pictureVerdict$(samplesOf(access.stream));
      return of({ problem: access.problem, measured: null });
    }),
    debounceRecovery(BACK_MS, scheduler, ({ problem }) => problem),
    map((verdict) => verdict ?? FINE),
  );

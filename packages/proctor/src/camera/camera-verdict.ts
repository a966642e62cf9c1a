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
import { STILL_SUM } from '../frames/frame-sign.ts';
import type { Look } from '../frames/look.ts';
import { backAfter } from './back-after.ts';
import type { CameraAccess } from './camera-access.ts';
import type { StreamLike } from './camera-door.ts';
import { DARK_BELOW, type Darkness, dark$ } from './dark.ts';
import type { OpenProblem } from './open-problem.ts';
import { type Stillness, still$ } from './still.ts';

/** Why the camera does not serve; null: it does. `waiting`: it has not opened yet, for a question that nobody answers, say. */
export type CameraProblem = OpenProblem | 'waiting' | 'still' | 'dark' | null;

/** What was measured, and the limit that it passed. */
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

/** Whether a problem is a machine's judgement of a picture that is there, and no fact. */
export const isJudgement = (problem: CameraProblem): boolean => problem === 'dark' || problem === 'still';

export const BACK_MS = 2_000;
/** To answer the browser's question in, and for a slow camera to start. */
export const OPENING_MS = 20_000;

const FINE: CameraVerdict = { problem: null, measured: null };
const WAITING: CameraVerdict = { problem: 'waiting', measured: null };

/** Cut, not rounded: what is under a limit must not be shown as the limit. */
const darkVerdict = ({ brightness }: Darkness): CameraVerdict => ({
  problem: 'dark',
  measured: { unit: 'brightness', value: Math.trunc(brightness), threshold: DARK_BELOW },
});

const stillVerdict = ({ change }: Stillness): CameraVerdict => ({
  problem: 'still',
  measured: change === null ? null : { unit: 'change', value: Math.trunc(change), threshold: STILL_SUM },
});

/** A covered camera is both; that it is dark tells more of what to do. Undefined: not known yet. */
const verdictOf = (darkness: Darkness | null, stillness: Stillness | null): CameraVerdict | null | undefined => {
  if (darkness?.isDark === true) return darkVerdict(darkness);
  if (stillness?.isStill === true) return stillVerdict(stillness);
  return darkness === null || stillness === null ? undefined : null;
};

const pictureVerdict$ = (looks$: Observable<Look>): Observable<CameraVerdict | null> => {
  const shared$ = looks$.pipe(share());
  return combineLatest([dark$(shared$).pipe(startWith(null)), still$(shared$).pipe(startWith(null))]).pipe(
    map(([darkness, stillness]) => verdictOf(darkness, stillness)),
    filter((verdict) => verdict !== undefined),
  );
};

/** What is wrong with the camera, each change once. While it is being opened the last verdict stands, for a while. */
export const cameraVerdict$ = <S extends StreamLike>(
  access$: Observable<CameraAccess<S>>,
  looksOf: (stream: S) => Observable<Look>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<CameraVerdict> =>
  access$.pipe(
    switchMap((access): Observable<CameraVerdict | null> => {
      if (access.kind === 'opening') return timer(OPENING_MS, scheduler).pipe(map(() => WAITING));
      if (access.kind === 'open') return pictureVerdict$(looksOf(access.stream));
      return of({ problem: access.problem, measured: null });
    }),
    backAfter(BACK_MS, scheduler, ({ problem }) => problem),
    map((verdict) => verdict ?? FINE),
  );

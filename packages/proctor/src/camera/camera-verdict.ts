import {
  asyncScheduler,
  combineLatest,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  type SchedulerLike,
  share,
  startWith,
  switchMap,
} from 'rxjs';
import type { Look } from '../frames/look.ts';
import { backAfter } from './back-after.ts';
import type { CameraAccess } from './camera-access.ts';
import type { StreamLike } from './camera-door.ts';
import { dark$ } from './dark.ts';
import type { OpenProblem } from './open-problem.ts';
import { still$ } from './still.ts';

/** Why the camera does not serve; null: it does. */
export type CameraProblem = OpenProblem | 'still' | 'dark' | null;

export const BACK_MS = 2_000;

/** A covered camera is both; that it is dark tells more of what to do. Undefined: not known yet. */
const problemOf = (dark: boolean | null, still: boolean | null): CameraProblem | undefined => {
  if (dark === true) return 'dark';
  if (still === true) return 'still';
  return dark === null || still === null ? undefined : null;
};

const pictureProblem$ = (looks$: Observable<Look>): Observable<CameraProblem> => {
  const shared$ = looks$.pipe(share());
  return combineLatest([dark$(shared$).pipe(startWith(null)), still$(shared$).pipe(startWith(null))]).pipe(
    map(([dark, still]) => problemOf(dark, still)),
    filter((problem) => problem !== undefined),
  );
};

/** What is wrong with the camera, each change once. While it is being opened the last verdict stands. */
export const cameraVerdict$ = <S extends StreamLike>(
  access$: Observable<CameraAccess<S>>,
  looksOf: (stream: S) => Observable<Look>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<CameraProblem> =>
  access$.pipe(
    switchMap((access): Observable<CameraProblem> => {
      if (access.kind === 'opening') return EMPTY;
      return access.kind === 'open' ? pictureProblem$(looksOf(access.stream)) : of(access.problem);
    }),
    backAfter(BACK_MS, scheduler),
  );

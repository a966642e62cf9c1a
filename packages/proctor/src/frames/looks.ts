import {
  asyncScheduler,
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  from,
  interval,
  map,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { FrameReader } from './frame-reader.ts';
import type { Look } from './look.ts';

export const LOOK_EVERY_MS = 1_000;

/**
 * A look a second at a camera. A look that takes longer is waited for, not piled up. None is taken while the page is
 * hidden: some browsers stop the picture of a hidden page, which would be mistaken for a frozen camera.
 */
export const looks$ = (
  openReader: () => FrameReader,
  isVisible: () => boolean,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Look> =>
  defer(() => {
    const reader = openReader();
    return interval(LOOK_EVERY_MS, scheduler).pipe(
      filter(isVisible),
      // A look that fails is none: it says nothing of the camera.
      exhaustMap(() => from(reader.read()).pipe(catchError(() => EMPTY))),
      map((sign) => ({ at: scheduler.now(), sign })),
      finalize(() => reader.close()),
    );
  });

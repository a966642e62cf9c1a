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
import type { FrameSample } from './frame-sample.ts';

const SAMPLE_EVERY_MS = 1_000;

/**
 * Samples a camera once a second. A sample that takes longer is waited for, not piled up. None is taken while the page is
 * hidden: some browsers stop the picture of a hidden page, which would be mistaken for a frozen camera.
 */
export const frameSamples$ = (
  openReader: () => FrameReader,
  isVisible: () => boolean,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<FrameSample> =>
  defer(() => {
    const reader = openReader();
    return interval(SAMPLE_EVERY_MS, scheduler).pipe(
      filter(isVisible),
      // A sample that fails is none: it says nothing of the camera.
      exhaustMap(() => from(reader.read()).pipe(catchError(() => EMPTY))),
      map((sign) => ({ at: scheduler.now(), sign })),
      finalize(() => reader.close()),
    );
  });

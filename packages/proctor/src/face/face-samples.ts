import {
  asyncScheduler,
  catchError,
  defer,
  exhaustMap,
  filter,
  finalize,
  from,
  map,
  type Observable,
  of,
  type SchedulerLike,
  timer,
} from 'rxjs';
import type { FaceReader, FaceSource } from './open-face-reader.ts';
import type { SeenFace } from './seen-face.ts';

/** The pace while someone holds their face before the camera. */
export const HOLD_SAMPLE_EVERY_MS = 200;
/** The pace during an evaluation. */
export const QUIZ_SAMPLE_EVERY_MS = 5_000;

/** Null: the look could not be taken. */
export interface FaceSample {
  readonly at: number;
  readonly faces: readonly SeenFace[] | null;
}

interface FaceLooksOptions {
  readonly everyMs: number;
  readonly isVisible: () => boolean;
  readonly scheduler?: SchedulerLike;
}

/** Looks at what a source shows, never two at a time, none while the page is hidden. The reader is closed at the end. */
export const faceSamples$ = (
  openReader: () => Pick<FaceReader, 'faces' | 'close'>,
  source: FaceSource,
  { everyMs, isVisible, scheduler = asyncScheduler }: FaceLooksOptions,
): Observable<FaceSample> =>
  defer(() => {
    const reader = openReader();
    return timer(0, everyMs, scheduler).pipe(
      filter(isVisible),
      exhaustMap(() => from(reader.faces(source)).pipe(catchError(() => of(null)))),
      map((faces) => ({ at: scheduler.now(), faces })),
      finalize(() => reader.close()),
    );
  });

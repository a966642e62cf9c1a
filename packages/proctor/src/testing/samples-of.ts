import { map, type Observable, type SchedulerLike, scan } from 'rxjs';
import type { FrameSample } from '../frames/frame-sample.ts';
import { type FrameLook, lookAt } from '../frames/frame-sign.ts';

/** Samples a camera that shows these frames, by the very measures that the worker takes. Null is no frame. */
export const samplesOf =
  (clock: SchedulerLike) =>
  (frame$: Observable<Uint8Array | null>): Observable<FrameSample> =>
    frame$.pipe(
      scan<Uint8Array | null, Partial<FrameLook>>(
        ({ reference = null }, luma) =>
          luma === null ? { reference: reference as Uint8Array } : lookAt(reference, { luma, isVideoRange: false }),
        {},
      ),
      map(({ sign = null }) => ({ at: clock.now(), sign })),
    );

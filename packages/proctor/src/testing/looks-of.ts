import { map, type Observable, type SchedulerLike, scan } from 'rxjs';
import { type FrameLook, lookAt } from '../frames/frame-sign.ts';
import type { Look } from '../frames/look.ts';

/** What a camera that shows these frames looks like, by the very measures that the worker takes. Null: no frame. */
export const looksOf =
  (clock: SchedulerLike) =>
  (frame$: Observable<Uint8Array | null>): Observable<Look> =>
    frame$.pipe(
      scan<Uint8Array | null, Partial<FrameLook>>(
        ({ reference = null }, luma) =>
          luma === null ? { reference: reference as Uint8Array } : lookAt(reference, { luma, isVideoRange: false }),
        {},
      ),
      map(({ sign = null }) => ({ at: clock.now(), sign })),
    );

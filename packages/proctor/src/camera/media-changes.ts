import { catchError, EMPTY, from, fromEvent, merge, type Observable, switchMap } from 'rxjs';
import type { MediaSource } from '../presence/media-source.ts';

/** Fires when what stood in the way of a camera may be gone: a device came or went, a permission changed. */
export const mediaChanges$ = (source: MediaSource): Observable<unknown> =>
  merge(
    source.devices === null ? EMPTY : fromEvent(source.devices, 'devicechange'),
    from(source.permission('camera')).pipe(
      switchMap((status) => fromEvent(status, 'change')),
      // Not every browser lets a page ask.
      catchError(() => EMPTY),
    ),
  );

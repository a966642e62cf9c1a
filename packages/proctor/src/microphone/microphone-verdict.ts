import {
  asyncScheduler,
  catchError,
  combineLatest,
  from,
  fromEvent,
  map,
  type Observable,
  of,
  type SchedulerLike,
  startWith,
  switchMap,
} from 'rxjs';
import { debounceRecovery } from '../camera/debounce-recovery.ts';
import type { MediaSource } from '../presence/media-source.ts';
import { listed$, type PresenceProblem } from '../presence/presence.ts';

const MICROPHONE_BACK_MS = 2_000;

/**
 * Judges for a page that has asked already: what is not granted by now was refused, or withdrawn in the browser's
 * settings.
 */
const granted$ = (source: MediaSource): Observable<boolean> =>
  from(source.permission('microphone')).pipe(
    switchMap((status) =>
      fromEvent(status, 'change').pipe(
        startWith(null),
        map(() => status.state === 'granted'),
      ),
    ),
    // Not every browser lets a page ask: then the devices alone decide.
    catchError(() => of(true)),
  );

/**
 * Tells what is wrong with the microphone, each change once. Nothing of it is heard: only that it is there and allowed.
 */
export const microphoneVerdict$ = (
  source: MediaSource,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PresenceProblem> =>
  combineLatest([listed$(source, 'audioinput'), granted$(source)]).pipe(
    map(([listed, granted]): PresenceProblem => listed ?? (granted ? null : 'denied')),
    debounceRecovery(MICROPHONE_BACK_MS, scheduler),
  );

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
 * Once a page has asked, what is not granted was refused, or withdrawn in the browser's settings. Before that a question that is still to come
 * says nothing.
 */
const allowed$ = (source: MediaSource, asked$: Observable<boolean>): Observable<boolean> =>
  from(source.permission('microphone')).pipe(
    switchMap((status) =>
      combineLatest([asked$, fromEvent(status, 'change').pipe(startWith(null))]).pipe(
        map(([asked]) => status.state === 'granted' || (status.state === 'prompt' && !asked)),
      ),
    ),
    // Not every browser lets a page ask: then the devices alone decide.
    catchError(() => of(true)),
  );

/**
 * Tells what is wrong with the microphone, each change once. Nothing of it is heard: only that it is there and allowed. `asked$`: whether its
 * person was asked.
 */
export const microphoneVerdict$ = (
  source: MediaSource,
  asked$: Observable<boolean> = of(true),
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PresenceProblem> =>
  combineLatest([listed$(source, 'audioinput'), allowed$(source, asked$)]).pipe(
    map(([listed, allowed]): PresenceProblem => listed ?? (allowed ? null : 'denied')),
    debounceRecovery(MICROPHONE_BACK_MS, scheduler),
  );

import {
  catchError,
  combineLatest,
  distinctUntilChanged,
  from,
  fromEvent,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs';
import type { MediaSource } from './media-source.ts';

/** Says why a camera or a microphone cannot be used. Null means that it is there and not forbidden. */
export type PresenceProblem = 'insecurePage' | 'missing' | 'denied' | null;

const KIND = { camera: 'videoinput', microphone: 'audioinput' } as const;

export const listed$ = (source: MediaSource, kind: MediaDeviceKind): Observable<PresenceProblem> => {
  const { devices } = source;
  if (devices === null) return of<PresenceProblem>('insecurePage');
  return fromEvent(devices, 'devicechange').pipe(
    startWith(null),
    // A list that fails is an answer for now only: the next change is listened to all the same.
    switchMap(() =>
      from(devices.enumerateDevices()).pipe(
        map((found): PresenceProblem => (found.some((device) => device.kind === kind) ? null : 'missing')),
        catchError(() => of<PresenceProblem>('missing')),
      ),
    ),
  );
};

const permitted$ = (source: MediaSource, name: 'camera' | 'microphone'): Observable<PresenceProblem> =>
  from(source.permission(name)).pipe(
    switchMap((status) =>
      fromEvent(status, 'change').pipe(
        startWith(null),
        map((): PresenceProblem => (status.state === 'denied' ? 'denied' : null)),
      ),
    ),
    // Not every browser lets a page ask: then the devices alone decide.
    catchError(() => of<PresenceProblem>(null)),
  );

const presence$ = (source: MediaSource, name: 'camera' | 'microphone'): Observable<PresenceProblem> =>
  combineLatest([listed$(source, KIND[name]), permitted$(source, name)]).pipe(
    map(([present, permitted]) => present ?? permitted),
    distinctUntilChanged(),
  );

export const cameraPresence$ = (source: MediaSource): Observable<PresenceProblem> => presence$(source, 'camera');
export const microphonePresence$ = (source: MediaSource): Observable<PresenceProblem> =>
  presence$(source, 'microphone');

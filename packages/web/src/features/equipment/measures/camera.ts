import { type CameraAccess, cameraAccess$, frameSamples$, type OpenProblem, streamFrames } from '@quipu/proctor/media';
import {
  catchError,
  concatMap,
  firstValueFrom,
  fromEvent,
  map,
  type Observable,
  of,
  take,
  takeLast,
  takeUntil,
  timeout,
} from 'rxjs';
import type { Cameras } from '../../../ui/camera/cameras.ts';
import type { CameraAndLight } from './measures.ts';

/** A question of the browser's is answered by a person. */
const MAX_OPENING_MS = 60_000;
/** Cameras begin with dark frames: the last of some looks counts. */
const LOOKS = 3;
const MAX_LOOKING_MS = 10_000;

const closed = (problem: OpenProblem): CameraAndLight => ({
  camera: { problem, label: '' },
  light: { brightness: null },
});

const brightness$ = (stream: MediaStream): Observable<number | null> =>
  frameSamples$(
    () => streamFrames(document, stream),
    () => document.visibilityState === 'visible',
  ).pipe(
    take(LOOKS),
    takeLast(1),
    map(({ sign }) => sign?.brightness ?? null),
    timeout(MAX_LOOKING_MS),
    catchError(() => of(null)),
  );

const found$ = (
  access: CameraAccess<MediaStream> & { readonly kind: 'open' | 'closed' },
  show: (stream: MediaStream | null) => void,
): Observable<CameraAndLight> => {
  if (access.kind === 'closed') return of(closed(access.problem));
  show(access.stream);
  const label = access.stream.getTracks()[0]?.label ?? '';
  return brightness$(access.stream).pipe(
    map((brightness) => ({ camera: { problem: null, label }, light: { brightness } })),
  );
};

/** Opens the camera, looks at it for some seconds, and lets go of it. */
export const measureCamera = async (
  { door }: Cameras,
  deviceId: string | null,
  show: (stream: MediaStream | null) => void,
  signal: AbortSignal,
): Promise<CameraAndLight> => {
  const settled$ = cameraAccess$(door, { deviceId }).pipe(
    concatMap((access) => (access.kind === 'opening' ? [] : found$(access, show))),
    take(1),
    timeout({ first: MAX_OPENING_MS, with: () => of(closed('failed')) }),
    // Whoever leaves takes the camera's light with them.
    takeUntil(fromEvent(signal, 'abort')),
  );
  try {
    return await firstValueFrom(settled$, { defaultValue: closed('failed') });
  } finally {
    show(null);
  }
};

import {
  browserCamera,
  type CameraAccess,
  type CameraDoor,
  type CameraVerdict,
  cameraAccess$,
  cameraVerdict$,
  frameSamples$,
  microphoneVerdict$,
  openProblem,
  streamFrames,
} from '@quipu/proctor/media';
import {
  BehaviorSubject,
  concat,
  filter,
  ignoreElements,
  map,
  type Observable,
  Subject,
  shareReplay,
  take,
  tap,
} from 'rxjs';

type Door = CameraDoor<MediaStream>;

/** One camera for all who look at it. It is open while anyone does. */
export interface WatchedCamera {
  readonly stream$: Observable<MediaStream | null>;
  readonly verdict$: Observable<CameraVerdict>;
  /** The brightness of the last look, while verdicts are asked for; null: none yet. */
  readonly brightness$: Observable<number | null>;
  readonly microphone$: ReturnType<typeof microphoneVerdict$>;
  readonly retry: () => void;
}

/**
 * Asks for the microphone in the camera's first question; its sound is let go at once. Where a device is missing the browser asks nobody:
 * the next opening asks.
 */
const askingForBoth = (door: Door, asked$: BehaviorSubject<boolean>): Door => ({
  ...door,
  open: async (constraints) => {
    if (asked$.value) return door.open(constraints);
    try {
      const stream = await door.open({ ...constraints, audio: true });
      asked$.next(true);
      for (const track of stream.getAudioTracks()) {
        track.stop();
        stream.removeTrack(track);
      }
      return stream;
    } catch (error) {
      const isDenied = openProblem(error) === 'denied';
      const stream = await door.open(constraints);
      // Where the camera alone is refused, too, that may be all that was refused.
      if (isDenied) asked$.next(true);
      return stream;
    }
  },
});

/** The camera that was chosen may be gone by now: then any other. */
const orAny = (door: Door): Door => ({
  ...door,
  open: (constraints) =>
    door.open(constraints).catch((error: unknown) => {
      const { video } = constraints;
      // A refusal is of all cameras: asked again, the browser would put its question over the sheet.
      if (openProblem(error) === 'denied' || typeof video !== 'object' || video.deviceId === undefined) throw error;
      const { deviceId: _, ...any } = video;
      return door.open({ ...constraints, video: any });
    }),
});

const isVisible = (): boolean => document.visibilityState === 'visible';

/** `deviceId`: of the camera that the person chose; null: any. */
export const watchedCamera = (deviceId: string | null, door: Door = browserCamera(navigator)): WatchedCamera => {
  const retries = new Subject<void>();
  const brightness$ = new BehaviorSubject<number | null>(null);
  const microphoneAsked$ = new BehaviorSubject(false);
  const access$ = cameraAccess$(askingForBoth(orAny(door), microphoneAsked$), { deviceId, retry$: retries }).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const asked$ = access$.pipe(
    filter(({ kind }) => kind !== 'opening'),
    take(1),
    ignoreElements(),
  );
  const streamOf = (access: CameraAccess<MediaStream>) => (access.kind === 'open' ? access.stream : null);
  return {
    stream$: access$.pipe(map(streamOf)),
    verdict$: cameraVerdict$(access$, (stream) =>
      frameSamples$(() => streamFrames(document, stream), isVisible).pipe(
        tap(({ sign }) => brightness$.next(sign?.brightness ?? null)),
      ),
    ),
    brightness$,
    microphone$: concat(asked$, microphoneVerdict$(door, microphoneAsked$)),
    retry: () => retries.next(),
  };
};

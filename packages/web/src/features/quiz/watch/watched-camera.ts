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

/** Asks for the microphone in the camera's first question; its sound is let go at once. */
const askingForBoth = (door: Door): Door => {
  let hasAsked = false;
  return {
    ...door,
    open: async (constraints) => {
      if (hasAsked) return door.open(constraints);
      hasAsked = true;
      try {
        const stream = await door.open({ ...constraints, audio: true });
        for (const track of stream.getAudioTracks()) {
          track.stop();
          stream.removeTrack(track);
        }
        return stream;
      } catch {
        return door.open(constraints);
      }
    },
  };
};

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
  const access$ = cameraAccess$(askingForBoth(orAny(door)), { deviceId, retry$: retries }).pipe(
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
    // What is not granted once it was asked for was refused.
    microphone$: concat(asked$, microphoneVerdict$(door)),
    retry: () => retries.next(),
  };
};

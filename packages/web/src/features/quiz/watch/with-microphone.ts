import { combineLatest, map, Observable } from 'rxjs';

/** Longer than a microphone that is allowed takes to open. */
const OPENING_MS = 5_000;

const stop = (track: MediaStreamTrack): void => track.stop();

const openMicrophone = async (): Promise<MediaStreamTrack | null> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' as PermissionName });
    // Nobody is asked in the middle of an evaluation.
    if (state !== 'granted') return null;
    const [track] = (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks();
    return track ?? null;
  } catch {
    return null;
  }
};

/** The microphone's track while it is listened to; null: there is none, it is not allowed, or it does not open. */
const microphone$ = new Observable<MediaStreamTrack | null>((subscriber) => {
  let isOver = false;
  const tell = (track: MediaStreamTrack | null): void => {
    if (isOver && track !== null) stop(track);
    if (isOver) return;
    isOver = true;
    if (track !== null) subscriber.add(() => stop(track));
    subscriber.next(track);
  };
  const late = setTimeout(() => tell(null), OPENING_MS);
  subscriber.add(() => {
    isOver = true;
    clearTimeout(late);
  });
  void openMicrophone().then(tell);
});

/** A camera's stream with the microphone's sound, which has to be there from the first: a connection takes no more tracks later. */
export const withMicrophone$ = (stream$: Observable<MediaStream | null>): Observable<MediaStream | null> =>
  combineLatest([stream$, microphone$]).pipe(
    map(([stream, track]) =>
      stream === null || track === null ? stream : new MediaStream([...stream.getVideoTracks(), track]),
    ),
  );

import type { Api } from '@quipu/contract';
import type { AnsweringState, IncomingSignal, OutgoingSignal } from '@quipu/proctor/video';
import { isRight } from 'fp-ts/lib/Either.js';
import {
  catchError,
  combineLatest,
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  from,
  map,
  Observable,
  of,
  ReplaySubject,
  switchMap,
  take,
} from 'rxjs';
import { videoSignals } from '../../../lib/live-events.ts';

/** A microphone that is allowed opens in less. */
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
const withMicrophone$ = (stream$: Observable<MediaStream | null>): Observable<MediaStream | null> =>
  combineLatest([stream$, microphone$]).pipe(
    map(([stream, track]) =>
      stream === null || track === null ? stream : new MediaStream([...stream.getVideoTracks(), track]),
    ),
  );

const HEARD = 50;
const HEARD_MS = 30_000;

const sendSignal = async (api: Api<'postSignal'>, { to, signal }: OutgoingSignal): Promise<void> => {
  await api.postSignal({ signal, to });
};

const iceServers = async (api: Api<'getIceServers'>) => {
  const reply = await api.getIceServers();
  return isRight(reply) && reply.right.status === 200 ? reply.right.body.iceServers : [];
};

const loadVideo = () => import('@quipu/proctor/video');

/** Shows the camera, with the microphone where it is allowed, to whoever of the staff views it. Its code comes with the first who does. */
export const liveVideo$ = (
  api: Api<'postSignal' | 'getIceServers'>,
  stream$: Observable<MediaStream | null>,
  load = loadVideo,
): Observable<AnsweringState> =>
  defer(() => {
    // What is said while the code comes is not lost.
    const signals$ = new ReplaySubject<IncomingSignal>(HEARD, HEARD_MS);
    const heard = videoSignals().subscribe(signals$);
    const options = {
      signals$,
      send: (sent: OutgoingSignal) => sendSignal(api, sent),
      stream$: stream$.pipe(withMicrophone$),
      iceServers: () => iceServers(api),
    };
    const answering$ = signals$.pipe(
      filter(({ signal }) => signal.type === 'offer'),
      // Code that does not come is asked for again with the next offer: whoever views offers until there is an answer.
      exhaustMap(() => from(load()).pipe(catchError(() => EMPTY))),
      take(1),
      switchMap(({ answerViewing$ }) => answerViewing$(options)),
    );
    return concat(of('idle' as const), answering$).pipe(
      map((state): AnsweringState => state),
      finalize(() => heard.unsubscribe()),
    );
  });

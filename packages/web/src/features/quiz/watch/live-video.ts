import { getIceServers, postSignal } from '@quipu/contract';
import type { AnsweringState, HeardSignal, SentSignal } from '@quipu/proctor/video';
import { isRight } from 'fp-ts/lib/Either.js';
import { concat, defer, filter, finalize, from, map, type Observable, of, ReplaySubject, switchMap, take } from 'rxjs';
import type { Api } from '../../../lib/api.ts';
import { videoSignals } from '../../../lib/live-events.ts';
import { withMicrophone$ } from './with-microphone.ts';

const HEARD = 50;
const HEARD_MS = 30_000;

export const sendSignal = async (api: Api, { to, signal }: SentSignal): Promise<void> => {
  await api.call(postSignal, { params: {}, query: {}, body: { signal, to } })();
};

const iceServers = async (api: Api) => {
  const reply = await api.call(getIceServers, { params: {}, query: {}, body: {} })();
  return isRight(reply) && reply.right.status === 200 ? reply.right.body.iceServers : [];
};

/** Shows the camera, with the microphone where it is allowed, to whoever of the staff views it. Its code comes with the first who does. */
export const liveVideo$ = (api: Api, stream$: Observable<MediaStream | null>): Observable<AnsweringState> =>
  defer(() => {
    // What is said while the code comes is not lost.
    const signals$ = new ReplaySubject<HeardSignal>(HEARD, HEARD_MS);
    const heard = videoSignals().subscribe(signals$);
    const options = {
      signals$,
      send: (sent: SentSignal) => sendSignal(api, sent),
      stream$: stream$.pipe(withMicrophone$),
      iceServers: () => iceServers(api),
    };
    const answering$ = signals$.pipe(
      filter(({ signal }) => signal.type === 'offer'),
      take(1),
      switchMap(() => from(import('@quipu/proctor/video'))),
      switchMap(({ answerViewing$ }) => answerViewing$(options)),
    );
    return concat(of('idle' as const), answering$).pipe(
      map((state): AnsweringState => state),
      finalize(() => heard.unsubscribe()),
    );
  });

import type { Api } from '@quipu/contract';
import type { AnsweringState, IncomingSignal, OutgoingSignal } from '@quipu/proctor/video';
import { isRight } from 'fp-ts/lib/Either.js';
import { concat, defer, filter, finalize, from, map, type Observable, of, ReplaySubject, switchMap, take } from 'rxjs';
import { videoSignals } from '../../../lib/live-events.ts';
import { withMicrophone$ } from './with-microphone.ts';

const HEARD = 50;
const HEARD_MS = 30_000;

export const sendSignal = async (api: Api<'postSignal'>, { to, signal }: OutgoingSignal): Promise<void> => {
  await api.postSignal({ signal, to });
};

const iceServers = async (api: Api<'getIceServers'>) => {
  const reply = await api.getIceServers();
  return isRight(reply) && reply.right.status === 200 ? reply.right.body.iceServers : [];
};

/** Shows the camera, with the microphone where it is allowed, to whoever of the staff views it. Its code comes with the first who does. */
export const liveVideo$ = (
  api: Api<'postSignal' | 'getIceServers'>,
  stream$: Observable<MediaStream | null>,
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
      take(1),
      switchMap(() => from(import('@quipu/proctor/video'))),
      switchMap(({ answerViewing$ }) => answerViewing$(options)),
    );
    return concat(of('idle' as const), answering$).pipe(
      map((state): AnsweringState => state),
      finalize(() => heard.unsubscribe()),
    );
  });

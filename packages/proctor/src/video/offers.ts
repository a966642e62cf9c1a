import { concat, defer, filter, from, map, Observable, of, share } from 'rxjs';
import {
  type IncomingSignal,
  isLater,
  isSameTurn,
  type PeerSignal,
  type Turn,
  type VideoSignal,
} from './video-signal.ts';

export interface Offered {
  readonly from: number;
  readonly turn: Turn;
  /** The offer, and each of its candidates. */
  readonly signals$: Observable<PeerSignal>;
}
/** The viewing that was answered last is over. */
export interface Stopped {
  readonly stopped: number;
}

type CandidateSignal = Extract<VideoSignal, { readonly type: 'candidate' }>;
const candidateOf = ({ candidate }: CandidateSignal): PeerSignal => ({ type: 'candidate', candidate });
/** Calls may overtake one another: so many candidates may come before their offer, or before it is worked on. */
const MAX_EARLY = 100;

/** Each offer that is later than all before it; what is repeated, or of an earlier one, is nothing new. */
export const offers$ = (signals$: Observable<IncomingSignal>): Observable<Offered | Stopped> =>
  new Observable((subscriber) => {
    const all$ = signals$.pipe(share());
    let latest: Turn = { viewing: 0, attempt: 0 };
    let candidates: readonly CandidateSignal[] = [];

    const heardOf = (turn: Turn, sdp: string): Observable<PeerSignal> =>
      defer(() =>
        concat(
          of<PeerSignal>({ type: 'offer', sdp }),
          from(candidates.filter((early) => isSameTurn(early, turn)).map(candidateOf)),
          all$.pipe(
            map(({ signal }) => signal),
            filter((signal) => signal.type === 'candidate'),
            filter((signal) => isSameTurn(signal, turn)),
            map(candidateOf),
          ),
        ),
      );

    const heard = all$.subscribe(({ from: sender, signal }) => {
      if (signal.type === 'candidate' && !isLater(latest, signal))
        candidates = [...candidates, signal].slice(-MAX_EARLY);
      if (signal.type === 'stop' && signal.viewing >= latest.viewing) {
        // Offers of it that are still on their way come too late.
        latest = { viewing: signal.viewing, attempt: Number.POSITIVE_INFINITY };
        subscriber.next({ stopped: signal.viewing });
      }
      if (signal.type !== 'offer' || !isLater(signal, latest)) return;
      const { viewing, attempt } = signal;
      latest = { viewing, attempt };
      candidates = candidates.filter((early) => !isLater(latest, early));
      subscriber.next({ from: sender, turn: latest, signals$: heardOf(latest, signal.sdp) });
    });
    return heard;
  });

import {
  asyncScheduler,
  concat,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  map,
  mergeMap,
  NEVER,
  type Observable,
  type ObservableInput,
  of,
  repeat,
  scan,
  share,
  startWith,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { PeerPorts } from './answer-viewing.ts';
import { browserPeer } from './browser-peer.ts';
import type { IceServerLike, PeerEvent } from './peer.ts';
import { quietly } from './quietly.ts';
import { type IncomingSignal, isSameTurn, type OutgoingSignal, type PeerSignal, type Turn } from './video-signal.ts';
import { withTimeout } from './with-timeout.ts';

/** `ended`: from the other end, and the last. */
export interface Viewed<S> {
  readonly state: 'connecting' | 'live' | 'ended';
  readonly stream: S | null;
}

export interface ViewOptions {
  readonly viewing: number;
  /** The examinee. */
  readonly userId: number;
  readonly iceServers: readonly IceServerLike[];
  /** Emits what is pushed to the person who views. */
  readonly signals$: Observable<IncomingSignal>;
  readonly send: (sent: OutgoingSignal) => ObservableInput<unknown>;
}

/**
 * Limits the wait for the answer to the first offer. One that nobody answers leaves the next one so much more, since
 * the network may be slow.
 */
export const ANSWER_MS = 5_000;
const MAX_ANSWER_MS = 20_000;
export const CONNECT_MS = 12_000;
const INTERRUPTED_MS = 6_000;
export const AGAIN_MS = 1_000;

const CONNECTING = { state: 'connecting', stream: null } as const;

const after = <S>(seen: Viewed<S>, event: PeerEvent<S> | 'over'): Viewed<S> => {
  if (event === 'over') return CONNECTING;
  if (event.kind === 'stream') return { ...seen, stream: event.stream };
  return event.kind === 'connected' ? { ...seen, state: 'live' } : seen;
};

/** `view$` with another peer or another clock. */
export const viewWith$ = <S>(
  { viewing, userId, iceServers, signals$, send }: ViewOptions,
  { openPeer, scheduler = asyncScheduler }: PeerPorts<S>,
): Observable<Viewed<S>> =>
  defer(() => {
    const own$ = signals$.pipe(
      filter(({ from, signal }) => from === userId && signal.viewing === viewing),
      map(({ signal }) => signal),
      share(),
    );
    let attempts = 0;
    let unanswered = 0;
    let isStopped = false;
    const stopped$ = own$.pipe(
      filter(({ type }) => type === 'stop'),
      tap(() => {
        isStopped = true;
      }),
    );

    /** Emits what is said of one offer, with one answer to it. */
    const saidOf = (turn: Turn): Observable<PeerSignal> => {
      let isAnswered = false;
      return own$.pipe(
        filter((signal) => signal.type === 'answer' || signal.type === 'candidate'),
        filter((signal) => isSameTurn(signal, turn)),
        filter(({ type }) => {
          const isRepeated = type === 'answer' && isAnswered;
          isAnswered ||= type === 'answer';
          return !isRepeated;
        }),
      );
    };

    const attempt$ = defer(() => {
      attempts += 1;
      const turn: Turn = { viewing, attempt: attempts };
      unanswered += 1;
      const answerMs = Math.min(ANSWER_MS * unanswered, MAX_ANSWER_MS);
      const said$ = saidOf(turn).pipe(share());
      return openPeer({ isViewer: true, iceServers, signals$: said$, stream$: NEVER }).pipe(
        withTimeout(
          answerMs + CONNECT_MS,
          ({ kind }) => {
            if (kind === 'interrupted') return INTERRUPTED_MS;
            return kind === 'connected' || kind === 'resumed' ? Number.POSITIVE_INFINITY : undefined;
          },
          scheduler,
        ),
        takeUntil(timer(answerMs, scheduler).pipe(takeUntil(said$.pipe(filter(({ type }) => type === 'answer'))))),
        tap(({ kind }) => {
          if (kind === 'connected') unanswered = 0;
        }),
        mergeMap((event) =>
          event.kind === 'said' ? quietly(() => send({ to: userId, signal: { ...event.said, ...turn } })) : of(event),
        ),
      );
    });

    const seen$ = concat(attempt$, of('over' as const)).pipe(
      repeat({ delay: () => timer(AGAIN_MS, scheduler) }),
      scan(after<S>, CONNECTING),
      startWith(CONNECTING),
      distinctUntilChanged(),
      takeUntil(stopped$),
    );
    return concat(seen$, of({ state: 'ended', stream: null } as const)).pipe(
      finalize(() => {
        if (!isStopped) quietly(() => send({ to: userId, signal: { type: 'stop', viewing } })).subscribe();
      }),
    );
  });

/**
 * The live picture and sound of who is viewed, while it is subscribed to. Offers again whenever no answer comes, or the
 * connection breaks; says to the other end that it is over when it is left.
 */
export const view$ = (options: ViewOptions): Observable<Viewed<MediaStream>> =>
  viewWith$(options, { openPeer: browserPeer });

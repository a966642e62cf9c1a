import {
  asyncScheduler,
  catchError,
  concat,
  connect,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  map,
  mergeMap,
  type Observable,
  type ObservableInput,
  of,
  ReplaySubject,
  type SchedulerLike,
  startWith,
  switchMap,
  take,
  timeout,
  timer,
} from 'rxjs';
import { browserPeer } from './browser-peer.ts';
import { type Offered, offers$ } from './offers.ts';
import type { IceServerLike, OpenPeer, PeerEvent } from './peer.ts';
import { quietly } from './quietly.ts';
import type { IncomingSignal, OutgoingSignal } from './video-signal.ts';
import { withTimeout } from './with-timeout.ts';

export type AnsweringState = 'idle' | 'connecting' | 'live';

export interface AnsweringOptions<S> {
  /** Emits what is pushed to the person. */
  readonly signals$: Observable<IncomingSignal>;
  readonly send: (sent: OutgoingSignal) => ObservableInput<unknown>;
  /**
   * Emits what is shown, the present one at once, and null while there is none. It is listened to while somebody views;
   * never stopped here.
   */
  readonly stream$: Observable<S | null>;
  /** Asked for at each offer. */
  readonly iceServers: () => ObservableInput<readonly IceServerLike[]>;
}

export interface PeerPorts<S> {
  readonly openPeer: OpenPeer<S>;
  readonly scheduler?: SchedulerLike;
}

/** Servers are not waited for: a viewing in the same network goes without them. */
const SERVERS_MS = 3_000;
/** A viewer that is still there offers again within this time. */
const VIEWER_GONE_MS = 30_000;

const peer$ = <S>(
  { stream$, iceServers }: AnsweringOptions<S>,
  { openPeer, scheduler = asyncScheduler }: PeerPorts<S>,
  { signals$ }: Offered,
): Observable<PeerEvent<S>> => {
  const open = (servers: readonly IceServerLike[]) =>
    stream$.pipe(
      connect(
        (shown$) =>
          shown$.pipe(
            filter((stream) => stream !== null),
            take(1),
            switchMap(() => openPeer({ isViewer: false, iceServers: servers, signals$, stream$: shown$ })),
          ),
        { connector: () => new ReplaySubject<S | null>(1) },
      ),
    );
  return defer(iceServers).pipe(
    take(1),
    timeout({ first: SERVERS_MS, scheduler }),
    catchError(() => of([])),
    switchMap(open),
  );
};

/** `answerViewing$` with another peer or another clock. */
export const answerViewingWith$ = <S>(options: AnsweringOptions<S>, ports: PeerPorts<S>): Observable<AnsweringState> =>
  defer(() => {
    const { signals$, send } = options;
    const { scheduler = asyncScheduler } = ports;
    let viewed: { readonly by: number; readonly viewing: number } | null = null;

    const answer$ = (offered: Offered): Observable<AnsweringState> => {
      const { from, turn } = offered;
      const states$ = peer$(options, ports, offered).pipe(
        withTimeout(
          VIEWER_GONE_MS,
          ({ kind }) => (kind === 'connected' ? Number.POSITIVE_INFINITY : undefined),
          scheduler,
        ),
        mergeMap((event) => {
          if (event.kind === 'said') return quietly(() => send({ to: from, signal: { ...event.said, ...turn } }));
          return event.kind === 'connected' ? of('live' as const) : EMPTY;
        }),
      );
      const idle$ = timer(VIEWER_GONE_MS, scheduler).pipe(map(() => 'idle' as const));
      return concat(of('connecting' as const), states$, of('connecting' as const), idle$);
    };

    return offers$(signals$).pipe(
      switchMap((next): Observable<AnsweringState> => {
        viewed = 'stopped' in next ? null : { by: next.from, viewing: next.turn.viewing };
        return 'stopped' in next ? of('idle') : answer$(next);
      }),
      startWith('idle' as const),
      distinctUntilChanged(),
      finalize(() => {
        if (viewed === null) return;
        const { by, viewing } = viewed;
        quietly(() => send({ to: by, signal: { type: 'stop', viewing } })).subscribe();
      }),
    );
  });

/**
 * Shows the camera to who views it, while it is subscribed to: one viewer at a time, the latest. `connecting` also while a
 * connection that broke may be offered anew. Media goes on while no signals come.
 */
export const answerViewing$ = (options: AnsweringOptions<MediaStream>): Observable<AnsweringState> =>
  answerViewingWith$(options, { openPeer: browserPeer });

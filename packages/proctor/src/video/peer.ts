import type { Observable } from 'rxjs';
import type { PeerSignal } from './video-signal.ts';

/** The servers, as the server gives them. */
export interface IceServerLike {
  readonly urls: readonly string[];
  readonly username: string | null;
  readonly credential: string | null;
}

export interface PeerOptions<S> {
  /** Makes the offer, and only watches. The other one answers, and only shows. */
  readonly isViewer: boolean;
  readonly iceServers: readonly IceServerLike[];
  /** Emits what the other end said. */
  readonly signals$: Observable<PeerSignal>;
  /** Emits what is shown; the present one comes at once. Null means nothing for now. */
  readonly stream$: Observable<S | null>;
}

export type PeerEvent<S> =
  | { readonly kind: 'said'; readonly said: PeerSignal }
  | { readonly kind: 'stream'; readonly stream: S }
  | { readonly kind: 'connected' }
  /** Nothing arrives for some seconds: it may come back by itself. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'resumed' };

/** Connects to the other end while it is subscribed to. Completes when that is over, whatever the reason; never fails. */
export type OpenPeer<S> = (options: PeerOptions<S>) => Observable<PeerEvent<S>>;

export interface Candidate {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
}

/** Carries what two peers say to each other of one offer. */
export type PeerSignal =
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: Candidate };

/** Names a viewing, and an offer in it. Both numbers grow. */
export interface Turn {
  readonly viewing: number;
  readonly attempt: number;
}

/** A signal as it goes over the wire. `stop` ends the viewing, from either end. */
export type VideoSignal = (PeerSignal & Turn) | { readonly type: 'stop'; readonly viewing: number };

/** A signal that came, and the person whom it came from. */
export interface IncomingSignal {
  readonly from: number;
  readonly signal: VideoSignal;
}

/** A signal that goes, and the person whom it goes to. */
export interface OutgoingSignal {
  readonly to: number;
  readonly signal: VideoSignal;
}

export const isLater = (one: Turn, other: Turn): boolean =>
  one.viewing > other.viewing || (one.viewing === other.viewing && one.attempt > other.attempt);

export const isSameTurn = (one: Turn, other: Turn): boolean =>
  one.viewing === other.viewing && one.attempt === other.attempt;

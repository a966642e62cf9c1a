export interface Candidate {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
}

/** What two peers say to each other of one offer. */
export type Said =
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: Candidate };

/** Of which viewing, and of which offer in it. Both grow. */
export interface Turn {
  readonly viewing: number;
  readonly attempt: number;
}

/** What goes over the wire. `stop` ends the viewing, from either end. */
export type VideoSignal = (Said & Turn) | { readonly type: 'stop'; readonly viewing: number };

/** A signal that came, and the person whom it came from. */
export interface HeardSignal {
  readonly from: number;
  readonly signal: VideoSignal;
}

/** A signal that goes, and the person whom it goes to. */
export interface SentSignal {
  readonly to: number;
  readonly signal: VideoSignal;
}

export const isLater = (one: Turn, other: Turn): boolean =>
  one.viewing > other.viewing || (one.viewing === other.viewing && one.attempt > other.attempt);

export const isSameTurn = (one: Turn, other: Turn): boolean =>
  one.viewing === other.viewing && one.attempt === other.attempt;

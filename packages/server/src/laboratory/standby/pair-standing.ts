import type { RoomPairSaid, RoomVoter, StandbyStage } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import type { PeerHost } from './answer-peer.ts';
import type { KeptPair } from './pair-store.ts';

export interface PairStanding {
  /** This computer's own. */
  readonly id: string;
  /** Null: nobody stands by. */
  readonly pair: KeptPair | null;
  readonly stage: StandbyStage;
  readonly silentMs: Millis | null;
  readonly behind: number | null;
  readonly votes: number;
  readonly code: string | null;
  readonly wasReplaced: boolean;
}

/** The side of a pair that serves, or did when it ran last. */
export interface PairKeeper {
  readonly host: PeerHost;
  /** Null: nobody stands by this server. */
  readonly greeted: (voter: RoomVoter | null, address: string) => RoomPairSaid | null;
  readonly standing: () => PairStanding;
  /** False: somebody stands by already, and nothing is acknowledged without them. */
  readonly invite: () => boolean;
  /** Whoever keeps the room decides that this server goes on by itself. False: that is not to be decided. */
  readonly serveAlone: () => Promise<boolean>;
  /** Nobody is to stand by any more. False: nobody does, or the other one may have taken over. */
  readonly dismiss: () => boolean;
  /** Resolves once this server may serve: nobody stands by, the standby follows, or most of the room lets it go on alone. */
  readonly mayServe: Promise<void>;
  /** Resolves when the other one has taken over. */
  readonly replaced: Promise<KeptPair>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

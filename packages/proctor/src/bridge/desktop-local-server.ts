/**
 * foreign: another program answers where it would. disk: there is no room. rights: it may not write where it has to. runtime: its
 * database lacks libraries of the system. ended: it ended by itself, again and again. silent: it did not answer in time. otherRoom: who
 * answers at the address of the room's server is not that server.
 */
export type LocalServerFailure = 'foreign' | 'disk' | 'rights' | 'runtime' | 'ended' | 'silent' | 'otherRoom';

export type LocalServerState =
  | { readonly kind: 'stopped' | 'starting' | 'running' | 'stopping' }
  | {
      readonly kind: 'failed';
      readonly why: LocalServerFailure;
      /** It helps whoever looks for the cause. It names nobody. */
      readonly log: string;
    };

/** The room that this computer is of: it then works with the server of the room, in the place of one of its own. */
export interface DesktopRoom {
  /** The room's address card as it was loaded; null: this computer is of none. */
  readonly card: () => Promise<string | null>;
  /** Takes what was typed, or what a card's file says. False: it is no card. */
  readonly join: (card: string) => Promise<boolean>;
  readonly leave: () => Promise<void>;
}

/** The server that the application runs on this very computer, for a laboratory without network. */
export interface DesktopLocalServer {
  /** Its origin, while it runs. */
  readonly address: string;
  readonly room: DesktopRoom;
  readonly state: () => Promise<LocalServerState>;
  readonly onState: (listener: (state: LocalServerState) => void) => () => void;
  readonly start: () => void;
  /** Stops it in an orderly way: what it has is on the disk when it says that it is stopped. */
  readonly stop: () => void;
}

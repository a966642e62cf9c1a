/**
 * foreign: another program answers where it would. disk: there is no room. rights: it may not write where it has to. runtime: its
 * database lacks libraries of the system. ended: it ended by itself, again and again. silent: it did not answer in time.
 */
export type LocalServerFailure = 'foreign' | 'disk' | 'rights' | 'runtime' | 'ended' | 'silent';

export type LocalServerState =
  | { readonly kind: 'stopped' | 'starting' | 'running' | 'stopping' }
  | {
      readonly kind: 'failed';
      readonly why: LocalServerFailure;
      /** It helps whoever looks for the cause. It names nobody. */
      readonly log: string;
    };

/** The server that the application runs on this very computer, for a laboratory without network. */
export interface DesktopLocalServer {
  /** Its origin, while it runs. */
  readonly address: string;
  readonly state: () => Promise<LocalServerState>;
  readonly onState: (listener: (state: LocalServerState) => void) => () => void;
  readonly start: () => void;
  /** Stops it in an orderly way: what it has is on the disk when it says that it is stopped. */
  readonly stop: () => void;
}

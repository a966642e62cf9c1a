/**
 * off: nothing is looked for. found: there is one, which waits for its day or its turn. held: its file is here, and waits until
 * nothing runs and nothing is unsent. ready: it can be installed.
 */
export type DesktopUpdateState =
  | { readonly kind: 'off' | 'waiting' | 'looking' | 'current' | 'failed' }
  | { readonly kind: 'found'; readonly version: string }
  | { readonly kind: 'held' | 'ready'; readonly version: string }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number };

/** New versions of the desktop application, which looks for them by itself. */
export interface DesktopUpdates {
  readonly state: () => Promise<DesktopUpdateState>;
  readonly onState: (listener: (state: DesktopUpdateState) => void) => () => void;
  /** The version that the server lets in; null: it has not said. */
  readonly expect: (version: string | null) => void;
  /** Its person asks for it now. */
  readonly look: () => void;
  /** Closes the window without asking the page, as `close` does, and opens it again with the version that is ready. */
  readonly install: () => void;
}

import type { ServerProgram } from '../local/server-program.ts';

/** The settings that make this computer one of a laboratory. */
export interface LaboratoryStart {
  readonly program: ServerProgram;
  readonly port: number;
}

/** The process of the application is started with these. */
export interface ApplicationStart {
  /** The institution's server. */
  readonly server: string;
  readonly userData: string;
  readonly pageFolder: string;
  /** Null: this computer is not one of a laboratory. */
  readonly laboratory: LaboratoryStart | null;
  /** The address at which a browser finds the page, in place of the scheme that only Electron knows. */
  readonly pageOrigin: string;
}

export interface FrameAddress {
  readonly url: string;
  readonly parent: FrameAddress | null;
}

/** A message of the page, by the frame that sent it. */
export interface PageMessage {
  readonly channel: string;
  readonly given: readonly unknown[];
  readonly frame: FrameAddress;
}

/** An event that happens to the application. */
export type Happening =
  | { readonly what: 'invoke' | 'send'; readonly message: PageMessage }
  | { readonly what: 'plug'; readonly displays: number }
  | { readonly what: 'run'; readonly processes: readonly string[] }
  | { readonly what: 'press'; readonly keys: string }
  | { readonly what: 'close' | 'crash' };

export interface ToApplication {
  readonly id: number;
  readonly happening: Happening;
}

/** A call of Electron, which a browser does in its place, or the news that an event is over, with what came of it. */
export type FromApplication =
  | { readonly did: string; readonly given: readonly unknown[] }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refused: string };

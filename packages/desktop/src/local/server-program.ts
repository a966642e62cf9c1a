export interface ServerProgram {
  /** run-server.ts, as it was built. */
  readonly runner: string;
  /** The server's own. */
  readonly main: string;
}

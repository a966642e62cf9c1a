declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }
  /** A connection, with one request at a time. */
  interface Client {
    setRequests(requests: readonly Request[]): void;
    /** Before its next request is set up. */
    on(event: 'response', heard: (status: number) => void): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    /** Seconds that a reply is waited for. */
    readonly timeout: number;
    readonly setupClient: (client: Client) => void;
  }
  interface Result {
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}

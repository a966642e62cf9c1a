/** A part of a form: bytes travel as a file. */
export interface HttpPart {
  readonly name: string;
  readonly value: string | Uint8Array;
}

/** The network as the client needs it. The only implementations are fetch in the browser and in Node. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The parts of a form with files take the place of a body. The port sets its boundary. */
  readonly parts?: readonly HttpPart[];
  readonly timeoutMs: number;
  /** The request outlives the page (sent while leaving). */
  readonly keepalive: boolean;
  /** A file is asked for: a reply that has it carries its bytes in place of a text. */
  readonly asFile?: boolean;
}
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes?: Uint8Array;
}
/** Rejects when there is no reply. */
export type HttpPort = (request: HttpRequest) => Promise<HttpResponse>;

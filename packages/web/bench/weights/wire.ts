import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { MAX_WAIT_MS } from '../max-wait.ts';

export const KINDS = ['script', 'CSS', 'HTML', 'font', 'JSON', 'picture', 'live', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * One reply's bytes over the wire, headers included. A reply from the browser's own cache has none.
 */
export interface Received {
  readonly path: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly headerBytes: number;
  readonly encoding: string;
  readonly stage: string;
  readonly isOfWorker: boolean;
}

const KIND_OF: readonly (readonly [RegExp, Kind])[] = [
  [/javascript/, 'script'],
  [/text\/css/, 'CSS'],
  [/text\/html/, 'HTML'],
  [/font/, 'font'],
  [/json/, 'JSON'],
  [/^image/, 'picture'],
];
/** Longer than the pages wait with what they fetch ahead. */
const QUIET_MS = 2_000;
/** The encodings that Chromium asks for by itself, which it does not tell of a worker's script. */
const ALL_ENCODINGS = 'gzip, deflate, br, zstd';
const POLL_MS = 50;

/** Asks for the same once more, past the browser. */
const bodyBytes = async (request: Request): Promise<number> => {
  const asked = (await request.allHeaders())['accept-encoding'] ?? ALL_ENCODINGS;
  const reply = await once(get(request.url(), { headers: { 'Accept-Encoding': asked } }), 'response');
  let bytes = 0;
  for await (const chunk of reply[0] as IncomingMessage) bytes += (chunk as Buffer).length;
  return bytes;
};

/** Listens to all that a browser context receives: its pages, their workers and its service worker. */
export class Wire {
  readonly #received: Received[] = [];
  readonly #open = new Set<Request>();
  readonly #errors: string[] = [];
  #heardAt = performance.now();
  #stage = '';

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const stage = this.#stage;
      this.#open.add(request);
      this.#finished(request, stage).catch((error: unknown) => this.#errors.push(String(error)));
    });
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
          const bytes = Buffer.byteLength(payload);
          const frame = { path: new URL(socket.url()).pathname, kind: 'live', bytes, headerBytes: 0 } as const;
          this.#received.push({ ...frame, encoding: '', stage: this.#stage, isOfWorker: false });
        });
      });
    });
  }

  async #finished(request: Request, stage: string): Promise<void> {
    const path = new URL(request.url()).pathname;
    try {
      const response = await request.response();
      if (response === null) throw new Error(`${path} was not received: ${request.failure()?.errorText ?? 'no reply'}`);
      const failure = await response.finished();
      if (failure !== null) throw failure;
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const headers = await response.allHeaders();
      const type = headers['content-type'] ?? '';
      // Of the script that a worker begins with, browsers tell the headers alone.
      const isUntold = responseBodySize === 0 && request.resourceType() === 'script' && response.status() === 200;
      const bytes = responseHeadersSize + (isUntold ? await bodyBytes(request) : responseBodySize);
      this.#received.push({
        path,
        kind: KIND_OF.find(([pattern]) => pattern.test(type))?.[1] ?? 'other',
        bytes,
        headerBytes: bytes === 0 ? 0 : responseHeadersSize,
        encoding: headers['content-encoding'] ?? 'as it is',
        stage,
        isOfWorker: request.serviceWorker() !== null,
      });
    } finally {
      this.#open.delete(request);
      this.#heardAt = performance.now();
    }
  }

  /** Counts everything fetched from now on to this stage. */
  begin(stage: string): void {
    this.#stage = stage;
  }

  /** Waits until nothing is fetched any more and the page has nothing to do. */
  async idle(page: Page): Promise<void> {
    this.#heardAt = performance.now();
    const giveUpAt = this.#heardAt + MAX_WAIT_MS;
    while (this.#open.size > 0 || performance.now() - this.#heardAt < QUIET_MS) {
      if (performance.now() > giveUpAt) {
        throw new Error(`The network is never idle: ${[...this.#open].map((request) => request.url()).join(', ')}`);
      }
      await pause(POLL_MS);
      await page.evaluate(
        (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        MAX_WAIT_MS,
      );
    }
  }

  /** Everything that was received. It fails where a request did, for then the figures are not those of the product. */
  get received(): readonly Received[] {
    if (this.#errors.length > 0) throw new Error(this.#errors.join('\n'));
    return this.#received;
  }
}

export const bytesOf = (received: readonly Received[], kind?: Kind): number =>
  received.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

import type { BrowserContext, Page } from '@playwright/test';

export interface SentRequest {
  /** Method and path. */
  readonly call: string;
  /** The whole address: something could be said there too. */
  readonly address: string;
  readonly bodyBytes: number;
  readonly bodyType: string;
}

export interface Sent {
  readonly requests: () => Promise<readonly SentRequest[]>;
  /** The messages that went over sockets. */
  readonly messages: readonly (string | Buffer)[];
}

/** All that a browser sends, what its workers send too. Call it before the page goes anywhere. */
export const recordSent = (context: BrowserContext, page: Page): Sent => {
  const requests: Promise<SentRequest>[] = [];
  const messages: (string | Buffer)[] = [];
  context.on('request', (request) => {
    const address = request.url();
    const { protocol, pathname } = new URL(address);
    // What a page made itself goes nowhere.
    if (!protocol.startsWith('http')) return;
    const told = async (): Promise<SentRequest> => {
      const headers = await request.allHeaders();
      return {
        call: `${request.method()} ${pathname}`,
        address,
        bodyBytes: Number(headers['content-length'] ?? 0),
        bodyType: (headers['content-type'] ?? '').replace(/;.*/, ''),
      };
    };
    requests.push(told());
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => messages.push(payload));
  });
  return { requests: () => Promise.all(requests), messages };
};

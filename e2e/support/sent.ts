import type { BrowserContext, Page } from '@playwright/test';

/** What a browser sends: all of it, but for files that it asks for. */
export interface SentRequest {
  /** Method and path. */
  readonly call: string;
  readonly origin: string;
  /** Characters of the query: something could be said there too. */
  readonly queryLength: number;
  readonly bodyBytes: number;
  readonly bodyType: string;
}

export interface Sent {
  readonly requests: () => Promise<readonly SentRequest[]>;
  /** What went over sockets, in characters each. */
  readonly messages: readonly number[];
}

/** Call it before the page goes anywhere. What its workers send is told too. */
export const recordSent = (context: BrowserContext, page: Page): Sent => {
  const requests: Promise<SentRequest>[] = [];
  const messages: number[] = [];
  context.on('request', (request) => {
    const { origin, pathname, search, protocol } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    const told = async (): Promise<SentRequest> => {
      const headers = await request.allHeaders();
      return {
        call: `${request.method()} ${pathname}`,
        origin,
        queryLength: search.length,
        bodyBytes: Number(headers['content-length'] ?? 0),
        bodyType: (headers['content-type'] ?? '').replace(/;.*/, ''),
      };
    };
    requests.push(told());
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => messages.push(payload.length));
  });
  return { requests: () => Promise.all(requests), messages };
};

import type { Session } from '../electron-calls.ts';
import { ORIGIN } from '../guards/scheme.ts';

const NOT_SENT = /^origin$/i;
/** A call has its number here on its way to whoever answers it. It is no header that goes on to the server. */
const NUMBER = 'quipu-call';
const CALLS = [`${ORIGIN}/api/*`, `${ORIGIN}/storage/*`];

/** The calls of the page, as they are under way. */
export interface PageCalls {
  /** Aborts once the page has given this one up; null: it is of none that is known. */
  readonly givenUp: (request: Request) => AbortSignal | null;
}

/**
 * Looks at what leaves the page. The server lets in the sockets of its own pages, and of programs, which send no origin: the page of the
 * application is a program's, and what `quipu:` means is nothing to the server. A call that the page gives up is told of here alone: the
 * request that is answered in Electron has a signal that never aborts.
 */
export const watchRequests = (session: Session, servers: readonly string[]): PageCalls => {
  const sockets = servers.map((server) => `${server.replace(/^http/, 'ws')}/app/*`);
  const underWay = new Map<string, AbortController>();
  const { webRequest } = session;
  // Electron keeps one listener of each kind.
  webRequest.onBeforeSendHeaders({ urls: [...sockets, ...CALLS] }, ({ id, url, requestHeaders }, go) => {
    if (!url.startsWith(ORIGIN)) {
      const kept = Object.entries(requestHeaders).filter(([name]) => !NOT_SENT.test(name));
      go({ requestHeaders: Object.fromEntries(kept) });
      return;
    }
    underWay.set(String(id), new AbortController());
    go({ requestHeaders: { ...requestHeaders, [NUMBER]: String(id) } });
  });
  webRequest.onErrorOccurred({ urls: CALLS }, ({ id }) => {
    underWay.get(String(id))?.abort();
    underWay.delete(String(id));
  });
  webRequest.onCompleted({ urls: CALLS }, ({ id }) => void underWay.delete(String(id)));
  return { givenUp: ({ headers }) => underWay.get(headers.get(NUMBER) ?? '')?.signal ?? null };
};

import type { Session } from '../electron-calls.ts';

const NOT_SENT = /^origin$/i;

/**
 * The server lets in the sockets of its own pages, and of programs, which send no origin. The page of the application is a
 * program's: what `quipu:` means is nothing to the server.
 */
export const passSockets = (session: Session, servers: readonly string[]): void => {
  const urls = servers.map((server) => `${server.replace(/^http/, 'ws')}/app/*`);
  session.webRequest.onBeforeSendHeaders({ urls }, ({ requestHeaders }, go) => {
    const kept = Object.entries(requestHeaders).filter(([name]) => !NOT_SENT.test(name));
    go({ requestHeaders: Object.fromEntries(kept) });
  });
};

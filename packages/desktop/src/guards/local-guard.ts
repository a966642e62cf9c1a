import type { Session } from '../electron-calls.ts';

/**
 * Guards a laboratory's computer from whatever answers where its server would while that does not run. It is another
 * program: no page reaches it, and no password that is typed there.
 */
export const guardLocal = (session: Session, address: string, isOwn: () => boolean): void => {
  const urls = [address, address.replace(/^http/, 'ws')].map((origin) => `${origin}/*`);
  session.webRequest.onBeforeRequest({ urls }, (_details, go) => go({ cancel: !isOwn() }));
};

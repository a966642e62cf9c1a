import { type Api, createApi, type SessionEnd } from '../lib/api-client.ts';
import { exclusively } from '../lib/exclusively.ts';
import { fetchHttp } from '../lib/fetch-http.ts';
import { notify } from '../lib/notices.ts';
import { serverClock } from '../lib/server-clock.ts';
import { createSharedRefresh } from '../lib/shared-refresh.ts';
import { createTabChannel, silentChannel } from '../lib/tab-channel.ts';
import { useSession } from '../stores/session-store.ts';
import { texts } from './texts.ts';

const NAME = 'quipu.tokens';

const ended = (end: SessionEnd): void => {
  useSession.getState().clear();
  notify('error', end.kind === 'replaced' ? end.message : texts.notAuthorized);
};

/** The interface as this page uses it: fetch, this tab's session, the server's clock. */
export const createAppApi = (): Api => {
  const session = () => useSession.getState().session;
  const channel =
    typeof BroadcastChannel === 'undefined' ? silentChannel : createTabChannel(new BroadcastChannel(NAME));
  return createApi({
    http: fetchHttp,
    monotonic: () => performance.now(),
    tokenInUse: () => session()?.token ?? null,
    refresh: createSharedRefresh({
      http: fetchHttp,
      pair: session,
      keep: (pair) => {
        useSession.getState().renew(pair);
      },
      channel,
      exclusively: exclusively(NAME),
    }),
    heardTime: serverClock.anchor,
    sessionEnded: ended,
  });
};

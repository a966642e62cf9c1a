import type { Send } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { answerPatience } from '../lib/answer-patience.ts';
import { createSend, type SessionEnd } from '../lib/create-send.ts';
import { fetchHttp } from '../lib/fetch-http.ts';
import { notify } from '../lib/notices.ts';
import { serverClock } from '../lib/server-clock.ts';
import { createSharedRefresh } from '../lib/shared-refresh.ts';
import { SHEET_LOCK } from '../lib/sheet-lock-name.ts';
import { createTabChannel, type OwnTab, silentChannel } from '../lib/tab-channel.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import type { Renew } from './session-keeper.tsx';
import { texts } from './texts.ts';

/** Runs works one at a time among the tabs of this origin; where the browser has no locks, they just run. */
const exclusively =
  (name: string) =>
  async <A>(work: () => Promise<A>): Promise<A> => {
    const locks: LockManager | undefined = navigator.locks;
    return locks === undefined ? work() : await locks.request(name, work);
  };

const NAME = 'quipu.tokens';

const session = () => useSignInSession.getState().session;

const ownTab: OwnTab = {
  grown: (used) => {
    const own = session();
    if (own?.used?.includes(used) !== true) return null;
    const { token, refreshToken, expiration, fullName, roles = [] } = own;
    return { token, refreshToken, expiration, fullName, roles };
  },
  patience: () => answerPatience(navigator.locks, NAME, `${SHEET_LOCK}${session()?.userId}.`),
};

const ended = (end: SessionEnd): void => {
  const text = end.kind === 'replaced' ? end.message : texts.notAuthorized;
  useSignInSession.getState().end(text);
  notify('error', text);
};

export interface AppApi {
  readonly send: Send;
  /** Gets another token in place of this one, which has expired. */
  readonly renew: Renew;
}

/** The interface as this page uses it: fetch, this tab's session, the server's clock. */
export const createAppApi = (): AppApi => {
  const channel =
    typeof BroadcastChannel === 'undefined' ? silentChannel : createTabChannel(new BroadcastChannel(NAME), ownTab);
  const refresh = createSharedRefresh({
    http: fetchHttp,
    pair: session,
    keep: (pair) => {
      useSignInSession.getState().renew(pair);
    },
    channel,
    exclusively: exclusively(NAME),
    now: Date.now,
  });
  const send = createSend({
    http: fetchHttp,
    monotonic: () => performance.now(),
    tokenInUse: () => session()?.token ?? null,
    refresh,
    heardTime: serverClock.anchor,
    sessionEnded: ended,
  });
  const renew: Renew = async (token) => {
    const renewed = await refresh(token);
    if (E.isLeft(renewed) && renewed.left === 'refused' && session()?.token === token) ended({ kind: 'refused' });
  };
  return { send, renew };
};

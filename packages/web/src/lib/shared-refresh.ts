import { type ApiError, CLIENT_ID, type HttpPort, refresh, sendOver } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { TabChannel } from './tab-channel.ts';
import { expirationOf, type Renewal, type TokenPair } from './token-pair.ts';

export interface TokenPorts {
  readonly http: HttpPort;
  readonly pair: () => TokenPair | null;
  readonly keep: (renewed: Renewal) => void;
  readonly channel: TabChannel;
  /** Runs one at a time among the tabs that share this origin. */
  readonly exclusively: <A>(work: () => Promise<A>) => Promise<A>;
  /** This computer's clock. */
  readonly now: () => number;
}

/** Given the token that was refused, the one to use in its place. Only `refused` means that the session is over. */
export type SharedRefresh = (refusedToken: string) => Promise<E.Either<ApiError | 'refused', string>>;

/**
 * One refresh for all that were refused together. Refresh tokens rotate, and a used one that comes again later ends the
 * session; so copies of this tab (duplicated, or opened from it) hear of each new pair, and ask for one before using theirs.
 */
export const createSharedRefresh = ({ http, pair, keep, channel, exclusively, now }: TokenPorts): SharedRefresh => {
  let underWay: { readonly refusedToken: string; readonly reply: ReturnType<SharedRefresh> } | null = null;
  channel.onRenewed((used, renewed) => {
    if (pair()?.refreshToken === used) keep(renewed);
  });

  const renew = async (refusedToken: string): ReturnType<SharedRefresh> => {
    const own = pair();
    if (own === null) return E.left('refused');
    if (own.token !== refusedToken) return E.right(own.token);
    const known = await channel.ask(own.refreshToken);
    if (known !== null) {
      keep(known);
      return E.right(known.token);
    }
    const reply = await sendOver(http)(refresh, { clientId: CLIENT_ID, refreshToken: own.refreshToken });
    if (E.isLeft(reply)) return reply;
    if (reply.right.status === 401 || reply.right.status === 400) return E.left('refused');
    if (reply.right.status === 429) return E.left({ kind: 'unexpectedStatus', status: 429, message: null });
    const { accessToken, refreshToken, expiresIn, fullName, roles } = reply.right.body;
    // Logged out, or logged in anew, while the reply was on its way: what it brings belongs to nobody.
    if (pair()?.refreshToken !== own.refreshToken) return E.left('refused');
    const renewed = { token: accessToken, refreshToken, expiration: expirationOf(expiresIn, now()), fullName, roles };
    keep(renewed);
    channel.tell(own.refreshToken, renewed);
    return E.right(accessToken);
  };

  return (refusedToken) => {
    // Another token is another session's, or has been replaced already: what is under way says nothing about it.
    if (underWay?.refusedToken === refusedToken) return underWay.reply;
    const reply = exclusively(() => renew(refusedToken)).finally(() => {
      if (underWay?.reply === reply) underWay = null;
    });
    underWay = { refusedToken, reply };
    return reply;
  };
};

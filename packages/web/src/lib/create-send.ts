import {
  type ApiError,
  type CallOptions,
  type Endpoint,
  type HttpPort,
  type InputOf,
  type Reply,
  type Send,
  sendOver,
  UNAUTHENTICATED,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { SharedRefresh } from './shared-refresh.ts';

/**
 * The reason why the server ended the session: another login took its place, or its refresh token
 * is no longer valid.
 */
export type SessionEnd = { readonly kind: 'replaced'; readonly message: string } | { readonly kind: 'refused' };

export interface SendPorts {
  readonly http: HttpPort;
  readonly monotonic: () => number;
  readonly tokenInUse: () => string | null;
  readonly refresh: SharedRefresh;
  /** Every reply that says what time it is. */
  readonly heardTime: (now: number, sentAt: number) => void;
  readonly sessionEnded: (end: SessionEnd) => void;
}

/** Makes calls; with `auth: 'bearer'` they carry the session's token, refreshed once where it has run out. */
export const createSend = (ports: SendPorts): Send => {
  const send = sendOver(ports.http);
  const once = async <N extends Endpoint>(endpoint: N, input: InputOf<N>, options: CallOptions) => {
    const sentAt = ports.monotonic();
    const reply = await send(endpoint, input, options);
    if (E.isRight(reply)) {
      const { now } = reply.right.body as { readonly now?: unknown };
      if (typeof now === 'number') ports.heardTime(now, sentAt);
    }
    return reply;
  };

  /**
   * Tells whether the reply says that another login took this one's place, which ends the session.
   */
  const isReplaced = (reply: E.Either<ApiError, Reply<Endpoint>>, token: string): boolean => {
    if (E.isLeft(reply) || reply.right.status !== 401) return false;
    const { text } = reply.right;
    if (text === null || text === UNAUTHENTICATED) return false;
    // A late reply to an older session says nothing about the one in use now.
    if (ports.tokenInUse() === token) ports.sessionEnded({ kind: 'replaced', message: text });
    return true;
  };

  return async (endpoint, input, options = {}) => {
    if (endpoint.auth === 'none') return once(endpoint, input, options);
    const token = ports.tokenInUse();
    const reply = await once(endpoint, input, { ...options, token });
    if (E.isLeft(reply) || reply.right.status !== 401 || token === null) return reply;
    if (isReplaced(reply, token)) return reply;
    const refreshed = await ports.refresh(token);
    if (E.isRight(refreshed)) {
      const again = await once(endpoint, input, { ...options, token: refreshed.right });
      isReplaced(again, refreshed.right);
      return again;
    }
    if (refreshed.left !== 'refused') return E.left(refreshed.left);
    if (ports.tokenInUse() === token) ports.sessionEnded({ kind: 'refused' });
    return reply;
  };
};

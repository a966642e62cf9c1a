import {
  type ApiError,
  type CallOptions,
  call,
  type Endpoint,
  type HttpPort,
  type InputOf,
  type Reply,
  UNAUTHENTICATED,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { SharedRefresh } from './shared-refresh.ts';

/** Why the server ended the session: another login took its place, or its refresh token is no longer good. */
export type SessionEnd = { readonly kind: 'replaced'; readonly message: string } | { readonly kind: 'refused' };

export interface Api {
  /** Makes a call; with `auth: 'bearer'` it carries the session's token, refreshed once where it has run out. */
  readonly call: <N extends Endpoint>(
    endpoint: N,
    input: InputOf<N>,
    options?: Omit<CallOptions, 'token'>,
  ) => TaskEither<ApiError, Reply<N>>;
}

export interface ApiPorts {
  readonly http: HttpPort;
  readonly monotonic: () => number;
  readonly tokenInUse: () => string | null;
  readonly refresh: SharedRefresh;
  /** Every reply that says what time it is. */
  readonly heardTime: (now: number, sentAt: number) => void;
  readonly sessionEnded: (end: SessionEnd) => void;
}

const textField = (body: unknown, name: string): string | null => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
};

export const createApi = (ports: ApiPorts): Api => {
  const send = call(ports.http);
  const once = async <N extends Endpoint>(endpoint: N, input: InputOf<N>, options: CallOptions) => {
    const sentAt = ports.monotonic();
    const reply = await send(endpoint, input, options)();
    if (E.isRight(reply)) {
      const { now } = reply.right.body as { readonly now?: unknown };
      if (typeof now === 'number') ports.heardTime(now, sentAt);
    }
    return reply;
  };

  /** Whether the reply says that another login took this one's place, which ends the session. */
  const isReplaced = <N extends Endpoint>(reply: E.Either<ApiError, Reply<N>>, token: string): boolean => {
    if (E.isLeft(reply) || reply.right.status !== 401) return false;
    const message = textField(reply.right.body, 'message');
    if (message === null || message === UNAUTHENTICATED) return false;
    // A late reply to an older session says nothing about the one in use now.
    if (ports.tokenInUse() === token) ports.sessionEnded({ kind: 'replaced', message });
    return true;
  };

  return {
    call:
      (endpoint, input, options = {}) =>
      async () => {
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
      },
  };
};

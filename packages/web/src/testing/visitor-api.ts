import type { HttpPort } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type Api, createApi } from '../lib/api-client.ts';
import { useSession } from '../stores/session-store.ts';

/** The interface over a scripted network, for someone who is not in yet (or who has just come in). */
export const visitorApi = (http: HttpPort): Api =>
  createApi({
    http,
    monotonic: () => 0,
    tokenInUse: () => useSession.getState().session?.token ?? null,
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: () => undefined,
    sessionEnded: () => undefined,
  });

import type { HttpPort, Send } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { createSend } from '../lib/create-send.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';

/** The interface over a scripted network, for someone who is not in yet (or who has just signed in). */
export const visitorSend = (http: HttpPort): Send =>
  createSend({
    http,
    monotonic: () => 0,
    tokenInUse: () => useSignInSession.getState().session?.token ?? null,
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: () => undefined,
    sessionEnded: () => undefined,
  });

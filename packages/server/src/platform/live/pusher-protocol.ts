import type { FastifyBaseLogger } from 'fastify';
import type { PushKey } from '../config/broker-address.ts';
import { loggableError } from '../http/errors.ts';
import { isChannelAuth, userOfChannel } from './channel-signature.ts';
import type { PushSocket } from './push-socket.ts';
import { CODES, errorFrame, type Frame, frame, frameOf, subscriptionOf } from './pusher-frames.ts';
import type { SocketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

interface Speaking {
  readonly hub: SocketHub;
  readonly log: FastifyBaseLogger;
  readonly pushKey: PushKey;
  /** The login that was let into a channel on a socket, if it goes on. */
  readonly grantedFamily: (asked: { readonly socketId: string; readonly channel: string }) => Promise<number | null>;
  /** Resolves when no event can be missed any more. */
  readonly listening: () => Promise<void>;
  /** It is that person's: they are let into their channel on it. */
  readonly isOf: (userId: number) => void;
}

/** Asked for every two seconds by whoever takes an evaluation. */
const PONG = frame('pusher:pong', {});
/** Such a page asks again within it, also where a reply takes long; others only keep their sockets open. */
const ATTENDED_WITHIN_MS = 6_000;
/** It is such a page still, where it or its line was busy meanwhile. */
const LATE_WITHIN_MS = 15_000;
const MAX_CHANNELS = 10;
const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 200;

/** Gives what the server answers to each message of one client. */
export const pusherProtocol = (
  { hub, log, pushKey, grantedFamily, listening, isOf }: Speaking,
  socket: PushSocket,
): ((text: string) => Promise<void>) => {
  let windowStart = socket.heardAt;
  let inWindow = 0;
  let pingedAt = Number.NEGATIVE_INFINITY;

  const refuseChannel = (channel: string): void => {
    const error = { type: 'AuthError', error: texts.unauthorized, status: 401 };
    socket.send(errorFrame(CODES.unauthorized, texts.unauthorized));
    socket.send(frame('pusher:subscription_error', error, channel));
  };

  const subscribe = async (message: Frame): Promise<void> => {
    const asked = subscriptionOf(message);
    if (asked === null) return;
    const { channel, auth = '' } = asked;
    if (socket.channels.size >= MAX_CHANNELS) return socket.send(errorFrame(CODES.overCapacity, texts.tooManyChannels));
    if (!isChannelAuth(pushKey, socket.id, channel, auth)) return refuseChannel(channel);
    try {
      await listening();
      const familyId = await grantedFamily({ socketId: socket.id, channel });
      if (familyId === null) return refuseChannel(channel);
      hub.subscribe(socket, channel, familyId);
      const userId = userOfChannel(channel);
      if (userId !== null) isOf(userId);
      socket.send(frame('pusher_internal:subscription_succeeded', {}, channel));
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'a subscription could not be looked up');
      socket.refuse(CODES.overCapacity, texts.overCapacity);
    }
  };

  const answer = async (message: Frame): Promise<void> => {
    switch (message.event) {
      case 'pusher:ping':
        if (socket.heardAt - pingedAt <= (socket.attendedAt === null ? ATTENDED_WITHIN_MS : LATE_WITHIN_MS))
          socket.attendedAt = socket.heardAt;
        pingedAt = socket.heardAt;
        return socket.send(PONG);
      case 'pusher:subscribe':
        return subscribe(message);
      case 'pusher:unsubscribe':
        return hub.unsubscribe(socket, subscriptionOf(message)?.channel ?? '');
      default:
        if (message.event.startsWith('client-')) socket.send(errorFrame(CODES.clientEvent, texts.clientEvent));
    }
  };

  return async (text) => {
    socket.heardAt = performance.now();
    socket.isPinged = false;
    if (socket.heardAt - windowStart > WINDOW_MS) {
      windowStart = socket.heardAt;
      inWindow = 0;
    }
    inWindow += 1;
    if (inWindow > MAX_IN_WINDOW) return socket.refuse(CODES.clientEvent, texts.tooManyMessages);
    const message = frameOf(text);
    if (message !== null) await answer(message);
  };
};

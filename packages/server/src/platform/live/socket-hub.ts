import { EVENT_ID_FIELD } from '@quipu/contract';
import { privateChannelOf } from './channel-signature.ts';
import type { PushedEvent } from './event-store.ts';
import type { PushSocket } from './push-socket.ts';
import { CODES, frame } from './pusher-frames.ts';
import type { SignEvent } from './signed-event.ts';
import { texts } from './texts.ts';

export interface SocketHub {
  readonly sockets: ReadonlySet<PushSocket>;
  add(socket: PushSocket): void;
  remove(socket: PushSocket): void;
  subscribe(socket: PushSocket, channel: string, familyId: number): void;
  unsubscribe(socket: PushSocket, channel: string): void;
  /** Sends events to who hears their channels. A socket whose login has ended is ended instead. */
  deliver(events: readonly PushedEvent[]): Promise<void>;
}
/** Tells which of the logins have not ended. */
export type LiveFamilies = (familyIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** The sockets of this process, by channel. */
export const socketHub = (liveFamilies: LiveFamilies, signed: SignEvent): SocketHub => {
  const sockets = new Set<PushSocket>();
  const byChannel = new Map<string, Set<PushSocket>>();

  const unsubscribe = (socket: PushSocket, channel: string): void => {
    socket.channels.delete(channel);
    const heard = byChannel.get(channel);
    heard?.delete(socket);
    if (heard?.size === 0) byChannel.delete(channel);
  };

  return {
    sockets,
    add: (socket) => {
      sockets.add(socket);
    },
    remove: (socket) => {
      for (const channel of [...socket.channels.keys()]) unsubscribe(socket, channel);
      sockets.delete(socket);
    },
    subscribe: (socket, channel, familyId) => {
      // It may have gone while its subscription was looked up.
      if (!sockets.has(socket)) return;
      socket.channels.set(channel, familyId);
      const heard = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, heard.add(socket));
    },
    unsubscribe,
    deliver: async (events) => {
      const addressed = events.flatMap((event) => {
        const channel = privateChannelOf(event.userId);
        const to = [...(byChannel.get(channel) ?? [])];
        return to.length === 0 ? [] : [{ event, channel, to }];
      });
      const families = new Set(
        addressed.flatMap(({ channel, to }) => to.flatMap((socket) => socket.channels.get(channel) ?? [])),
      );
      if (families.size === 0) return;
      const live = await liveFamilies([...families]);
      for (const { event, channel, to } of addressed) {
        const text = frame(event.name, { ...signed(event).data, [EVENT_ID_FIELD]: event.id }, channel);
        for (const socket of to) {
          const familyId = socket.channels.get(channel);
          if (familyId === undefined) continue;
          if (live.has(familyId)) socket.send(text);
          else socket.refuse(CODES.unauthorized, texts.ended);
        }
      }
    },
  };
};

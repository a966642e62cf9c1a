import { EVENT_ID_FIELD } from '@quipu/contract';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../time/durations.ts';
import { privateChannelOf } from './channel-signature.ts';
import type { PushedEvent } from './event-store.ts';
import type { Grant, SocketChannel } from './grant-store.ts';
import type { PushSocket } from './push-socket.ts';
import { CODES, frame } from './pusher-frames.ts';
import type { SignEvent } from './signed-event.ts';
import { texts } from './texts.ts';

export interface SocketHub {
  readonly sockets: ReadonlySet<PushSocket>;
  add(socket: PushSocket): void;
  remove(socket: PushSocket): void;
  /** Notes on a socket of this process which login is let into a channel. False: it is not here, or has no room for it. */
  grant(grant: Omit<Grant, 'at'>): boolean;
  /** The login that was noted so; null: none was. */
  grantedHere(asked: SocketChannel): number | null;
  subscribe(socket: PushSocket, channel: string, familyId: number): void;
  unsubscribe(socket: PushSocket, channel: string): void;
  /** Ends the sockets of logins that have ended. Null: of which is looked up. */
  endLogins(familyIds: readonly number[] | null): Promise<void>;
  /** Sends events to who hears their channels. A socket whose login has ended is ended instead. */
  deliver(events: readonly PushedEvent[]): Promise<void>;
}
/** Tells which of the logins have not ended. */
export type LiveFamilies = (familyIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** A page has two. */
const MAX_GRANTED = 10;
/** Pages of one login that are open at once. */
const MAX_OF_LOGIN = 10;
const MAX_ENDED = 10_000;
const ENDED_MS = MINUTE_MS;

/** The sockets of this process, by channel. */
export const socketHub = (liveFamilies: LiveFamilies, signed: SignEvent): SocketHub => {
  const sockets = new Set<PushSocket>();
  const byId = new Map<string, PushSocket>();
  const byChannel = new Map<string, Set<PushSocket>>();
  const byFamily = new Map<number, Set<PushSocket>>();
  /** Those that ended while a subscription of theirs may have been looked up. */
  const ended = new LRUCache<number, true>({ max: MAX_ENDED, ttl: ENDED_MS });

  const leave = <K>(sets: Map<K, Set<PushSocket>>, key: K, socket: PushSocket): void => {
    const held = sets.get(key);
    held?.delete(socket);
    if (held?.size === 0) sets.delete(key);
  };
  const join = <K>(sets: Map<K, Set<PushSocket>>, key: K, socket: PushSocket): void => {
    sets.set(key, (sets.get(key) ?? new Set()).add(socket));
  };
  const unsubscribe = (socket: PushSocket, channel: string): void => {
    const familyId = socket.channels.get(channel);
    socket.channels.delete(channel);
    leave(byChannel, channel, socket);
    if (familyId !== undefined && ![...socket.channels.values()].includes(familyId)) leave(byFamily, familyId, socket);
  };
  const end = (socket: PushSocket): void => socket.refuse(CODES.unauthorized, texts.ended);
  /** The oldest page of a login hears no more: it does not come back by itself, which would end the next one. */
  const giveWay = (familyId: number): void => {
    const own = byFamily.get(familyId);
    const [oldest] = own ?? [];
    if (own === undefined || own.size <= MAX_OF_LOGIN || oldest === undefined) return;
    for (const channel of [...oldest.channels.keys()]) unsubscribe(oldest, channel);
    oldest.refuse(CODES.unauthorized, texts.tooManySockets);
  };

  return {
    sockets,
    add: (socket) => {
      sockets.add(socket);
      byId.set(socket.id, socket);
    },
    remove: (socket) => {
      for (const channel of [...socket.channels.keys()]) unsubscribe(socket, channel);
      sockets.delete(socket);
      byId.delete(socket.id);
    },
    grant: ({ socketId, channel, familyId }) => {
      const granted = byId.get(socketId)?.granted;
      if (granted === undefined || (granted.size >= MAX_GRANTED && !granted.has(channel))) return false;
      granted.set(channel, familyId);
      return true;
    },
    grantedHere: ({ socketId, channel }) => byId.get(socketId)?.granted.get(channel) ?? null,
    subscribe: (socket, channel, familyId) => {
      // It may have gone while its subscription was looked up.
      if (!sockets.has(socket)) return;
      unsubscribe(socket, channel);
      socket.channels.set(channel, familyId);
      join(byChannel, channel, socket);
      join(byFamily, familyId, socket);
      giveWay(familyId);
      if (ended.has(familyId)) end(socket);
    },
    unsubscribe,
    endLogins: async (familyIds) => {
      for (const familyId of familyIds ?? []) ended.set(familyId, true);
      const asked = familyIds === null ? [...byFamily.keys()] : familyIds.filter((familyId) => byFamily.has(familyId));
      const live = familyIds === null ? await liveFamilies(asked) : new Set<number>();
      for (const familyId of asked)
        if (!live.has(familyId)) for (const socket of byFamily.get(familyId) ?? []) end(socket);
    },
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
          else end(socket);
        }
      }
    },
  };
};

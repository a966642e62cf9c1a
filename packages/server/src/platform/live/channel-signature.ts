import { createHmac, timingSafeEqual } from 'node:crypto';
import { GLOBAL_CHANNEL, userChannel } from '@quipu/contract';
import type { PushKey } from '../config/broker-address.ts';

const PRIVATE = 'private-';
export const PRIVATE_GLOBAL = `${PRIVATE}${GLOBAL_CHANNEL}`;
export const privateChannelOf = (userId: number | null): string =>
  userId === null ? PRIVATE_GLOBAL : `${PRIVATE}${userChannel(userId)}`;
const USER_CHANNEL = new RegExp(`^${privateChannelOf(0).replace('0', '(\\d{1,15})')}$`);
/** The person whose channel it is; null: it is everyone's. */
export const userOfChannel = (channel: string): number | null => {
  const [, id] = USER_CHANNEL.exec(channel) ?? [];
  return id === undefined ? null : Number(id);
};

/** No colon fits in: what is signed can be read in one way only. */
export const SOCKET_ID = /^\d{1,15}\.\d{1,15}$/;

/** Signs what lets a socket into a private channel, as Pusher's protocol has it. */
export const channelAuth = ({ key, secret }: PushKey, socketId: string, channel: string): string =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;

export const isChannelAuth = (pushKey: PushKey, socketId: string, channel: string, auth: string): boolean => {
  const expected = Buffer.from(channelAuth(pushKey, socketId, channel));
  const given = Buffer.from(auth);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

import { DEMONSTRATION_SETTINGS_KEY, decryptSettings, GLOBAL_CHANNEL, Settings, userChannel } from '@quipu/contract';
import { WebSocket } from 'ws';
import { rightOf } from '../src/testing/replies.ts';

/** Reads of the settings that every page fetches where it hears pushed events. */
export const pushKeyIn = (app: string): string => {
  const settings = Settings.decode(JSON.parse(rightOf(decryptSettings(app, DEMONSTRATION_SETTINGS_KEY))));
  const { broadcastConfig } = rightOf(settings);
  if (broadcastConfig === null) throw new Error('Nothing is pushed here');
  return broadcastConfig.key;
};

interface Frame {
  readonly event: string;
  readonly data?: unknown;
}

/** Opens a page's socket and is let into its two channels. It stays open. */
export const openSocket = (
  origin: string,
  key: string,
  userId: number,
  authorize: (socketId: string, channelName: string) => Promise<string>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${key}?protocol=7&client=js&version=8.6.0`);
    const channels = [userChannel(userId), GLOBAL_CHANNEL].map((name) => `private-${name}`);
    let joined = 0;
    const join = async (socketId: string): Promise<void> => {
      for (const channel of channels) {
        const auth = await authorize(socketId, channel);
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      }
    };
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`socket: ${code}`)));
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString()) as Frame;
      if (event === 'pusher:connection_established')
        join((JSON.parse(String(data)) as { readonly socket_id: string }).socket_id).catch(reject);
      if (event === 'pusher_internal:subscription_succeeded') joined += 1;
      if (joined === channels.length) resolve();
    });
  });

import { GLOBAL_CHANNEL, PUSH_EVENTS, userChannel } from '@quipu/contract';
import EchoModule from 'laravel-echo';
import PusherModule from 'pusher-js';
import type { TestServer } from './test-server.ts';

/** Its types say that the class is the module's `default`; under Node it is the module. */
const PusherClient = PusherModule as unknown as typeof PusherModule.default;

export interface ReceivedEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface PushClient {
  readonly pusher: PusherModule.default;
  readonly heard: ReceivedEvent[];
  /** Each time that both channels are in. */
  readonly joins: () => number;
  /** Fails the test's wait where a channel was refused. */
  readonly refused: unknown[];
  disconnect(): void;
}

/** laravel-echo over pusher-js, as the web client uses them. */
export const pushClient = (
  server: Pick<TestServer, 'origin'>,
  key: string,
  who: { readonly userId: number; readonly accessToken: string },
  options: { readonly activityTimeout?: number; readonly pongTimeout?: number } = {},
): PushClient => {
  const { hostname, port } = new URL(server.origin);
  const pusher = new PusherClient(key, {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    cluster: '',
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${server.origin}/api/broadcasting/auth`,
      headers: { Authorization: `Bearer ${who.accessToken}` },
    },
    ...options,
  });
  const echo = new EchoModule({ broadcaster: 'pusher', key, client: pusher, withoutInterceptors: true });
  const heard: ReceivedEvent[] = [];
  const refused: unknown[] = [];
  let joins = 0;
  const channels = [echo.private(userChannel(who.userId)), echo.private(GLOBAL_CHANNEL)];
  for (const channel of channels) {
    for (const name of Object.keys(PUSH_EVENTS))
      channel.listen(`.${name}`, (data: Readonly<Record<string, unknown>>) => {
        heard.push({ name, data });
      });
    channel.error((error: unknown) => refused.push(error));
    channel.subscribed(() => {
      if (channels.every(({ subscription }) => (subscription as { subscribed: boolean }).subscribed)) joins += 1;
    });
  }
  return { pusher, heard, refused, joins: () => joins, disconnect: () => echo.disconnect() };
};

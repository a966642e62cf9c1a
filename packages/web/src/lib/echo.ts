import { GLOBAL_CHANNEL, PUSH_EVENTS, userChannel } from '@quipu/contract';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import {
  ACTIVITY_MS,
  channelAnswer,
  FIRST_ATTEMPT_MS,
  LAST_ATTEMPT_MS,
  PONG_MS,
  type PushPorts,
  spread,
} from './push-ports.ts';

const HTTP = 80;
const HTTPS = 443;

/**
 * Listens to the person's channel and to everyone's at the broker that the settings name, through whatever cuts come. What a
 * broker says, or does not, is no word of the server: it is never asked whether it is there. Returns the way to stop.
 */
export const listenToBroker = (host: string, ports: PushPorts): (() => void) => {
  const { config, userId, heard, connected, lost, refused } = ports;
  let stopped = false;
  const port = config.port ?? (config.tls ? HTTPS : HTTP);

  const pusher = new Pusher(config.key, {
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: config.tls,
    cluster: config.cluster,
    // With TLS where that is asked for: 'wss' would only be tried besides.
    enabledTransports: ['ws'],
    enableStats: false,
    activityTimeout: ACTIVITY_MS,
    pongTimeout: PONG_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, tell) => {
        const isOver = () => stopped || pusher.connection.socket_id !== socketId;
        // A refused subscription would not be tried again by itself.
        void channelAnswer(ports, [socketId, channelName], isOver).then((answer) => {
          if (answer === null) return;
          if (answer === 'refused') tell(new Error(`${channelName} is not for this session`), null);
          else tell(null, answer);
        });
      },
    },
  });
  const echo = new Echo({ broadcaster: 'pusher', key: config.key, client: pusher, withoutInterceptors: true });
  const channels = [echo.private(userChannel(userId)), echo.private(GLOBAL_CHANNEL)];
  for (const channel of channels) {
    for (const name of Object.keys(PUSH_EVENTS))
      channel.listen(`.${name}`, (content: unknown) => {
        heard(name, content);
      });
    channel.subscribed(() => {
      if (channels.every(({ subscription }) => subscription.subscribed)) connected();
    });
  }

  let isOwnEnd = false;
  const anew = () => {
    isOwnEnd = true;
    pusher.disconnect();
    isOwnEnd = false;
    pusher.connect();
  };
  // pusher-js would wait 15 s for the first attempt.
  let attempt = FIRST_ATTEMPT_MS;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const watch = (state: string) => {
    if (state === 'unavailable') return;
    clearTimeout(alarm);
    if (state === 'connected') attempt = FIRST_ATTEMPT_MS;
    if (state !== 'connecting') return;
    alarm = setTimeout(anew, spread(attempt));
    attempt = Math.min(attempt * 2, LAST_ATTEMPT_MS);
  };
  watch(pusher.connection.state);
  pusher.connection.bind('state_change', ({ previous, current }: Readonly<Record<'previous' | 'current', string>>) => {
    watch(current);
    if (current === 'disconnected') {
      if (!isOwnEnd && !stopped) refused();
    } else if (previous === 'connected') lost();
  });
  const shown = () => {
    if (document.visibilityState === 'visible' && pusher.connection.state !== 'connected') anew();
  };
  // A socket may look alive that belonged to the network before.
  window.addEventListener('online', anew);
  document.addEventListener('visibilitychange', shown);
  return () => {
    stopped = true;
    clearTimeout(alarm);
    window.removeEventListener('online', anew);
    document.removeEventListener('visibilitychange', shown);
    echo.disconnect();
  };
};

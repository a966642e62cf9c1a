import { GLOBAL_CHANNEL, PUSH_EVENTS, type Settings, userChannel } from '@quipu/contract';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { createSocketSilence } from './socket-silence.ts';

export type BroadcastConfig = NonNullable<Settings['broadcastConfig']>;

/** `later`: the server could not be asked, which may pass. */
export type ChannelAnswer = { readonly auth: string } | 'refused' | 'later';

export interface EchoPorts {
  readonly config: BroadcastConfig;
  /** The page's own server, which has the socket unless the settings name another. */
  readonly page: { readonly protocol: string; readonly hostname: string; readonly port: string };
  readonly userId: number;
  readonly authorize: (socketId: string, channelName: string) => Promise<ChannelAnswer>;
  readonly heard: (name: string, content: unknown) => void;
  /** Called when all channels are joined: at first, and after each cut. */
  readonly connected: () => void;
  /** Called when a connection that was there is cut. */
  readonly lost: () => void;
  /** The server has ended it for good: this login is over, or was never let in. */
  readonly refused: () => void;
  /** The connection is there, and the server does not answer by it; and it does again. */
  readonly unheard: () => void;
  readonly heardAgain: () => void;
  /** Tells whether anybody wants to know about an unheard server. */
  readonly isSilenceWanted: () => boolean;
}

/**
 * The longest first attempt to connect before another takes its place: pusher-js would wait 15 s.
 */
const FIRST_ATTEMPT_MS = 5_000;
const LAST_ATTEMPT_MS = 30_000;
const ACTIVITY_MS = 30_000;
const PONG_MS = 10_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
const HTTP = 80;
const HTTPS = 443;

/** Thousands lose the same server at once, and shall not come back at once. */
const spread = (ms: number): number => ms * (0.5 + Math.random() / 2);
const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, spread(ms)));

/** The socket is where the page came from, unless the settings name another place. */
const placeOf = ({ config, page }: EchoPorts) => {
  const tls = config.host === null ? page.protocol === 'https:' : config.tls;
  const own = config.host === null && page.port !== '' ? Number(page.port) : null;
  const port = config.port ?? own ?? (tls ? HTTPS : HTTP);
  return { wsHost: config.host ?? page.hostname, wsPort: port, wssPort: port, forceTLS: tls };
};

/** Listens to the person's channel and to everyone's, through whatever cuts come. Returns the way to stop. */
export const listenByEcho = (ports: EchoPorts): (() => void) => {
  const { config, userId, authorize, heard, connected, lost, refused } = ports;
  let stopped = false;

  /** A refused subscription would not be tried again by itself: it is asked for as long as its connection lasts. */
  const allowed = async (socketId: string, channelName: string): Promise<ChannelAnswer | null> => {
    for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      const answer = await authorize(socketId, channelName).catch((): ChannelAnswer => 'later');
      if (stopped || pusher.connection.socket_id !== socketId) return null;
      if (answer !== 'later') return answer;
      await waited(delay);
    }
  };

  const pusher = new Pusher(config.key, {
    ...placeOf(ports),
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
        void allowed(socketId, channelName).then((answer) => {
          if (answer === null) return;
          if (typeof answer === 'object') tell(null, answer);
          else tell(new Error(`${channelName} is not for this session`), null);
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
  const silence = createSocketSilence({
    ping: () => pusher.send_event('pusher:ping', {}),
    // What a broker says, or does not, is no word of the server.
    isWanted: () => config.host === null && ports.isSilenceWanted(),
    unheard: ports.unheard,
    heard: ports.heardAgain,
    chance: Math.random,
  });
  pusher.connection.bind('message', silence.heard);
  pusher.connection.bind('state_change', ({ previous, current }: Readonly<Record<'previous' | 'current', string>>) => {
    watch(current);
    if (current === 'connected') silence.heard();
    else silence.cut();
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
    silence.cut();
    window.removeEventListener('online', anew);
    document.removeEventListener('visibilitychange', shown);
    echo.disconnect();
  };
};

import { GLOBAL_CHANNEL, PUSH_EVENTS, userChannel } from '@quipu/contract';
import {
  ACTIVITY_MS,
  channelAnswer,
  FIRST_ATTEMPT_MS,
  LAST_ATTEMPT_MS,
  PONG_MS,
  type PushPorts,
  spread,
} from './push-ports.ts';
import { createSocketSilence } from './socket-silence.ts';

const PROTOCOL = 7;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 8_000;

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}

/** Reads what the server says: its data is JSON within JSON, or an object. Null: none of the protocol. */
const frameOf = (text: string): Frame | null => {
  try {
    const frame = JSON.parse(text) as Frame;
    return { ...frame, data: typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data };
  } catch {
    return null;
  }
};

/** A page may be let to no socket at all, which is no reason for it to fail. */
const socketTo = (address: string): WebSocket | null => {
  try {
    return new WebSocket(address);
  } catch {
    return null;
  }
};

/** Pusher's own client reads the codes of its protocol so: whoever is told such a one does not come back by itself. */
const isRefusal = (code: number): boolean => (code >= 4_000 && code < 4_100) || (code >= 4_300 && code < 5_000);
/** The browser's code for a connection that ended without one. */
const CUT = 1_006;

/**
 * Listens to the person's channel and to everyone's at this product's own server, through whatever cuts come, by as much of
 * Pusher's protocol as that server speaks. Returns the way to stop.
 */
export const listenToServer = (ports: PushPorts): (() => void) => {
  const { config, page, heard, connected, lost, refused } = ports;
  const address = `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/app/${config.key}?protocol=${PROTOCOL}`;
  const channels = [userChannel(ports.userId), GLOBAL_CHANNEL].map((name) => `private-${name}`);
  let socket: WebSocket | null = null;
  /** Null: there is no connection, at most an attempt. */
  let id: string | null = null;
  let joined: readonly string[] = [];
  /** The last frame, an error, gave it as its reason: the close that comes with it may be lost. */
  let error: number | null = null;
  let attempt = FIRST_ATTEMPT_MS;
  let pause = FIRST_PAUSE_MS;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  const say = (event: string, data: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  };
  const next = (ms: number, work: () => void): void => {
    clearTimeout(alarm);
    alarm = setTimeout(work, ms);
  };
  const silence = createSocketSilence({
    ping: () => say('pusher:ping', {}),
    isWanted: ports.isSilenceWanted,
    unheard: ports.unheard,
    heard: ports.heardAgain,
    chance: Math.random,
  });

  /** Hears the socket no more, whatever it still says. Returns whether there was a connection. */
  const drop = (): boolean => {
    const [old, was] = [socket, id !== null];
    [socket, id, joined, error] = [null, null, [], null];
    clearTimeout(alarm);
    silence.cut();
    old?.close();
    return was;
  };

  const join = async (socketId: string, channel: string): Promise<void> => {
    const answer = await channelAnswer(ports, [socketId, channel], () => id !== socketId);
    if (answer !== null && answer !== 'refused') say('pusher:subscribe', { channel, auth: answer.auth });
  };

  const take = ({ event, channel = '', data }: Frame): void => {
    error = event === 'pusher:error' ? ((data as { readonly code?: number } | null)?.code ?? null) : null;
    if (event === 'pusher:connection_established') {
      const socketId = (data as Readonly<Record<'socket_id', string>>).socket_id;
      id = socketId;
      attempt = FIRST_ATTEMPT_MS;
      for (const name of channels) void join(socketId, name);
    } else if (event === 'pusher:ping') say('pusher:pong', {});
    else if (event === 'pusher_internal:subscription_succeeded') {
      joined = [...joined, channel];
      // A server in trouble takes everybody in, and ends them as they subscribe.
      pause = FIRST_PAUSE_MS;
      if (channels.every((name) => joined.includes(name))) connected();
    } else if (channels.includes(channel) && Object.hasOwn(PUSH_EVENTS, event)) heard(event, data);
  };

  const dial = (): void => {
    drop();
    const opened = socketTo(address);
    socket = opened;
    next(spread(attempt), dial);
    attempt = Math.min(attempt * 2, LAST_ATTEMPT_MS);
    opened?.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const frame = opened === socket ? frameOf(data) : null;
      if (frame === null) return;
      take(frame);
      if (id === null) return;
      silence.heard();
      next(ACTIVITY_MS, ask);
    });
    opened?.addEventListener('close', ({ code }) => {
      if (opened !== socket) return;
      const reason = code === CUT ? (error ?? code) : code;
      const was = drop();
      if (isRefusal(reason)) {
        refused();
        return;
      }
      if (was) lost();
      next(spread(pause), dial);
      pause = Math.min(pause * 2, LAST_PAUSE_MS);
    });
  };

  const ask = (): void => {
    say('pusher:ping', {});
    next(PONG_MS, () => {
      if (drop()) lost();
      dial();
    });
  };

  const shown = (): void => {
    if (document.visibilityState === 'visible' && id === null) dial();
  };
  // A socket may look alive that belonged to the network before.
  window.addEventListener('online', dial);
  document.addEventListener('visibilitychange', shown);
  dial();
  return () => {
    window.removeEventListener('online', dial);
    document.removeEventListener('visibilitychange', shown);
    drop();
  };
};

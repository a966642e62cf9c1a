import type { Settings } from '@quipu/contract';

export type BroadcastConfig = NonNullable<Settings['broadcastConfig']>;

/** `later`: the server could not be asked, which may pass. */
export type ChannelAnswer = { readonly auth: string } | 'refused' | 'later';

/** The holder of the connection that events are pushed by is given these. */
export interface PushPorts {
  readonly config: BroadcastConfig;
  /** The page's own server. */
  readonly page: Pick<URL, 'protocol' | 'host'>;
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

/** The longest first attempt to connect before another takes its place. */
export const FIRST_ATTEMPT_MS = 5_000;
export const LAST_ATTEMPT_MS = 30_000;
export const ACTIVITY_MS = 30_000;
export const PONG_MS = 10_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** Thousands lose the same server at once, and shall not come back at once. */
export const spread = (ms: number): number => ms * (0.5 + Math.random() / 2);
const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, spread(ms)));

/** A channel is asked for as long as its connection lasts; null once that is over. */
export const channelAnswer = async (
  { authorize }: Pick<PushPorts, 'authorize'>,
  [socketId, channelName]: readonly [string, string],
  isOver: () => boolean,
): Promise<Exclude<ChannelAnswer, 'later'> | null> => {
  for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
    const answer = await authorize(socketId, channelName).catch((): ChannelAnswer => 'later');
    if (isOver()) return null;
    if (answer !== 'later') return answer;
    await waited(delay);
  }
};

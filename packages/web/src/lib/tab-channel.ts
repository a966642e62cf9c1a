import type { Renewal } from './token-pair.ts';

/** The channel by which copies of one tab tell each other about their tokens. It stores nothing. */
export interface TabChannel {
  readonly tell: (usedRefreshToken: string, renewed: Renewal) => void;
  readonly onRenewed: (listener: (usedRefreshToken: string, renewed: Renewal) => void) => void;
  /** The newest pair that grew from this refresh token in another tab; null when none answers in time. */
  readonly ask: (refreshToken: string) => Promise<Renewal | null>;
}

/** This tab, as its copies find it. */
export interface OwnTab {
  /** The pair that grew from this refresh token here, also before the page was loaded again; null: none did. */
  readonly grown: (usedRefreshToken: string) => Renewal | null;
  /** The wait for an answer. */
  readonly patience: () => Promise<number>;
}

type Message =
  | { readonly kind: 'renewed'; readonly used: string; readonly pair: Renewal }
  | { readonly kind: 'ask'; readonly used: string };

export const silentChannel: TabChannel = {
  tell: () => undefined,
  onRenewed: () => undefined,
  ask: () => Promise.resolve(null),
};

export const createTabChannel = (port: BroadcastChannel, { grown, patience }: OwnTab): TabChannel => {
  const listeners = new Set<(used: string, pair: Renewal) => void>();
  const post = (message: Message) => {
    port.postMessage(message);
  };
  const tell = (used: string, pair: Renewal) => {
    post({ kind: 'renewed', used, pair });
  };

  port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'renewed') {
      for (const listener of listeners) listener(data.used, data.pair);
      return;
    }
    const pair = grown(data.used);
    if (pair !== null) tell(data.used, pair);
  });

  return {
    tell,
    onRenewed: (listener) => {
      listeners.add(listener);
    },
    ask: (used) =>
      new Promise((resolve) => {
        const done = (pair: Renewal | null) => {
          listeners.delete(heard);
          resolve(pair);
        };
        const heard = (renewed: string, pair: Renewal) => {
          if (renewed === used) done(pair);
        };
        listeners.add(heard);
        post({ kind: 'ask', used });
        void patience().then((ms) => setTimeout(done, ms, null));
      }),
  };
};

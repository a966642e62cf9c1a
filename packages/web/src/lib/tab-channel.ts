import type { Renewal } from './token-pair.ts';

/**
 * The channel by which copies of one tab tell each other about their tokens. It stores nothing:
 * tokens pass from memory to memory.
 */
export interface TabChannel {
  readonly tell: (usedRefreshToken: string, renewed: Renewal) => void;
  readonly onRenewed: (listener: (usedRefreshToken: string, renewed: Renewal) => void) => void;
  /** The newest pair that grew from this refresh token in another tab; null when none answers at once. */
  readonly ask: (refreshToken: string) => Promise<Renewal | null>;
}

type Message =
  | { readonly kind: 'renewed'; readonly used: string; readonly pair: Renewal }
  | { readonly kind: 'ask'; readonly used: string };

const ANSWER_MS = 150;

export const silentChannel: TabChannel = {
  tell: () => undefined,
  onRenewed: () => undefined,
  ask: () => Promise.resolve(null),
};

export const createTabChannel = (port: BroadcastChannel): TabChannel => {
  const renewals = new Map<string, Renewal>();
  const listeners = new Set<(used: string, pair: Renewal) => void>();
  const newest = (used: string): Renewal | null => {
    let found = renewals.get(used) ?? null;
    for (let next = found; next !== null; next = renewals.get(next.refreshToken) ?? null) found = next;
    return found;
  };
  const post = (message: Message) => {
    port.postMessage(message);
  };

  port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'renewed') {
      renewals.set(data.used, data.pair);
      for (const listener of listeners) listener(data.used, data.pair);
      return;
    }
    const pair = newest(data.used);
    if (pair !== null) post({ kind: 'renewed', used: data.used, pair });
  });

  return {
    tell: (used, pair) => {
      renewals.set(used, pair);
      post({ kind: 'renewed', used, pair });
    },
    onRenewed: (listener) => {
      listeners.add(listener);
    },
    ask: (used) =>
      new Promise((resolve) => {
        const known = newest(used);
        if (known !== null) {
          resolve(known);
          return;
        }
        const done = (pair: Renewal | null) => {
          clearTimeout(alarm);
          listeners.delete(heard);
          resolve(pair);
        };
        const heard = (renewed: string, pair: Renewal) => {
          if (renewed === used) done(pair);
        };
        const alarm = setTimeout(() => {
          done(null);
        }, ANSWER_MS);
        listeners.add(heard);
        post({ kind: 'ask', used });
      }),
  };
};

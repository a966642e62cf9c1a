import { bringResource } from '../ports/preload-resources.ts';

export interface LoadProgress {
  readonly done: number;
  readonly total: number;
  /** `failed`: some did not come, and whoever waits says what then. */
  readonly state: 'loading' | 'failed';
}

/** Pictures and sounds of a sheet, on their way to this device. */
export interface ResourceLoad {
  readonly progress: () => LoadProgress;
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries those again that did not come. */
  readonly retry: () => void;
  /** Does without those that are not here. */
  readonly goOn: () => void;
  /** Resolves when all is here, or is done without. */
  readonly settled: Promise<void>;
  readonly stop: () => void;
}

/** The number of requests at once, which is what a browser allows to one server. */
const AT_ONCE = 6;

export const loadResources = (urls: readonly string[], bring: typeof bringResource = bringResource): ResourceLoad => {
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  const { signal } = abort;
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let missing: readonly string[] = urls;
  let progress: LoadProgress = { done: 0, total: urls.length, state: 'loading' };
  const nowIs = (next: Partial<LoadProgress>): void => {
    progress = { ...progress, ...next };
    for (const listener of [...listeners]) listener();
  };
  const run = async (): Promise<void> => {
    const waiting = [...missing];
    const failed: string[] = [];
    const take = async (): Promise<void> => {
      for (let url = waiting.shift(); url !== undefined && !signal.aborted; url = waiting.shift()) {
        try {
          await bring(url, signal);
          nowIs({ done: progress.done + 1 });
        } catch {
          failed.push(url);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    missing = failed;
    if (failed.length === 0) settle();
    else if (!signal.aborted) nowIs({ state: 'failed' });
  };
  void run();
  return {
    progress: () => progress,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: () => {
      if (progress.state !== 'failed') return;
      nowIs({ state: 'loading' });
      void run();
    },
    goOn: () => {
      abort.abort();
      settle();
    },
    settled,
    stop: () => abort.abort(),
  };
};

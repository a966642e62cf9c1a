import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const LONGEST_LOAD_MS = 120_000;

export interface LazyScreen {
  readonly Screen: LazyExoticComponent<ComponentType>;
  /** Fetches its code ahead. What fails now is asked for again when it is shown. */
  readonly preload: () => void;
}

const bounded = <A>(work: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const alarm = setTimeout(() => {
      reject(new Error('The screen took too long to load'));
    }, LONGEST_LOAD_MS);
    work.then(resolve, reject).finally(() => {
      clearTimeout(alarm);
    });
  });

/** A screen whose code is fetched when it is first shown. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen => ({
  Screen: lazy(async () => ({ default: await bounded(load()) })),
  preload: () => {
    load().catch(() => undefined);
  },
});

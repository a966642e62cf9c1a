import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { bounded } from '../lib/bounded.ts';
import { loadInKit } from '../ui/kit/load-in-kit.ts';

export interface LazyScreen {
  readonly Screen: LazyExoticComponent<ComponentType>;
  /** Fetches its code ahead. What fails now is asked for again when it is shown. */
  readonly preload: () => void;
}

/** The frame around a screen: the bar of who is signed in, or nothing. */
type Layout = 'shell' | 'bare';

const inLayout = async (load: () => Promise<ComponentType>, layout: Layout): Promise<ComponentType> => {
  if (layout === 'bare') return load();
  const [{ inShell }, Screen] = await Promise.all([import('./shell.tsx'), load()]);
  return inShell(Screen);
};

/** A screen whose code is fetched when it is first shown, with its layout's. */
export const lazyScreen = (load: () => Promise<ComponentType>, layout: Layout = 'bare'): LazyScreen => ({
  Screen: lazy(async () => ({ default: await bounded(inLayout(load, layout)) })),
  preload: () => {
    inLayout(load, layout).catch(() => undefined);
  },
});

/** The same for a screen that is made of MUI, which comes with it. */
export const lazyKitScreen = (load: () => Promise<ComponentType>, layout: Layout = 'bare'): LazyScreen =>
  lazyScreen(() => loadInKit(() => inLayout(load, layout)));

import type { Accessibility } from '@quipu/contract';
import { useEffect } from 'react';
import { onceLoaded } from '../../../lib/once-loaded.ts';
import { loadMorse } from '../session/load-morse.ts';

const load = async () => {
  // The letters sound without a network, too.
  const [keys] = await Promise.all([import('./visual-keys.ts'), loadMorse()]);
  return keys;
};

/** Gives keys to accessibility VISUAL. They are fetched for whoever has it. */
export const useVisualKeys = (accessibility: Accessibility, next: () => void): void => {
  useEffect(
    () => (accessibility === 'VISUAL' ? onceLoaded(load, ({ listenToKeys }) => listenToKeys(next)) : undefined),
    [accessibility, next],
  );
};

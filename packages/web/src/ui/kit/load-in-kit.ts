import type { ComponentType } from 'react';

/** Fetches what is made of MUI, and the kit that it stands in. */
export const loadInKit = async <P extends object>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> => {
  const [{ inKit }, Part] = await Promise.all([import('./kit.tsx'), load()]);
  return inKit(Part);
};

import { Settings } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';

const PLAIN = Settings.decode({ client: '1.4.2' });

/** The settings of an institution that sets nothing, but for these. */
export const settingsWith = (changed: Partial<Settings> = {}): Settings => {
  if (isLeft(PLAIN)) throw new Error('Settings have no defaults');
  return { ...PLAIN.right, ...changed };
};

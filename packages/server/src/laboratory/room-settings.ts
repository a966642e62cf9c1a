import { DESKTOP_VERSION } from '@quipu/contract';
import type { ReadInstitution } from '../platform/institution/institution-store.ts';

/**
 * The institution's settings as they hold in a room. Nothing is brought up to date without a network: the application that came with
 * this server is the one that may log in, whichever the institution asks for by now, and whichever loaded the package. Nobody who
 * sits down there may set a computer's clock, a flat battery sets it to another year, and no time of theirs is used.
 */
export const roomSettings =
  (read: ReadInstitution): ReadInstitution =>
  async () => {
    const { settings, rules, ...institution } = await read();
    return {
      ...institution,
      settings: { ...settings, app: true, desktop: DESKTOP_VERSION },
      rules: { ...rules, clockToleranceSeconds: Number.POSITIVE_INFINITY },
    };
  };

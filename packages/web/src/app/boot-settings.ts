import type { Api } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { useSettings } from '../stores/settings-store.ts';
import { settingsOf } from './settings-of.ts';

const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;
/** Older ones are asked for again when the page is looked at. */
const FRESH_MS = 300_000;

/** Asks for the settings once. False: they did not come, and the ones known stay. */
export const askSettings = async (api: Api<'getApp'>): Promise<boolean> => {
  try {
    const reply = await api.getApp();
    if (!isRight(reply)) return false;
    const settings = await settingsOf(reply.right.body.app);
    if (settings === null) return false;
    useSettings.getState().put(settings);
    return true;
  } catch {
    return false;
  }
};

/** Asks for the settings until they come. Nobody waits for it: without network the defaults serve. */
export const bootSettings = async (api: Api<'getApp'>, wait: (ms: number) => Promise<void>): Promise<void> => {
  for (let delay = FIRST_RETRY_MS; !(await askSettings(api)); delay = Math.min(delay * 2, LAST_RETRY_MS))
    await wait(delay);
};

/** Asks again when someone comes back to the page after some minutes. */
export const renewSettings = (api: Api<'getApp'>, now: () => number): void => {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < FRESH_MS) return;
    asked = now();
    void askSettings(api);
  });
};

import { getApp } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { Api } from '../lib/api.ts';
import { useSettings } from '../stores/settings-store.ts';

const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;

const load = async (api: Api): Promise<boolean> => {
  const reply = await api.call(getApp, { params: {}, query: {}, body: {} })();
  if (!isRight(reply)) return false;
  const { settingsOf } = await import('./settings-of.ts');
  const settings = settingsOf(reply.right.body.app);
  if (settings === null) return false;
  useSettings.getState().put(settings);
  return true;
};

/** Asks for the settings until they come. Nobody waits for it: without network the defaults serve. */
export const bootSettings = async (api: Api, wait: (ms: number) => Promise<void>): Promise<void> => {
  for (let delay = FIRST_RETRY_MS; !(await load(api).catch(() => false)); delay = Math.min(delay * 2, LAST_RETRY_MS))
    await wait(delay);
};

import { getTime, sendOver } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { buildVersion } from './client-version.ts';
import { fetchHttp } from './fetch-http.ts';
import { STORAGE_CACHE } from './storage-cache.ts';

const TRIED_KEY = 'quipu.reloaded-for';

/** A server may refuse this version without saying which one it wants; then this is remembered. */
const anyBut = (version: string): string => `not ${version}`;

/** A slow line has a server too, and so has a reply of which this old page understands nothing. */
const isServerThere = async (): Promise<boolean> => {
  const reply = await sendOver(fetchHttp)(getTime, {});
  return !(isLeft(reply) && reply.left.kind === 'noReply');
};

/**
 * Leaves nothing of an old version of the page behind, and asks for the new one. `wanted` null: whichever that is. What a person gave
 * (IndexedDB, local storage) is not touched, and while there is no server to get a page from, the old one stays.
 */
export const clearAndReload = async (wanted: string | null): Promise<void> => {
  try {
    if (!(await isServerThere())) return;
    sessionStorage.setItem(TRIED_KEY, wanted ?? anyBut(buildVersion()));
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = (await caches.keys()).filter((name) => name !== STORAGE_CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // No storage, or no service worker here: the page is asked for all the same.
  } finally {
    window.location.reload();
  }
};

/** Tells whether a reload to get this version was tried already, in vain. */
export const wasReloadedFor = (wanted: string): boolean => {
  try {
    const tried = sessionStorage.getItem(TRIED_KEY);
    return tried === wanted || tried === anyBut(buildVersion());
  } catch {
    // Nothing can be remembered: better not to ask at all than at each reload.
    return true;
  }
};

import { buildVersion } from './client-version.ts';

const TRIED_KEY = 'quipu.reloaded-for';

/** What is remembered where the server refused this version without saying which one it wants. */
const anyBut = (version: string): string => `not ${version}`;

/** Leaves nothing of an old version behind, and asks for the new one. `wanted` null: whichever that is. */
export const clearAndReload = async (wanted: string | null): Promise<void> => {
  try {
    sessionStorage.setItem(TRIED_KEY, wanted ?? anyBut(buildVersion()));
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } finally {
    window.location.reload();
  }
};

/** Whether that was done already to get this version, in vain. */
export const wasReloadedFor = (wanted: string): boolean => {
  try {
    const tried = sessionStorage.getItem(TRIED_KEY);
    return tried === wanted || tried === anyBut(buildVersion());
  } catch {
    // Nothing can be remembered: better not to ask at all than at each reload.
    return true;
  }
};

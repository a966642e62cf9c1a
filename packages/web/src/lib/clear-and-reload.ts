const TRIED_KEY = 'quipu.reloaded-for';

/** Leaves nothing of an old version behind, and asks for the new one. */
export const clearAndReload = async (wanted: string): Promise<void> => {
  try {
    sessionStorage.setItem(TRIED_KEY, wanted);
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
    return sessionStorage.getItem(TRIED_KEY) === wanted;
  } catch {
    // Nothing can be remembered: better not to ask at all than at each reload.
    return true;
  }
};

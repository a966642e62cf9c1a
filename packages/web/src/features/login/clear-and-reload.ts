/** Leaves nothing of an old version behind, and asks for the new one. */
export const clearAndReload = async (): Promise<void> => {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } finally {
    window.location.reload();
  }
};

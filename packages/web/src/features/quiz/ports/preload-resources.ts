/** The service worker answers from this cache first. */
const CACHE_NAME = 'quipu-storage';

const shown = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error(`could not load ${url}`));
    image.src = url;
  });

/** Brings everything that a sheet shows or plays onto this device. Rejects where something did not come. */
export const preloadResources = async (urls: readonly string[]): Promise<void> => {
  if (typeof caches === 'undefined') {
    await Promise.all(urls.filter((url) => /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(url)).map(shown));
    return;
  }
  const cache = await caches.open(CACHE_NAME);
  await Promise.all(
    urls.map(async (url) => {
      if ((await cache.match(url)) === undefined) await cache.add(url);
    }),
  );
};

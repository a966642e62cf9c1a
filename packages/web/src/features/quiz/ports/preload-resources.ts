import { lastingUrl } from '../../../lib/lasting-url.ts';
import { STORAGE_CACHE } from '../../../lib/storage-cache.ts';

const PICTURE = /\.(svg|png|jpe?g|gif|webp|avif)$/i;

const shown = (url: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const stop = (): void => {
      image.src = '';
      reject(new Error(`not waited for: ${url}`));
    };
    signal.addEventListener('abort', stop, { once: true });
    image.onload = () => resolve();
    image.onerror = () => reject(new Error(`could not load ${url}`));
    image.src = url;
  });

/** Brings something that a sheet shows or plays onto this device. Rejects where it did not come. */
export const bringResource = async (url: string, signal: AbortSignal): Promise<void> => {
  const name = lastingUrl(url);
  try {
    const cache = await caches.open(STORAGE_CACHE);
    if ((await cache.match(name)) !== undefined) return;
    await cache.add(new Request(url, { signal }));
    const brought = name === url ? undefined : await cache.match(url);
    if (brought === undefined) return;
    await cache.put(name, brought);
    await cache.delete(url);
  } catch (cause) {
    if (signal.aborted) throw cause;
    // There is no cache here, or it has no room: a picture is here all the same once it can be shown.
    if (PICTURE.test(name)) return shown(url, signal);
    // What is played may come when it is, unless the network is to blame.
    if (cause instanceof TypeError) throw cause;
  }
};

import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { lastingUrl } from '../lib/lasting-url.ts';
import { STORAGE_CACHE } from '../lib/storage-cache.ts';
import { KEEP_ALL } from '../lib/worker-messages.ts';
import { giveWay, takeOver } from './next-version.ts';

/** Files that are fetched at the first visit; and the names of all others (build/kept-ahead.ts). */
type Listed = PrecacheEntry | { readonly beyond: readonly string[] };
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Listed[] };

/** The server's own: never answered from here. `/app/` is the socket of pushed events, `/dev/` the pages of a demonstration. */
const NOT_PAGES = [/^\/api\//, /^\/storage\//, /^\/app\//, /^\/dev(?:\/|$)/, /^\/health$/];

// A version that is in use goes on until its last tab is closed, so that an update never changes the program in the
// middle of an evaluation; but for next-version.ts, where none is under way.
const listed = [...self.__WB_MANIFEST];
precacheAndRoute(listed.flatMap((one) => ('url' in one ? [one] : [])));
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));

// What a sheet shows and plays. A name that says what is in the file never is of another one: what was kept is as good as
// the server's, whoever was granted it by then. Of others the server's while it answers, else what was kept. Players ask for
// ranges of them.
const byName = { cacheKeyWillBeUsed: async ({ request }: { readonly request: Request }) => lastingUrl(request.url) };
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/storage\/[0-9a-f]{64}\.\w+$/.test(url.pathname),
  new CacheFirst({ cacheName: STORAGE_CACHE, plugins: [byName, new RangeRequestsPlugin()] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/storage/'),
  new NetworkFirst({ cacheName: STORAGE_CACHE, networkTimeoutSeconds: 3, plugins: [new RangeRequestsPlugin()] }),
);

// The face detector is of no use to most, and large: what was fetched of it is kept for when there is no network.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(?:(?:face-worker|frame-faces)-|.+\.(?:bin|wasm)$)/.test(url.pathname),
  new CacheFirst({ cacheName: 'quipu-faces' }),
);

// What an examinee does not need without a server (the office, the console, MUI): kept once it was asked for.
const BEYOND_CACHE = 'quipu-beyond';
const beyond = new CacheFirst({ cacheName: BEYOND_CACHE });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => {
    const response = await beyond.handle({ request, event });
    if (response.status === 404 && event instanceof FetchEvent) await giveWay(self, event.clientId);
    return response;
  },
);

const files = new Set(listed.flatMap((one) => ('beyond' in one ? one.beyond : [])).map((name) => `/${name}`));
/** Keeps all of this version: a laboratory's server serves the calls of its pages, and not their files. */
const keepAll = async (): Promise<void> => {
  const cache = await caches.open(BEYOND_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const file of files) if (!kept.has(file)) await cache.add(file);
};
/** Whatever was kept of versions before. */
const dropOld = async (): Promise<void> => {
  const cache = await caches.open(BEYOND_CACHE);
  for (const request of await cache.keys()) if (!files.has(new URL(request.url).pathname)) await cache.delete(request);
};
self.addEventListener('message', (event) => {
  if (event.data === KEEP_ALL) event.waitUntil(keepAll());
});
takeOver(self, dropOld);

import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { lastingUrl } from '../lib/lasting-url.ts';
import { STORAGE_CACHE } from '../lib/storage-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** The server's own: never answered from here. `/app/` is the socket of pushed events, `/dev/` the pages of a demonstration. */
const NOT_PAGES = [/^\/api\//, /^\/storage\//, /^\/app\//, /^\/dev(?:\/|$)/, /^\/health$/];

// No skipWaiting: a version that is in use stays whole (its lazy chunks too) until its last tab is closed, so that
// an update never changes the program in the middle of an evaluation.
clientsClaim();
precacheAndRoute([...self.__WB_MANIFEST]);
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

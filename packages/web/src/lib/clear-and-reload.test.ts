import { expect, it, vi } from 'vitest';
import { lend } from '../testing/lend.ts';
import { clearAndReload, wasReloadedFor } from './clear-and-reload.ts';

/** A page with a service worker, the application and the pictures of a sheet in caches, and all that a person gave. */
const page = (isServerThere: boolean) => {
  const session = new Map<string, string>();
  const inCaches = new Set(['workbox-precache', 'quipu-faces', 'quipu-storage']);
  const reload = vi.fn();
  const unregister = vi.fn(async () => true);
  const untouched = vi.fn();
  const never = new Proxy({}, { get: untouched });
  lend(globalThis, {
    window: { location: { reload } },
    navigator: { userAgent: 'Chrome', serviceWorker: { getRegistrations: async () => [{ unregister }] } },
    caches: { keys: async () => [...inCaches], delete: async (name: string) => inCaches.delete(name) },
    sessionStorage: {
      setItem: (name: string, value: string) => session.set(name, value),
      getItem: (name: string) => session.get(name) ?? null,
    },
    localStorage: never,
    indexedDB: never,
    fetch: async () => {
      if (!isServerThere) throw new TypeError('Failed to fetch');
      return new Response('{"now":1}');
    },
  });
  return { inCaches, reload, unregister, untouched };
};

it('leaves nothing of an old page behind, and all that a person gave, and what its evaluations show', async () => {
  const { inCaches, reload, unregister, untouched } = page(true);
  await clearAndReload('1.5.0');
  expect([...inCaches]).toEqual(['quipu-storage']);
  expect(unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  expect(untouched).not.toHaveBeenCalled();
  expect([wasReloadedFor('1.5.0'), wasReloadedFor('1.6.0')]).toEqual([true, false]);
});

it('keeps the page that there is while there is no server to get another one from', async () => {
  const { inCaches, reload, unregister } = page(false);
  await clearAndReload(null);
  expect(inCaches.size).toBe(3);
  expect(unregister).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
  expect(wasReloadedFor('1.5.0')).toBe(false);
});

it('asks for the page where nothing of it is kept at all', async () => {
  const { reload } = page(true);
  lend(globalThis, { navigator: { userAgent: 'Chrome' }, caches: undefined });
  await clearAndReload(null);
  expect(reload).toHaveBeenCalledOnce();
});

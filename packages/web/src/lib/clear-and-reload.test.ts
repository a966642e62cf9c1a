import { expect, it, vi } from 'vitest';
import { stubProperties } from '../testing/stub-properties.ts';
import { clearAndReload, wasReloadedFor } from './clear-and-reload.ts';

/** A page with a service worker, the application and the pictures of a sheet in caches, and all that a person gave. */
const page = (reply: (address: unknown, init: { readonly signal: AbortSignal }) => Promise<Response>) => {
  const session = new Map<string, string>();
  const inCaches = new Set(['workbox-precache', 'quipu-faces', 'quipu-storage']);
  const reload = vi.fn();
  const unregister = vi.fn(async () => true);
  const untouched = vi.fn();
  const never = new Proxy({}, { get: untouched });
  stubProperties(globalThis, {
    window: { location: { reload } },
    navigator: { userAgent: 'Chrome', serviceWorker: { getRegistrations: async () => [{ unregister }] } },
    caches: { keys: async () => [...inCaches], delete: async (name: string) => inCaches.delete(name) },
    sessionStorage: {
      setItem: (name: string, value: string) => session.set(name, value),
      getItem: (name: string) => session.get(name) ?? null,
    },
    localStorage: never,
    indexedDB: never,
    fetch: reply,
  });
  return { inCaches, reload, unregister, untouched };
};

const there = async () => new Response('{"now":1}');
const away = async () => {
  throw new TypeError('Failed to fetch');
};

it('leaves nothing of an old page behind, and all that a person gave, and what its evaluations show', async () => {
  const { inCaches, reload, unregister, untouched } = page(there);
  await clearAndReload('1.5.0');
  expect([...inCaches]).toEqual(['quipu-storage']);
  expect(unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  expect(untouched).not.toHaveBeenCalled();
  expect([wasReloadedFor('1.5.0'), wasReloadedFor('1.6.0')]).toEqual([true, false]);
});

it('keeps the page that there is while there is no server to get another one from', async () => {
  const { inCaches, reload, unregister } = page(away);
  await clearAndReload(null);
  expect(inCaches.size).toBe(3);
  expect(unregister).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
  expect(wasReloadedFor('1.5.0')).toBe(false);
});

/** Answers after nine seconds, and gives up as a browser does when its time is over. */
const slow = (_address: unknown, { signal }: { readonly signal: AbortSignal }): Promise<Response> =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve(new Response('{"now":1}')), 9_000);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it.each([
  ['is slow to say so', slow],
  ['says what this old page does not understand', async () => new Response('{"hora":1}')],
  ['takes nobody for now', async () => new Response('{}', { status: 503 })],
])('asks for the new page where the server is there and %s', async (_, reply) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), after);
    return end.signal;
  });
  const { inCaches } = page(reply);
  const cleared = clearAndReload('1.5.0');
  await vi.advanceTimersByTimeAsync(9_000);
  await cleared;
  timeouts.mockRestore();
  vi.useRealTimers();
  expect([...inCaches]).toEqual(['quipu-storage']);
  expect(wasReloadedFor('1.5.0')).toBe(true);
});

it('asks for the page where nothing of it is kept at all', async () => {
  const { reload } = page(there);
  stubProperties(globalThis, { navigator: { userAgent: 'Chrome' }, caches: undefined });
  await clearAndReload(null);
  expect(reload).toHaveBeenCalledOnce();
});

import { expect, it } from 'vitest';
import { loadResources } from './resource-load.ts';

/** Files that come when a test says so. */
const line = () => {
  const asked: { readonly url: string; readonly come: () => void; readonly fail: () => void }[] = [];
  const stopped: string[] = [];
  const bring = (url: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('cut'));
      signal.addEventListener('abort', () => {
        stopped.push(url);
        fail();
      });
      asked.push({ url, come: resolve, fail });
    });
  return { bring, asked, stopped, urls: () => asked.map(({ url }) => url) };
};
const FILES = Array.from({ length: 8 }, (_, at) => `/storage/${at}.svg`);
const quiet = () => new Promise((resolve) => setImmediate(resolve));
const isSettled = async (settled: Promise<void>): Promise<boolean> => {
  const other = quiet().then(() => false);
  return Promise.race([settled.then(() => true), other]);
};

it('brings what a sheet shows, so many at once, and counts them', async () => {
  const { bring, asked, urls } = line();
  const load = loadResources(FILES, bring);
  const told: number[] = [];
  load.subscribe(() => told.push(load.progress().done));
  expect(urls()).toEqual(FILES.slice(0, 6));
  for (const one of asked.slice(0, 2)) one.come();
  await quiet();
  expect([urls(), load.progress()]).toEqual([FILES, { done: 2, total: 8, state: 'loading' }]);
  expect(await isSettled(load.settled)).toBe(false);
  for (const one of asked) one.come();
  expect(await isSettled(load.settled)).toBe(true);
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('of a sheet that shows nothing is there at once', async () => {
  expect(await isSettled(loadResources([], line().bring).settled)).toBe(true);
});

it('brings the others where one does not come, and asks again for that one alone', async () => {
  const { bring, asked, urls } = line();
  const load = loadResources(FILES, bring);
  asked[1]?.fail();
  for (let at = 0; at < FILES.length; at += 1) {
    asked[at]?.come();
    await quiet();
  }
  expect(load.progress()).toEqual({ done: 7, total: 8, state: 'failed' });
  expect(await isSettled(load.settled)).toBe(false);
  load.retry();
  expect([urls().slice(8), load.progress().state]).toEqual([['/storage/1.svg'], 'loading']);
  asked[8]?.come();
  expect(await isSettled(load.settled)).toBe(true);
});

it('lets go of what is still on its way where it is done without', async () => {
  const { bring, asked, stopped } = line();
  const load = loadResources(FILES, bring);
  asked[0]?.come();
  await quiet();
  load.goOn();
  expect(await isSettled(load.settled)).toBe(true);
  expect(stopped).toContain('/storage/1.svg');
  expect([asked.length, load.progress().state]).toEqual([7, 'loading']);
});

import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { measureStorage } from './storage.ts';

const estimating = (estimate: () => Promise<StorageEstimate>) => ({ estimate }) as unknown as StorageManager;
const roomy = estimating(() => Promise.resolve({ quota: 1_000, usage: 400 }));

it('writes, reads, and leaves nothing behind', async () => {
  expect(await measureStorage(indexedDB, roomy)).toEqual({ works: true, free: 600 });
  await expect.poll(() => indexedDB.databases()).toEqual([]);
});

it('a browser that keeps nothing is told of', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
  } as unknown as IDBFactory;
  expect((await measureStorage(refusing, roomy)).works).toBe(false);
  expect((await measureStorage(undefined, roomy)).works).toBe(false);
});

it('a browser that does not say how much room there is works all the same', async () => {
  expect(await measureStorage(indexedDB, undefined)).toEqual({ works: true, free: null });
  const failing = estimating(() => Promise.reject(new Error('unknown')));
  expect((await measureStorage(indexedDB, failing)).free).toBeNull();
});

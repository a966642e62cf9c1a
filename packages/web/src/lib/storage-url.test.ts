import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileGrant, holdFileGrant } from './file-grant.ts';
import { lastingUrl } from './lasting-url.ts';
import { storageUrl } from './storage-url.ts';

const HASHED = `${'0a'.repeat(32)}.svg`;
beforeEach(() => holdFileGrant(null));
afterEach(() => {
  holdFileGrant(null);
  vi.unstubAllGlobals();
});

it('puts what was granted behind files that go by what is in them, and behind no other', () => {
  expect([storageUrl(HASHED), storageUrl('a b.png')]).toEqual([`/storage/${HASHED}`, '/storage/a%20b.png']);
  holdFileGrant('7.2.x');
  expect([storageUrl(HASHED), storageUrl(`/storage/${HASHED}`)]).toEqual(Array(2).fill(`/storage/${HASHED}?g=7.2.x`));
  expect(storageUrl('a b.png')).toBe('/storage/a%20b.png');
});

it('is called the same on the device whoever was granted it, and by its whole address where it is no stored file', () => {
  holdFileGrant('7.2.x');
  expect(lastingUrl(storageUrl(HASHED))).toBe(`/storage/${HASHED}`);
  expect(lastingUrl(`https://uni.ec/storage/${HASHED}?g=1`)).toBe(`https://uni.ec/storage/${HASHED}`);
  expect(lastingUrl('/api/time?at=/storage/')).toBe('/api/time?at=/storage/');
});

it('is granted over a reload of the tab, and where the browser refuses storage as long as the page lasts', () => {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('sessionStorage', tab);
  holdFileGrant('7.2.x');
  expect([...kept.values()]).toEqual(['7.2.x']);
  holdFileGrant(null);
  expect([kept.size, fileGrant()]).toEqual([0, null]);
  kept.set('quipu.file-grant', '7.2.x');
  expect(fileGrant()).toBe('7.2.x');
  vi.stubGlobal('sessionStorage', undefined);
  holdFileGrant('7.3.y');
  expect(fileGrant()).toBe('7.3.y');
});

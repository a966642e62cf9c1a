import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasRoom, SPARE_BYTES } from './aside-space.ts';

const [DATABASE, PHOTOS] = [3_000, 5_000];
let parent = '';
let folder = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'quipu-space-'));
  folder = join(parent, 'datos-aparte-1');
  for (const [below, bytes] of [
    [join('postgres', 'cluster'), DATABASE],
    [join('photos', 'ab'), PHOTOS],
  ] as const) {
    mkdirSync(join(folder, below), { recursive: true });
    writeFileSync(join(folder, below, 'x'), 'x'.repeat(bytes));
  }
});
afterEach(() => rmSync(parent, { recursive: true }));

const COPY_HOME = '/elsewhere/home';
const room = (own: number, ofCopy: number | 'same') =>
  hasRoom(folder, COPY_HOME, async (path) => {
    if (path === parent || ofCopy === 'same') return { id: 1, free: own };
    expect(path).toBe(COPY_HOME);
    return { id: 2, free: ofCopy };
  });

it('needs room on one disk for the database, for the photos that become results, and to spare', async () => {
  const needed = DATABASE + PHOTOS + SPARE_BYTES;
  expect([await room(needed, 'same'), await room(needed - 1, 'same')]).toEqual([true, false]);
});

it('looks at each disk by itself where the copy lies on another one', async () => {
  const [own, ofCopy] = [PHOTOS + SPARE_BYTES, DATABASE + SPARE_BYTES];
  expect(await room(own, ofCopy)).toBe(true);
  expect(await room(own - 1, ofCopy)).toBe(false);
  expect(await room(own, ofCopy - 1)).toBe(false);
});

it('measures the disks that there are', async () => {
  const { bavail, bsize } = statfsSync(parent);
  expect(await hasRoom(folder, parent)).toBe(bavail * bsize >= DATABASE + PHOTOS + SPARE_BYTES);
});

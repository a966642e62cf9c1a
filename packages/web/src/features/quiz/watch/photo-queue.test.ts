import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPENED_AT } from '../../../testing/sheet.ts';
import type { WaitingPhoto } from './photo-database.ts';
import { MAX_WAITING, photoQueue, type WaitingPhotos } from './photo-queue.ts';

const DAY = 24 * 3_600_000;

const photo = (number: number, more: Partial<WaitingPhoto> = {}): WaitingPhoto => ({
  userId: 1,
  sheetId: 5,
  number,
  takenAt: OPENED_AT + number,
  faces: 1,
  distance: 0.1,
  photo: Uint8Array.of(255, 216, number),
  ...more,
});
const open = (userId = 1) => photoQueue(userId, () => OPENED_AT + DAY);
/** Takes out everything that waits. */
const drained = async (queue: WaitingPhotos): Promise<readonly WaitingPhoto[]> => {
  const first = await queue.first();
  if (first === null) return [];
  await queue.remove(first);
  return [first, ...(await drained(queue))];
};

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('photos that wait', () => {
  it('are there after a reload, the oldest first, with their pictures', async () => {
    for (const number of [0, 1, 2]) await open().put(photo(number));
    expect(await drained(open())).toEqual([photo(0), photo(1), photo(2)]);
    expect(await open().first()).toBeNull();
  });

  it('are one of each number of a sheet', async () => {
    await open().put(photo(0));
    await open().put(photo(0, { faces: 2 }));
    expect(await drained(open())).toEqual([photo(0, { faces: 2 })]);
  });

  it('are bounded: the oldest give way', async () => {
    const queue = open();
    for (let number = 0; number < MAX_WAITING + 2; number += 1) await queue.put(photo(number));
    const left = await drained(queue);
    expect(left.map(({ number }) => number)).toEqual(Array.from({ length: MAX_WAITING }, (_, i) => i + 2));
  });

  it('are nobody else’s', async () => {
    await open().put(photo(0));
    expect(await open(2).first()).toBeNull();
  });

  it('do not stay for ever on a device, whoever’s they are', async () => {
    await open().put(photo(0, { takenAt: OPENED_AT - 7 * DAY }));
    await open(2).put(photo(0, { userId: 2 }));
    expect(await open().first()).toBeNull();
    expect(await open(2).first()).toEqual(photo(0, { userId: 2 }));
  });

  it('do not stay where nobody photographs again either: who sends what is left tidies up', async () => {
    await open(2).put(photo(0, { userId: 2, takenAt: OPENED_AT - 5 * DAY }));
    await open().forgetOld();
    expect(await open(2).first()).not.toBeNull();
    await photoQueue(1, () => OPENED_AT + 3 * DAY).forgetOld();
    expect(await open(2).first()).toBeNull();
  });

  it('are not sent over and over where the disk does not let go of them', async () => {
    const queue = open();
    for (const number of [0, 1]) await queue.put(photo(number));
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    expect(await drained(queue)).toEqual([photo(0), photo(1)]);
    // Taken again for the same number, it is another one.
    await queue.put(photo(1, { faces: 2 }));
    expect(await queue.first()).toEqual(photo(1, { faces: 2 }));
  });

  it('wait in memory where the disk takes nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('no storage');
      },
    });
    const queue = open();
    for (const number of [0, 1]) await queue.put(photo(number));
    expect((await drained(queue)).map(({ number }) => number)).toEqual([0, 1]);
  });
});

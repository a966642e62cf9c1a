import { DAY_MS } from '@quipu/engine';
import type { PhotoQueue } from '@quipu/engine/runtime';
import { openPhotoDatabase, type PhotoDatabase, type WaitingPhoto } from './photo-database.ts';

/** An evaluation has this many photo times. */
export const MAX_WAITING = 30;
/** A photo is of a person: one that nobody came back to send does not stay on a device that others use. */
const KEPT_MS = 7 * DAY_MS;

export interface WaitingPhotos extends PhotoQueue<WaitingPhoto> {
  readonly put: (photo: WaitingPhoto) => Promise<void>;
  /** Removes what is too old, whoever's. */
  readonly forgetOld: () => Promise<void>;
}

const ofUser = (userId: number): IDBKeyRange =>
  IDBKeyRange.bound([userId, 0, 0], [userId, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

const keyOf = ({ userId, sheetId, number }: WaitingPhoto): [number, number, number] => [userId, sheetId, number];

const oldestFirst = (a: WaitingPhoto, b: WaitingPhoto): number => a.takenAt - b.takenAt;

const forgetOldIn = async (database: PhotoDatabase, now: number): Promise<void> => {
  const photos = database.transaction('photos', 'readwrite').objectStore('photos');
  for (const key of await photos.index('takenAt').getAllKeys(IDBKeyRange.upperBound(now - KEPT_MS)))
    await photos.delete(key);
};

/** Removes what is over the bound. */
const bound = async (database: PhotoDatabase, userId: number): Promise<void> => {
  const photos = database.transaction('photos', 'readwrite').objectStore('photos');
  const over = (await photos.count(ofUser(userId))) - MAX_WAITING;
  if (over <= 0) return;
  const own = (await photos.getAll(ofUser(userId))).sort(oldestFirst);
  for (const photo of own.slice(0, over)) await photos.delete(keyOf(photo));
};

/** A person's photos that wait, on this device's disk; where that fails, in memory. */
export const photoQueue = (userId: number, now: () => number = Date.now): WaitingPhotos => {
  let inMemory: readonly WaitingPhoto[] = [];
  /** A full disk may not let go of them: they are not sent over and over. */
  const gone = new Set<string>();
  const within = async <A>(work: (database: PhotoDatabase) => Promise<A>): Promise<A> => {
    const database = await openPhotoDatabase();
    return work(database).finally(() => database.close());
  };
  const firstOnDisk = async (database: PhotoDatabase) => {
    const keys = await database.getAllKeys('photos', ofUser(userId));
    const first = keys.find((key) => !gone.has(String(key)));
    return first === undefined ? null : database.get('photos', first);
  };
  return {
    put: async (photo) => {
      try {
        await within(async (database) => {
          await database.put('photos', photo);
          gone.delete(String(keyOf(photo)));
          await forgetOldIn(database, now());
          await bound(database, userId);
        });
      } catch {
        inMemory = [...inMemory, photo].slice(-MAX_WAITING);
      }
    },
    first: async () => {
      const kept = await within(firstOnDisk).catch(() => null);
      return kept ?? inMemory[0] ?? null;
    },
    forgetOld: () => within((database) => forgetOldIn(database, now())).catch(() => undefined),
    remove: async (photo) => {
      gone.add(String(keyOf(photo)));
      inMemory = inMemory.filter(({ sheetId, number }) => sheetId !== photo.sheetId || number !== photo.number);
      await within((database) => database.delete('photos', keyOf(photo))).catch(() => undefined);
    },
  };
};

import type { StorageFound } from './checks.ts';

const NAME = 'quipu-revision';
const STORE = 'prueba';
const WRITTEN = 'quipu';

const asked = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refuses'));
  });

/**
 * Tries a database of its own, and deletes it afterwards. The journal of evaluations is not
 * touched.
 */
const writesAndReads = async (databases: IDBFactory): Promise<boolean> => {
  try {
    const opening = databases.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await asked(opening);
    try {
      await asked(database.transaction(STORE, 'readwrite').objectStore(STORE).put(WRITTEN, 1));
      return (await asked(database.transaction(STORE).objectStore(STORE).get(1))) === WRITTEN;
    } finally {
      database.close();
      databases.deleteDatabase(NAME);
    }
  } catch {
    return false;
  }
};

const freeOf = async (storage: StorageManager | undefined): Promise<number | null> => {
  try {
    const { quota, usage = 0 } = (await storage?.estimate()) ?? {};
    return quota === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
};

export const measureStorage = async (
  databases: IDBFactory | undefined,
  storage: StorageManager | undefined,
): Promise<StorageFound> => ({
  works: databases !== undefined && (await writesAndReads(databases)),
  free: await freeOf(storage),
});

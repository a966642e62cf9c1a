import * as storage from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives a page that has no IndexedDB an empty one. */
export const stubIndexedDb = (): void => {
  for (const [name, value] of Object.entries(storage)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new storage.IDBFactory());
};

/** Gives a page an empty `localStorage`; what it keeps. */
export const stubLocalStorage = (): ReadonlyMap<string, string> => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
};

export const noRoom = (): never => {
  throw new DOMException('no room', 'QuotaExceededError');
};

/** The disk takes nothing more, until it is given room. */
export const fillDisk = (): (() => void) => {
  const full = (['add', 'put'] as const).map((write) =>
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(noRoom),
  );
  return () => {
    for (const one of full) one.mockRestore();
  };
};

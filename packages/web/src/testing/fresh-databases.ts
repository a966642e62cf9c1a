import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

// Files share a process, and `fake-indexeddb/auto` gives it a factory once: what a file wrote there is not for the next.
afterAll(() => {
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
});

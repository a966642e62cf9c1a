import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { inTurnByKey } from '../platform/concurrency/in-turn-by-key.ts';

const MAX_KEPT_BYTES = 67_108_864;

/** Makes a document of what it is made of, which is all that `make` may use. */
export type MakeOnce = (userId: number, madeOf: unknown, make: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/**
 * Making a document is work for the processor, and answers come first: one at a time, the others in line, of each person one. What
 * was made of the same is given again.
 */
export const documentMaker = (): MakeOnce => {
  const oneDocument = pLimit(1);
  const made = new LRUCache<string, Uint8Array>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  const ofPerson = inTurnByKey();
  return async (userId, madeOf, make) => {
    const name = createHash('sha256').update(JSON.stringify(madeOf)).digest('base64url');
    return ofPerson(userId, async () => {
      const kept = made.get(name);
      if (kept !== undefined) return kept;
      const bytes = await oneDocument(make);
      made.set(name, bytes);
      return bytes;
    });
  };
};

import { createHash } from 'node:crypto';

/** Returns what is kept of a file that was loaded: by its hash, whoever has the file can show that it was this one. */
export const loadedFile = (name: string, bytes: Uint8Array) => ({
  file: name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Modules that keep nothing of a test are loaded once for all files of a process. Only a file that puts something in the place
// of one has them anew, and so has the file after it.
const { testPath } = expect.getState();
if (/\bvi\.(?:doM|m)ock\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asNamed, storageFolder, storeFiles } from './stored-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-stored-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a stored file is read by its owner alone, however open the one was that it is of', async () => {
  writeFileSync(join(folder, 'figura.png'), 'png', { mode: 0o644 });
  const dataFolder = join(folder, 'datos');
  await storeFiles(folder, asNamed(['figura.png']), dataFolder);
  const storage = storageFolder(dataFolder);
  expect(readdirSync(storage)).toEqual(['figura.png']);
  expect(statSync(storage).mode & 0o777).toBe(0o700);
  expect(statSync(join(storage, 'figura.png')).mode & 0o777).toBe(0o600);
});

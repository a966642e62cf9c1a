import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDataFolderAt } from './data-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-data-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it.each([
  ['whoever makes it', 1_000, 0o700],
  ['root, who lets another user run PostgreSQL in it', 0, 0o755],
])('a data folder is written in by its owner alone, and its mode is that of %s', (_, user, mode) => {
  vi.spyOn(process, 'getuid').mockReturnValue(user);
  const made = join(folder, 'una', 'datos');
  makeDataFolderAt(made);
  expect(statSync(made).mode & 0o777).toBe(mode);
});

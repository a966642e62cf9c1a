import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDataFolder, makeDataFolderAt } from './data-folder.ts';

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

it('what a version of before left open to others is closed, and what PostgreSQL’s user runs is not', () => {
  const modeOf = (...path: readonly string[]) => statSync(join(folder, ...path)).mode & 0o777;
  const data = join(folder, 'datos');
  for (const made of ['datos', 'datos/fotos', 'datos/postgresql-16', 'otra']) {
    mkdirSync(join(folder, made));
    chmodSync(join(folder, made), 0o755);
  }
  writeFileSync(join(data, 'server.secret'), 'x');
  chmodSync(join(data, 'server.secret'), 0o644);
  symlinkSync(join(folder, 'otra'), join(data, 'enlace'));
  expect(closeDataFolder(data)).toBe(true);
  expect([modeOf('datos', 'fotos'), modeOf('datos', 'server.secret')]).toEqual([0o700, 0o600]);
  expect([modeOf('datos', 'postgresql-16'), modeOf('otra')]).toEqual([0o755, 0o755]);
  expect(modeOf('datos')).toBe(process.getuid?.() === 0 ? 0o755 : 0o700);
  expect(closeDataFolder(data)).toBe(false);
  expect(closeDataFolder(join(folder, 'ninguna'))).toBe(false);
});

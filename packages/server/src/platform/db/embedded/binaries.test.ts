import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeBinaries, packagedBinaries, programsOf } from './binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-binaries-'));
const native = join(folder, 'native');
beforeAll(() => {
  cpSync(packagedBinaries().native, native, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const links = () => {
  const names = readdirSync(join(native, 'lib'));
  return names.filter((name) => lstatSync(join(native, 'lib', name)).isSymbolicLink());
};

it('are completed where no install script was run', () => {
  completeBinaries(native);
  const wanted = links();
  expect(wanted).toContain('libpq.so.5');
  for (const name of wanted) unlinkSync(join(native, 'lib', name));
  chmodSync(programsOf(native).postgres, 0o644);

  completeBinaries(native);
  expect(links()).toEqual(wanted);
  expect(statSync(join(native, 'lib', 'libpq.so.5')).isFile()).toBe(true);
  expect(statSync(programsOf(native).postgres).mode & 0o111).toBe(0o111);
});

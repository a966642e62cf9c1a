import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packagedBinaries, programsOf } from './binaries.ts';
import { placeIn } from './place.ts';
import { runProgram } from './run-program.ts';
import { systemUserFor } from './system-user.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-place-'));
const closed = join(folder, 'closed');
const packaged = { native: join(closed, 'native'), version: `test-${process.pid}` };
beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(closed);
  cpSync(packagedBinaries().native, packaged.native, { recursive: true, verbatimSymlinks: true });
  chmodSync(closed, 0o700);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has programs that the user who runs the database can reach, copied where it cannot reach ours', async () => {
  const place = placeIn(join(folder, 'data'), packaged);
  await runProgram(programsOf(place.native).postgres, ['--version'], place.user);
  expect(place.user === null).toBe(process.getuid?.() !== 0);
  expect(place.native === packaged.native).toBe(place.user === null);
  expect(placeIn(join(folder, 'data'), packaged)).toEqual(place);
  if (place.user !== null) rmSync(dirname(place.native), { recursive: true });
});

it('belongs, once there is a cluster, to whoever owns that', () => {
  const user = systemUserFor(join(folder, 'data', 'postgres'));
  expect(user).toEqual(placeIn(join(folder, 'data')).user);
  expect(existsSync(join(folder, 'data', 'postgres'))).toBe(true);
});

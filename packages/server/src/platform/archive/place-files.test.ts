import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeFiles } from './place-files.ts';

const MEMORY = '/dev/shm';
const isAnotherVolume = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev;

it.each([
  { where: 'the same volume', root: tmpdir(), can: true },
  { where: 'another volume', root: MEMORY, can: isAnotherVolume },
])('moves files within $where', async ({ root, can }) => {
  if (!can) return;
  const [here, there] = [mkdtempSync(join(tmpdir(), 'quipu-from-')), mkdtempSync(join(root, 'quipu-to-'))];
  mkdirSync(join(here, 'fotos'));
  writeFileSync(join(here, 'fotos', 'una'), 'cara', { mode: 0o600 });
  const to = join(there, 'photos', 'ab', 'una');
  await placeFiles([{ from: join(here, 'fotos', 'una'), to }]);
  expect(readFileSync(to, 'utf8')).toBe('cara');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(there, 'photos', 'ab'))).toEqual(['una']);
  expect(readdirSync(join(here, 'fotos'))).toEqual([]);
  for (const folder of [here, there]) rmSync(folder, { recursive: true });
});

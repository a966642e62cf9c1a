import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleDesktop } from '../../packaging/bundle.mjs';

it.each([
  ['{"server":"http://quipu.ec"}', /https/],
  ['{"server":"https://quipu.ec","sockets":["https://quipu.ec"]}', /wss:/],
  ['{"server":7}', /config\.json/],
  ['{"server":', /config\.json/],
])('%s is not packed: with it no application would open', async (config, why) => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-config-'));
  const file = join(folder, 'institution.json');
  writeFileSync(file, config);
  await expect(bundleDesktop(join(folder, 'app'), { config: file })).rejects.toThrow(why);
  expect(existsSync(join(folder, 'app'))).toBe(false);
});

it('is refused too where the feed that is said beside the file is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-config-'));
  await expect(bundleDesktop(join(folder, 'app'), { updates: 'http://updates.quipu.ec/' })).rejects.toThrow(/https/);
});

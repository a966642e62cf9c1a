import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareCommand } from '../cli/run-command.ts';
import { ROOT } from '../platform/root.ts';
import { SERVER_ARGS } from '../testing/server-process.ts';

const FOLDER = join(ROOT, 'docs', 'deploy');
const unit = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const SYSTEMD = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path));

it('is started by systemd as the tests start it', () => {
  const line = /^ExecStart=(.*)$/m.exec(unit('quipu.service'))?.[1];
  expect(line?.split(' ')).toEqual(['/usr/bin/node', ...SERVER_ARGS]);
});

it('is saved by systemd with a command that there is', () => {
  const given = /quipu\.mjs (\S+) "[^"]*" (\S+)/.exec(unit('quipu-backup.service'))?.slice(1);
  expect(given).toEqual(['backup', '--passphrase-file']);
  expect(typeof prepareCommand(['backup', 'copia', '--passphrase-file', 'frase'])).toBe('function');
});

it.skipIf(SYSTEMD === undefined)('has units that systemd takes', () => {
  const units = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
  const paths = units.map((name) => join(FOLDER, name));
  const { status, stderr } = spawnSync(SYSTEMD ?? '', ['verify', ...paths], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

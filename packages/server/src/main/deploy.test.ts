import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../platform/root.ts';
import { SERVER_ARGS } from '../testing/server-process.ts';

const UNIT = join(ROOT, 'docs', 'deploy', 'quipu.service');
const SYSTEMD = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path));

it('is started by systemd as the tests start it', () => {
  const line = /^ExecStart=(.*)$/m.exec(readFileSync(UNIT, 'utf8'))?.[1];
  expect(line?.split(' ')).toEqual(['/usr/bin/node', ...SERVER_ARGS]);
});

it.skipIf(SYSTEMD === undefined)('has a unit that systemd takes', () => {
  const { status, stderr } = spawnSync(SYSTEMD ?? '', ['verify', UNIT], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { builtServer } from '../testing/built-server.ts';

/** It runs until it is asked to stop, and writes that it was. */
const SERVER = `
import { writeFileSync } from 'node:fs';
const goesOn = setInterval(() => {}, 1_000);
process.on('SIGTERM', () => {
  writeFileSync(process.argv[3], 'stopped');
  clearInterval(goesOn);
});
writeFileSync(process.argv[3], 'started');
`;
/** It starts a program that no channel binds to it. */
const PARENT = `
const { spawn } = require('node:child_process');
spawn(process.execPath, process.argv.slice(1), { stdio: 'ignore', detached: true }).unref();
setInterval(() => {}, 1_000);
`;

it('stops what it runs once its parent is gone, of which nothing tells it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-orphan-'));
  const [server, said] = [join(folder, 'server.mjs'), join(folder, 'said')];
  writeFileSync(server, SERVER);
  const parent = spawn(process.execPath, ['-e', PARENT, builtServer().runner, server, said], { stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(said) && readFileSync(said, 'utf8')).toBe('started'));
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitFor(() => expect(readFileSync(said, 'utf8')).toBe('stopped'));
});

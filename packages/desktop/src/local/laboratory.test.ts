import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMONSTRATION_SETTINGS_KEY, decryptSettings } from '@quipu/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { builtServer } from '../testing/built-server.ts';
import { fakeElectron } from '../testing/fake-electron.ts';
import { freePort } from '../testing/free-port.ts';
import { nodeFork } from '../testing/node-fork.ts';
import { laboratory } from './laboratory.ts';
import type { LocalServer } from './local-server.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const QUIPU = fileURLToPath(new URL('../../../server/dist/bundle/quipu.js', import.meta.url));
const BASE = 'http://localhost:3999';
/** Open to the system user who runs the database where tests are root. */
const userData = mkdtempSync(join(tmpdir(), 'quipu-lab-'));
chmodSync(userData, 0o755);
const dataFolder = join(userData, 'laboratory');

const open = async (address: string) => {
  const pids: number[] = [];
  const { calls } = fakeElectron({
    userData,
    fork: (...given) => {
      const child = nodeFork(...given);
      pids.push(child.pid ?? 0);
      return child;
    },
  });
  await calls.app.whenReady();
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  };
  // What is set here for another server is not this one's.
  const env = { ...process.env, DATABASE_URL: 'postgres://none/none' };
  const options = { program: builtServer(), address, settingsKey: null, packages: null, env, after };
  return { server: laboratory(calls, options), pids };
};
const offlineBase = async (address: string): Promise<unknown> => {
  const { app } = (await (await fetch(`${address}/api/app`)).json()) as { readonly app: string };
  const opened = decryptSettings(app, DEMONSTRATION_SETTINGS_KEY);
  return opened._tag === 'Left' ? null : JSON.parse(opened.right);
};
const postmasterFile = (): string | undefined =>
  readdirSync(dataFolder, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'));

let server: LocalServer | null = null;
afterAll(async () => {
  await server?.stop();
  rmSync(userData, { recursive: true, force: true });
});

it('runs the server on data of its own, which outlive that all of it is killed, and stops with its database', async () => {
  const address = `http://localhost:${await freePort()}`;
  const opened = await open(address);
  server = opened.server;
  const becomes = (kind: string) =>
    vi.waitFor(() => expect(opened.server.state()).toEqual({ kind }), { timeout: 120_000, interval: 50 });
  // Nothing was kept here yet: it waits to be asked.
  expect(server.state()).toEqual({ kind: 'stopped' });
  server.start();
  await becomes('running');
  const set = spawnSync(process.execPath, [QUIPU, 'set', 'settings.offlineBase', BASE], {
    encoding: 'utf8',
    env: { ...process.env, QUIPU_DATA: dataFolder },
  });
  expect(set).toMatchObject({ status: 0 });

  // As a power cut: the server and its database at once.
  const database = Number(readFileSync(join(dataFolder, postmasterFile() ?? ''), 'utf8').split('\n')[0]);
  const child = opened.pids.at(-1) ?? 0;
  process.kill(child, 'SIGSTOP');
  process.kill(-database, 'SIGKILL');
  process.kill(child, 'SIGKILL');
  await becomes('starting');
  await becomes('running');
  expect(opened.pids).toHaveLength(2);
  await vi.waitFor(async () => expect(await offlineBase(address)).toHaveProperty('offlineBase', BASE), {
    timeout: 30_000,
  });

  await server.stop();
  expect(server.state()).toEqual({ kind: 'stopped' });
  expect(postmasterFile()).toBeUndefined();
  await expect(fetch(`${address}/health`)).rejects.toThrow();
  expect(existsSync(join(userData, 'laboratory.log'))).toBe(true);
});

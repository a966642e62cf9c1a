import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { ElectronCalls } from '../electron-calls.ts';
import { freePort } from '../testing/free-port.ts';
import { started } from '../testing/started.ts';

afterEach(() => vi.unstubAllGlobals());

/** A computer of a laboratory, whose server is as quick and as slow as the test says. */
const bench = async (userData = mkdtempSync(join(tmpdir(), 'quipu-user-'))) => {
  const port = await freePort();
  const forked: { args: string[]; env: Record<string, string>; exit: () => void; heard: unknown[] }[] = [];
  const fork: ElectronCalls['fork'] = (_file, args, env) => {
    let exit = () => {};
    const heard: unknown[] = [];
    forked.push({ args, env, exit: () => exit(), heard });
    return {
      pid: undefined,
      stdout: null,
      stderr: null,
      postMessage: (message) => void heard.push(message),
      on: (event: string, listener: (code: number) => void) => {
        if (event === 'exit') exit = () => listener(0);
      },
    };
  };
  const health = async () => new Response(JSON.stringify({ nonce: forked.at(-1)?.env['QUIPU_NONCE'] }));
  vi.stubGlobal('fetch', health);
  const env = { PATH: '/bin', DATABASE_URL: 'postgres://x/y', QUIPU_LABORATORY_PORT: String(port) };
  const config = '{"server":"https://quipu.ec","laboratory":true,"settingsKey":"a2V5"}';
  return { ...(await started({ fork, userData, config, env })), forked, port, userData };
};

it('is started by the page, which is told how it stands, and ends before the application does', async () => {
  const { ask, order, done, window, forked, port, userData } = await bench();
  expect(done('openWindow')[0]).toMatchObject([
    {
      webPreferences: { additionalArguments: expect.arrayContaining([`--quipu-laboratory=http://localhost:${port}`]) },
    },
  ]);
  expect(await ask('local-server')).toEqual({ kind: 'stopped' });
  order('local-server', ['start']);
  await vi.waitFor(async () => expect(await ask('local-server')).toEqual({ kind: 'running' }));
  expect(done('send')).toEqual([
    ['tell:local-server', { kind: 'starting' }],
    ['tell:local-server', { kind: 'running' }],
  ]);
  expect(forked[0]?.env).toEqual({
    PATH: '/bin',
    HOST: 'localhost',
    PORT: String(port),
    QUIPU_LOCAL: '1',
    QUIPU_DATA: join(userData, 'laboratory'),
    QUIPU_ALLOWED_ORIGINS: 'quipu://app',
    QUIPU_SETTINGS_KEY: 'a2V5',
    QUIPU_NONCE: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  order('close');
  expect(window.isDestroyed()).toBe(true);
  expect(forked[0]?.heard).toEqual(['stop']);
  expect(done('quit')).toEqual([]);
  forked[0]?.exit();
  await vi.waitFor(() => expect(done('quit')).toHaveLength(1));
});

it('is the only one that a page reaches at its address', async () => {
  const { ask, order, done, forked, port } = await bench();
  const [filter, listener] = done('onBeforeRequest')[0] ?? [];
  expect(filter).toEqual({ urls: [`http://localhost:${port}/*`, `ws://localhost:${port}/*`] });
  const isKept = (): unknown => {
    const go = vi.fn();
    (listener as (details: object, go: unknown) => void)({}, go);
    return go.mock.calls[0]?.[0];
  };
  expect(isKept()).toEqual({ cancel: true });
  order('local-server', ['start']);
  await vi.waitFor(async () => expect(await ask('local-server')).toEqual({ kind: 'running' }));
  expect(isKept()).toEqual({ cancel: false });
  forked[0]?.exit();
  await vi.waitFor(async () => expect(await ask('local-server')).toEqual({ kind: 'starting' }));
  expect(isKept()).toEqual({ cancel: true });
});

it('starts with the application where it has kept something', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'quipu-user-'));
  mkdirSync(join(userData, 'laboratory'));
  const { forked } = await bench(userData);
  await vi.waitFor(() => expect(forked).toHaveLength(1));
});

it('is nothing on a computer that is not of a laboratory, whatever the page asks for', async () => {
  const fork = vi.fn<ElectronCalls['fork']>();
  const { order, ask, done, window } = await started({ fork });
  expect(done('openWindow')[0]).toMatchObject([
    { webPreferences: { additionalArguments: expect.arrayContaining(['--quipu-laboratory=']) } },
  ]);
  order('local-server', ['start']);
  order('local-server', ['stop']);
  expect(await ask('local-server')).toEqual({ kind: 'stopped' });
  order('close');
  expect([window.isDestroyed(), done('quit').length, fork.mock.calls]).toEqual([true, 1, []]);
});

it.each([
  ['{"laboratory":true}', {}, true],
  ['{"laboratory":false}', { QUIPU_LABORATORY: '1' }, false],
  ['{}', {}, false],
  ['{}', { QUIPU_LABORATORY: '1' }, true],
])('%s with %o: %s', async (config, env, isOne) => {
  const { done } = await started({ config, env });
  const [options] = done('openWindow')[0] ?? [];
  expect(JSON.stringify(options).includes('--quipu-laboratory=http://localhost:3000')).toBe(isOne);
});

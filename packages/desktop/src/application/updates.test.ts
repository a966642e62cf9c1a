import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ElectronCalls } from '../electron-calls.ts';
import { freePort } from '../testing/free-port.ts';
import { started } from '../testing/started.ts';
import { updaterDouble } from '../testing/updater-double.ts';

const FEED = '{"server":"https://quipu.ec","updates":"https://updates.quipu.ec/"}';

/** The application with a new version whose file is here, that the server expects. */
const ready = async (system: 'windows' | 'mac' = 'windows') => {
  const { updater, did: installer } = updaterDouble(system);
  const application = await started({ config: FEED, updater });
  application.happen('ready-to-show');
  application.order('update-expect', ['0.15.0']);
  application.ring();
  await vi.waitFor(async () =>
    expect(await application.ask('update-state')).toEqual({ kind: 'ready', version: '0.15.0' }),
  );
  return { ...application, updater, installer };
};

it('asks nobody where there is no feed', async () => {
  const { ask, happen, alarms, window } = await started();
  happen('ready-to-show');
  expect(await ask('update-state')).toEqual({ kind: 'off' });
  expect(alarms.size).toBe(0);
  window.close();
});

it('tells the page each step, and leaves nothing to what the library does by itself', async () => {
  const { done, updater, installer } = await ready();
  const told = done('send').filter(([channel]) => channel === 'tell:update-state');
  expect(told.map(([, state]) => state)).toEqual([
    { kind: 'looking' },
    { kind: 'downloading', version: '0.15.0', percent: 0 },
    { kind: 'ready', version: '0.15.0' },
  ]);
  expect(installer).toEqual([['feed', 'https://updates.quipu.ec/']]);
  expect(updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
    logger: null,
  });
});

it('installs it when the page has decided that the window closes', async () => {
  const { window, order, installer, done } = await ready();
  window.close();
  expect(installer).toHaveLength(1);
  order('close-heard');
  order('close');
  expect(installer.at(-1)).toEqual(['install', true, false]);
  expect(window.isDestroyed()).toBe(true);
  expect(done('quit')).toHaveLength(1);
});

it('comes back as it when the page says so', async () => {
  const { window, order, installer, done } = await ready();
  order('update-install');
  expect(done('releaseSingleInstanceLock')).toHaveLength(1);
  expect(installer.at(-1)).toEqual(['install', true, true]);
  expect(window.isDestroyed()).toBe(true);
});

it('stays open in an evaluation, and while its journal was not handed over', async () => {
  const { window, order, installer, ask } = await ready();
  order('evaluation-running', [true]);
  order('update-install');
  expect(window.isDestroyed()).toBe(false);
  order('evaluation-running', [false]);
  await ask('journal-begin', [{ key: [4, 11], journal: { device: 'd', lines: ['a'] } }]);
  order('update-install');
  expect(window.isDestroyed()).toBe(false);
  expect(await ask('update-state')).toEqual({ kind: 'held', version: '0.15.0' });
  await ask('journal-erase', [[4, 11]]);
  expect(await ask('update-state')).toEqual({ kind: 'ready', version: '0.15.0' });
  await ask('journal-begin', [{ key: [4, 11], journal: { device: 'd', lines: ['a'] } }]);
  order('close');
  expect(window.isDestroyed()).toBe(true);
  expect(installer).toHaveLength(1);
});

it('waits for the server of a laboratory even where a person asks: its programs are among what is replaced', async () => {
  const { updater, did: installer } = updaterDouble();
  const config = FEED.replace('}', ',"laboratory":true}');
  let exit = () => {};
  const fork: ElectronCalls['fork'] = () => ({
    pid: undefined,
    stdout: null,
    stderr: null,
    postMessage: () => exit(),
    on: (event: string, listener: (code: number) => void) => {
      if (event === 'exit') exit = () => listener(0);
    },
  });
  const { happen, order, ask, window } = await started({
    config,
    updater,
    fork,
    env: { QUIPU_LABORATORY_PORT: String(await freePort()) },
  });
  happen('ready-to-show');
  order('update-expect', ['0.15.0']);
  order('local-server', ['start']);
  order('update-look');
  await vi.waitFor(async () => expect(await ask('update-state')).toEqual({ kind: 'held', version: '0.15.0' }));
  order('update-install');
  expect(window.isDestroyed()).toBe(false);
  order('local-server', ['stop']);
  await vi.waitFor(async () => expect(await ask('update-state')).toEqual({ kind: 'ready', version: '0.15.0' }));
  order('update-install');
  expect(installer.at(-1)).toEqual(['install', true, true]);
  expect(window.isDestroyed()).toBe(true);
});

it('installs nothing where the computer is being switched off', async () => {
  const { window, order, installer, happen } = await ready();
  happen('query-session-end');
  order('close');
  expect(window.isDestroyed()).toBe(true);
  expect(installer).toHaveLength(1);
});

it('waits, without a window, for a system that takes it over first', async () => {
  const { window, order, installer, updater, done, alarms, ring } = await ready('mac');
  alarms.clear();
  order('close');
  expect(installer.at(-1)).toEqual(['quitAndInstall']);
  expect(updater.autoRunAppAfterInstall).toBe(false);
  expect(window.isDestroyed()).toBe(true);
  expect(done('quit')).toEqual([]);
  expect([...alarms.values()]).toEqual([120_000]);
  ring();
  expect(done('quit')).toHaveLength(1);
});

it('opens all the same where the system has no updater to give', async () => {
  const { started: window, ask } = await started({ config: FEED });
  expect(window).not.toBeNull();
  expect(await ask('update-state')).toEqual({ kind: 'off' });
});

it('looks for nothing, and has no failure to tell, where somebody else installs new versions', async () => {
  const { ask, alarms, userData } = await started({ config: FEED, updater: null });
  expect(await ask('update-state')).toEqual({ kind: 'off' });
  expect(alarms.size).toBe(0);
  expect(existsSync(join(userData, 'logs/updates.log'))).toBe(false);
});

it('closes all the same where installing fails', async () => {
  const { window, order, updater } = await ready('mac');
  updater.quitAndInstall = () => {
    throw new Error('no such server');
  };
  order('close');
  expect(window.isDestroyed()).toBe(true);
});

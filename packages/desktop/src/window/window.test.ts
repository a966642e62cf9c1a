import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { started } from '../testing/started.ts';

it('takes the whole screen, stays on top and awake and takes keys while an evaluation runs', async () => {
  const { order, done, keys, blur } = await started();
  expect(done('setContentProtection')).toEqual([[true]]);
  expect(done('removeMenu')).toHaveLength(1);
  expect(keys.has('PrintScreen')).toBe(true);
  expect(keys.has('Alt+Tab')).toBe(false);
  blur();
  expect(done('focus')).toEqual([]);
  order('evaluation-running', [true]);
  order('evaluation-running', [true]);
  expect(done('setKiosk')).toEqual([[true]]);
  expect(done('setAlwaysOnTop')).toEqual([[true, 'screen-saver']]);
  expect(done('blocker')).toEqual([['prevent-display-sleep']]);
  expect(keys.has('Alt+Tab')).toBe(true);
  blur();
  expect(done('focus')).toHaveLength(1);
  order('evaluation-running', [false]);
  expect(done('setKiosk')).toEqual([[true], [false]]);
  expect(done('unblock')).toEqual([[1]]);
  expect([...keys.keys()]).toEqual(expect.not.arrayContaining(['Alt+Tab']));
});

it('keeps on the way which keys the system did not give', async () => {
  const { order, userData, keys } = await started({ keptKeys: ['PrintScreen', 'Alt+Tab'] });
  order('evaluation-running', [true]);
  const lines = readFileSync(join(userData, 'logs/application.log'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'keys kept by the system: PrintScreen',
    'keys kept by the system: PrintScreen Alt+Tab',
  ]);
  expect(keys.has('Alt+Escape')).toBe(true);
});

it('tells of captures, displays and programs', async () => {
  const { keys, done, plug, run } = await started();
  keys.get('PrintScreen')?.();
  plug(2);
  run(['AnyDesk.exe']);
  await vi.waitFor(() =>
    expect(done('send')).toEqual([
      ['tell:print-screen', null],
      ['tell:display-count', 2],
      ['tell:forbidden-processes', ['AnyDesk']],
    ]),
  );
});

it('asks the page before it closes, and closes when the page has decided', async () => {
  const { window, done, order, ring, left } = await started();
  window.close();
  window.close();
  expect(done('send')).toEqual([['tell:close-asked', null]]);
  order('close-heard');
  ring();
  expect(window.isDestroyed()).toBe(false);
  window.close();
  expect(done('send')).toHaveLength(2);
  order('close');
  expect(window.isDestroyed()).toBe(true);
  expect(done('quit')).toHaveLength(1);
  expect(left()).toBe(0);
});

it('goes by itself when the page hangs and no evaluation runs', async () => {
  const { window, ring } = await started();
  window.close();
  ring();
  await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
});

it('asks the person when the page hangs in the middle of an evaluation', async () => {
  const { window, ring, order, done, answering, alarms } = await started();
  order('evaluation-running', [true]);
  window.close();
  expect([...alarms.values()]).toEqual([8_000]);
  ring();
  await vi.waitFor(() => expect(done('showMessageBox')).toHaveLength(1));
  await new Promise(setImmediate);
  expect(window.isDestroyed()).toBe(false);
  answering(1);
  window.close();
  ring();
  await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
});

it('asks the person who has no other way out: the page hangs, or crashes again and again, and no key closes the window', async () => {
  const { happen, order, done, answering, window, crash } = await started();
  happen('unresponsive');
  expect(done('showMessageBox')).toEqual([]);
  order('evaluation-running', [true]);
  happen('unresponsive');
  happen('unresponsive');
  expect(done('showMessageBox')).toHaveLength(1);
  await new Promise(setImmediate);
  expect(window.isDestroyed()).toBe(false);
  for (const asked of [1, 1, 2]) {
    crash();
    expect(done('showMessageBox')).toHaveLength(asked);
  }
  await new Promise(setImmediate);
  answering(1);
  happen('unresponsive');
  await vi.waitFor(() => expect(window.isDestroyed()).toBe(true));
});

it('brings back a page that crashed', async () => {
  const { crash, done, window } = await started();
  crash();
  expect(done('reload')).toHaveLength(1);
  window.destroy();
  crash();
  expect(done('reload')).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { BRIDGE_NAME, type DesktopBridge } from '@quipu/proctor/bridge';
import { transformSync } from '@swc/core';
import { expect, it, vi } from 'vitest';

type Listener = (event: object, value: unknown) => void;

/** Runs the preload as a sandbox does: one script, a `require` that knows Electron only. */
const load = () => {
  const heard = new Map<string, Listener>();
  const ipcRenderer = {
    invoke: vi.fn(
      async (channel: string, _given: unknown): Promise<unknown> => (channel === 'ask:display-count' ? 2 : ['AnyDesk']),
    ),
    send: vi.fn(),
    on: vi.fn((channel: string, listener: Listener) => void heard.set(channel, listener)),
    removeListener: vi.fn((channel: string, listener: Listener) => {
      if (heard.get(channel) === listener) heard.delete(channel);
    }),
  };
  const exposed = new Map<string, unknown>();
  const electron = {
    ipcRenderer,
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) },
  };
  const source = readFileSync(new URL('preload.cts', import.meta.url), 'utf8');
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  runInNewContext(code, {
    exports: {},
    process: { argv: ['electron', '--quipu-version=0.14.0', '--quipu-server=https://quipu.ec'] },
    require: (name: string) => {
      if (name !== 'electron') throw new Error(`The sandbox has no module ${name}`);
      return electron;
    },
  });
  return { exposed, heard, ipcRenderer, bridge: exposed.get(BRIDGE_NAME) as DesktopBridge };
};

it('exposes one bridge and nothing of Electron', () => {
  const { exposed, bridge } = load();
  expect([...exposed.keys()]).toEqual([BRIDGE_NAME]);
  expect(Object.keys(bridge).sort()).toEqual([
    'close',
    'closeHeard',
    'displayCount',
    'evaluationRunning',
    'forbid',
    'forbiddenProcesses',
    'journal',
    'localServer',
    'onCloseAsked',
    'onComputer',
    'onDisplayCount',
    'onForbiddenProcesses',
    'onPrintScreen',
    'server',
    'updates',
    'version',
  ]);
  expect(bridge).toMatchObject({ version: '0.14.0', server: 'https://quipu.ec' });
});

it('asks on its own channels', async () => {
  const { bridge, ipcRenderer } = load();
  expect(await bridge.displayCount()).toBe(2);
  expect(await bridge.forbiddenProcesses()).toEqual(['AnyDesk']);
  await bridge.journal.append([4, 11], 2, ['a']);
  expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('ask:journal-append', { key: [4, 11], from: 2, lines: ['a'] });
  await bridge.journal.writeDrafts([4, 11], 'typed');
  expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('ask:journal-write-drafts', { key: [4, 11], record: 'typed' });
  bridge.close();
  bridge.evaluationRunning(true);
  expect(ipcRenderer.send.mock.calls).toEqual([
    ['order:close', null],
    ['order:evaluation-running', true],
  ]);
});

it('hands over the value without the event, until asked to stop', () => {
  const { bridge, heard } = load();
  const counts: unknown[][] = [];
  const stop = bridge.onDisplayCount((...given) => counts.push(given));
  heard.get('tell:display-count')?.({ sender: 'ports' }, 3);
  stop();
  expect(counts).toEqual([[3]]);
  expect(heard.size).toBe(0);
});

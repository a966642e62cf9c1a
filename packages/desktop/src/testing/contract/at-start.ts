import assert from 'node:assert/strict';
import { isAbsolute } from 'node:path';
import { HOME, PRIVILEGES, SCHEME } from '../../guards/scheme.ts';
import { captureKeys, switchKeys } from '../../window/shortcuts.ts';
import { systemMenu } from '../../window/system-menu.ts';
import type { Clause, Stage } from './clause.ts';

const TOLD = { version: '0.14.0', server: 'https://quipu.ec', laboratory: '' };
/** A box that shows is there until somebody presses its button, or a test's patience ends. */
const NOBODY_PRESSES_MS = 2_000;
const OFTEN = { type: 'warning' as const, message: '?', buttons: ['1'], defaultId: 0, cancelId: 0 };

/** Throwing at once and rejecting are the same to code that awaits it. */
const refused = (call: () => unknown): Promise<void> => assert.rejects(async () => void (await call()));

const privilege = ({ calls }: Stage): void => calls.privilege([{ scheme: SCHEME, privileges: PRIVILEGES }]);

/** Checks what holds before Electron is ready, and right after. */
export const AT_START: readonly Clause[] = [
  {
    says: 'a switch that nobody gave is not there',
    holds: ({ calls }) => assert.equal(calls.app.commandLine.hasSwitch('no-such-switch'), false),
  },
  {
    says: 'the application has a version and folders of its person',
    holds: ({ calls }) => {
      assert.match(calls.app.getVersion(), /^\d+\.\d+\.\d+/);
      for (const name of ['userData', 'downloads'] as const) assert.ok(isAbsolute(calls.app.getPath(name)), name);
    },
  },
  {
    says: 'the first one has the lock, can give it up, and has it again',
    holds: ({ calls: { app } }) => {
      assert.equal(app.requestSingleInstanceLock(), true);
      app.releaseSingleInstanceLock();
      assert.equal(app.requestSingleInstanceLock(), true);
    },
  },
  {
    says: 'nothing of a session, a screen, a window, a network or a process is there too early',
    holds: async ({ calls, preload, child }) => {
      await refused(() => calls.session());
      await refused(() => calls.screen.getAllDisplays());
      await refused(() => calls.globalShortcut.register('PrintScreen', () => undefined));
      await refused(() => calls.openWindow(preload, TOLD));
      await refused(() => calls.dialog.showMessageBox(OFTEN));
      await refused(() => calls.fetch(HOME, {}));
      await refused(() => calls.fork(child, [], {}));
    },
  },
  {
    says: 'on Linux a box of an error holds nobody up before it is ready: it is none then',
    cites: 'docs/api/dialog.md',
    holds: ({ calls }) => {
      if (process.platform !== 'linux') return;
      const before = performance.now();
      calls.dialog.showErrorBox('Quipu', 'Not shown.');
      assert.ok(performance.now() - before < NOBODY_PRESSES_MS);
    },
  },
  {
    says: 'sandbox and scheme are asked for before it is ready, and not after',
    holds: async (stage) => {
      const { app } = stage.calls;
      app.enableSandbox();
      privilege(stage);
      await app.whenReady();
      await refused(() => app.enableSandbox());
      await refused(() => privilege(stage));
    },
  },
  {
    says: 'there is a display, and who listens for others can stop',
    holds: ({ calls }) => {
      assert.ok(calls.screen.getAllDisplays().length > 0);
      const listener = () => undefined;
      calls.screen.on('display-added', listener);
      calls.screen.removeListener('display-added', listener);
    },
  },
  {
    says: 'a computer that is locked, sleeps or is given to another user can be listened for, and no more, on every system',
    cites: 'lib/browser/api/power-monitor.ts',
    holds: ({ calls }) => {
      const listener = () => undefined;
      for (const event of ['lock-screen', 'suspend', 'user-did-resign-active'] as const) {
        calls.powerMonitor.on(event as 'suspend', listener);
        calls.powerMonitor.removeListener(event as 'suspend', listener);
      }
    },
  },
  {
    says: 'every key that is taken is a key, and whether it was given is told; another throws',
    cites: 'docs/api/global-shortcut.md',
    holds: async ({ calls }) => {
      for (const platform of ['win32', 'darwin', 'linux'])
        for (const keys of [...captureKeys(platform), ...switchKeys(platform)])
          assert.equal(typeof calls.globalShortcut.register(keys, () => undefined), 'boolean', keys);
      await refused(() => calls.globalShortcut.register('Control+Nothing', () => undefined));
      await refused(() => calls.globalShortcut.register('Control+Alt', () => undefined));
      calls.globalShortcut.unregisterAll();
    },
  },
  {
    says: 'there may be no menu, or one of entries that have a name or a role; another is refused',
    cites: 'lib/browser/api/menu.ts',
    holds: async ({ calls }) => {
      await refused(() => calls.setMenu([{}]));
      for (const platform of ['darwin', 'linux']) calls.setMenu(systemMenu(platform));
    },
  },
  {
    says: 'a Mac asks its person for a camera or a microphone, and for nothing else; no other system is asked to',
    cites: 'docs/api/system-preferences.md',
    holds: async ({ calls: { askForMedia } }) => {
      assert.equal(askForMedia !== null, process.platform === 'darwin');
      if (askForMedia !== null) await refused(() => askForMedia('screen' as 'camera'));
    },
  },
  {
    says: 'whether its person has answered for a camera or a microphone is known without asking',
    cites: 'docs/api/system-preferences.md',
    holds: ({ calls }) => {
      for (const kind of ['camera', 'microphone'] as const)
        assert.equal(typeof calls.isMediaUndecided(kind), 'boolean', kind);
    },
  },
  {
    says: 'what keeps the screen awake has a number, by which it stops',
    holds: ({ calls }) => {
      const id = calls.powerSaveBlocker.start('prevent-display-sleep');
      assert.equal(typeof id, 'number');
      calls.powerSaveBlocker.stop(id);
    },
  },
  {
    says: 'a channel is answered by one',
    holds: async ({ calls }) => {
      const answer = async () => null;
      calls.ipcMain.handle('ask:contract', answer);
      await refused(() => calls.ipcMain.handle('ask:contract', answer));
    },
  },
];

import type { DesktopConfig } from '../config/desktop-config.ts';
import type { AppWindow, ElectronCalls } from '../electron-calls.ts';
import { HOME } from '../guards/scheme.ts';
import { answerPage, tellPage } from '../ipc/answer-page.ts';
import type { JournalFolder } from '../journal/journal-folder.ts';
import type { LocalServer } from '../local/local-server.ts';
import { displaySource } from '../watches/display-source.ts';
import { watchDisplays } from '../watches/display-watch.ts';
import { type Processes, watchProcesses } from '../watches/process-watch.ts';
import { closing } from '../window/closing.ts';
import { evaluationMode } from '../window/evaluation-mode.ts';
import { texts } from './texts.ts';

export interface Surroundings {
  readonly config: DesktopConfig;
  readonly platform: string;
  readonly preload: string;
  readonly processes: Processes;
  readonly journal: JournalFolder;
  /** Null: this computer is not one of a laboratory. */
  readonly local: LocalServer | null;
  readonly after: (ms: number, then: () => void) => () => void;
}

/** The one window, with all that watches it and answers it. */
export const openWindow = (calls: ElectronCalls, surroundings: Surroundings): AppWindow => {
  const { config, platform, preload, processes, journal, local, after } = surroundings;
  const window = calls.openWindow(preload, {
    version: calls.app.getVersion(),
    server: config.server,
    laboratory: local === null ? '' : config.local,
  });
  const { webContents } = window;
  const tell = tellPage(webContents, () => window.isDestroyed());
  local?.onState((state) => tell('local-server', state));
  const displays = displaySource(calls.screen);
  const mode = evaluationMode(calls, window, platform, () => tell('print-screen', null));
  const watched = watchProcesses(processes, (names) => tell('forbidden-processes', names));
  const stopDisplays = watchDisplays(displays, (count) => tell('display-count', count));
  const close = closing({
    askPage: () => tell('close-asked', null),
    isEvaluationRunning: mode.isRunning,
    askPerson: async () => {
      const { response } = await calls.dialog.showMessageBox({ type: 'warning', ...texts.hangs });
      return response === texts.hangs.buttons.indexOf(texts.closeAnyway);
    },
    end: () => window.destroy(),
    after,
  });
  answerPage(
    { ipcMain: calls.ipcMain, contents: webContents, home: HOME },
    {
      'display-count': displays.count,
      'forbidden-processes': watched.now,
      'journal-read': journal.read,
      'journal-begin': ({ key, journal: kept }) => journal.begin(key, kept),
      'journal-append': ({ key, from, lines }) => journal.append(key, from, lines),
      'journal-set-aside': journal.setAside,
      'journal-erase': journal.erase,
      'journal-kept': journal.kept,
      'local-server': () => local?.state() ?? { kind: 'stopped' },
    },
    {
      close: close.decided,
      'close-heard': close.heard,
      'evaluation-running': mode.set,
      forbid: watched.forbid,
      'local-server': (what) => (what === 'start' ? local?.start() : void local?.stop()),
    },
  );
  window.removeMenu();
  window.setContentProtection(true);
  window.on('close', (event) => {
    event.preventDefault();
    close.asked();
  });
  // A page that crashed comes back by itself: all that it showed as answered is on disk.
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed()) webContents.reload();
  });
  window.on('closed', () => {
    mode.stop();
    watched.stop();
    stopDisplays();
  });
  window.once('ready-to-show', () => {
    window.maximize();
    window.show();
  });
  return window;
};

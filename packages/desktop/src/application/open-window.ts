import type { DesktopConfig } from '../config/desktop-config.ts';
import type { AppWindow, ElectronCalls, MediaKind } from '../electron-calls.ts';
import { guardDownloads } from '../guards/download-guard.ts';
import { guardPermissions } from '../guards/permission-guard.ts';
import { HOME } from '../guards/scheme.ts';
import { answerPage, tellPage } from '../ipc/answer-page.ts';
import type { JournalFolder } from '../journal/journal-folder.ts';
import type { LineLog } from '../line-log.ts';
import { isServing } from '../local/local-server.ts';
import type { ServerOfLaboratory } from '../local/room/server-of-laboratory.ts';
import type { UpdateWatch } from '../updates/update-watch.ts';
import { watchComputer } from '../watches/computer-watch.ts';
import { displaySource } from '../watches/display-source.ts';
import { watchDisplays } from '../watches/display-watch.ts';
import { type Processes, watchProcesses } from '../watches/process-watch.ts';
import { type SignSource, watchSigns } from '../watches/signs/sign-watch.ts';
import { closing } from '../window/closing.ts';
import { evaluationMode } from '../window/evaluation-mode.ts';
import { revival } from '../window/revival.ts';
import { texts } from './texts.ts';

export interface Surroundings {
  readonly config: DesktopConfig;
  readonly platform: string;
  readonly preload: string;
  readonly processes: Processes;
  readonly computer: SignSource;
  readonly journal: JournalFolder;
  /** Null: this computer is not one of a laboratory. */
  readonly local: ServerOfLaboratory | null;
  /** Null: there is no feed. */
  readonly updates: UpdateWatch | null;
  readonly log: LineLog;
  readonly after: (ms: number, then: () => void) => () => void;
}

/** A window shows by then even if nothing was drawn: it can be moved to, and closed. */
const SHOWN_WITHIN_MS = 10_000;
/** Crashes within a minute of each other may mean that no page comes any more. */
const MAX_CRASHES = 3;

/** The one window, with all that watches it and answers it. */
export const openWindow = (calls: ElectronCalls, surroundings: Surroundings): AppWindow => {
  const { config, platform, preload, processes, computer, journal, local, updates, log, after } = surroundings;
  const window = calls.openWindow(preload, {
    version: calls.app.getVersion(),
    server: config.server,
    laboratory: local === null ? '' : config.local,
  });
  const { webContents } = window;
  const tell = tellPage(webContents, () => window.isDestroyed());
  local?.onState((state) => {
    tell('local-server', state);
    if (!isServing(local)) updates?.freed();
  });
  updates?.onState((state) => tell('update-state', state));
  const displays = displaySource(calls.screen);
  const mode = evaluationMode(calls, window, platform, () => tell('print-screen', null), log);
  const watched = watchProcesses(processes, (names) => tell('forbidden-processes', names));
  const stopComputer = watchComputer(calls.powerMonitor, (how) => {
    log('left', how);
    tell('computer', { kind: 'computerLeft', evidence: how });
  });
  const signs = watchSigns(computer, (evidence) => {
    log('sign', evidence);
    tell('computer', { kind: 'computerSign', evidence });
  });
  const stopDisplays = watchDisplays(displays, (count) => tell('display-count', count));
  const close = closing({
    askPage: () => tell('close-asked', null),
    isEvaluationRunning: mode.isRunning,
    askPerson: async () => {
      const ask = () => calls.dialog.showMessageBox({ type: 'warning', ...texts.hangs });
      const { response } = await mode.standAside(ask);
      return response === texts.hangs.buttons.indexOf(texts.closeAnyway);
    },
    end: () => {
      updates?.install({ restart: false });
      window.destroy();
    },
    after,
  });
  // What the system asks of its person stands above the window, also in an evaluation.
  const { askForMedia } = calls;
  const askInSight = (kind: MediaKind): Promise<boolean> => {
    const ask = async () => (await askForMedia?.(kind)) === true;
    return calls.isMediaUndecided(kind) ? mode.standAside(ask) : ask();
  };
  guardPermissions(calls.session(), HOME, askForMedia === null ? null : askInSight);
  answerPage(
    { ipcMain: calls.ipcMain, contents: webContents, home: HOME },
    {
      'display-count': displays.count,
      'forbidden-processes': watched.now,
      'journal-read': journal.read,
      'journal-begin': ({ key, journal: kept }) => journal.begin(key, kept),
      'journal-append': ({ key, from, lines }) => journal.append(key, from, lines),
      'journal-set-aside': journal.setAside,
      'journal-aside': journal.aside,
      'journal-aside-heard': ({ key, at }) => journal.asideHeard(key, at),
      'journal-erase': async (key) => {
        await journal.erase(key);
        updates?.freed();
      },
      'journal-read-drafts': journal.readDrafts,
      'journal-write-drafts': ({ key, record }) => journal.writeDrafts(key, record),
      'journal-kept': journal.kept,
      'journal-kept-by-all': journal.keptByAll,
      'local-server': () => local?.state() ?? { kind: 'stopped' },
      'room-card': () => local?.room.card() ?? null,
      'room-join': async (card) => (await local?.room.join(card)) ?? false,
      'room-leave': async () => local?.room.leave(),
      'update-state': () => updates?.state() ?? { kind: 'off' },
    },
    {
      close: close.decided,
      'close-heard': close.heard,
      'evaluation-running': (isRunning) => {
        mode.set(isRunning);
        signs.evaluationRunning(isRunning);
        updates?.evaluationRunning(isRunning);
      },
      forbid: (names) => {
        watched.forbid(names);
        signs.forbid(names);
      },
      'local-server': (what) => (what === 'start' ? local?.start() : void local?.stop()),
      'update-expect': (version) => updates?.expect(version),
      'update-look': () => updates?.look(),
      'update-install': () => {
        // It comes back before this one is gone: it must not take itself for a second one.
        calls.app.releaseSingleInstanceLock();
        if ((updates?.install({ restart: true }) ?? 'no') === 'no') calls.app.requestSingleInstanceLock();
        else window.destroy();
      },
    },
  );
  window.removeMenu();
  window.setContentProtection(true);
  window.on('close', (event) => {
    event.preventDefault();
    close.asked();
  });
  const revive = revival({ reload: () => webContents.reload(), after });
  webContents.on('render-process-gone', () => {
    if (!window.isDestroyed() && revive.crashed() >= MAX_CRASHES) close.hangs();
  });
  window.on('unresponsive', close.hangs);
  guardDownloads(calls.session(), {
    home: HOME,
    folder: () => calls.app.getPath('downloads'),
    isEvaluationRunning: mode.isRunning,
    saved: (name, isSaved) => void mode.standAside(() => calls.dialog.showMessageBox(texts.saved(name, isSaved))),
  });
  window.on('query-session-end', () => updates?.systemEnds());
  let isShown = false;
  const show = () => {
    stopWaiting();
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    window.maximize();
    window.show();
    updates?.start();
  };
  const stopWaiting = after(SHOWN_WITHIN_MS, show);
  window.once('ready-to-show', show);
  window.on('closed', () => {
    stopWaiting();
    mode.stop();
    watched.stop();
    signs.stop();
    stopDisplays();
    stopComputer();
    revive.stop();
    updates?.stop();
  });
  return window;
};

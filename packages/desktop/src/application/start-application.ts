import { hostname } from 'node:os';
import { join } from 'node:path';
import { isLeft } from 'fp-ts/lib/Either.js';
import { ownBuild } from '../build/build-key.ts';
import { desktopConfig } from '../config/desktop-config.ts';
import type { AppWindow, ElectronCalls } from '../electron-calls.ts';
import { guardContents } from '../guards/content-guard.ts';
import { contentSecurity, pageHeaders } from '../guards/content-security.ts';
import { guardLocal } from '../guards/local-guard.ts';
import { HOME, PRIVILEGES, SCHEME } from '../guards/scheme.ts';
import { refusedSwitches, WITHOUT_SANDBOX, writesKeys } from '../guards/switch-guard.ts';
import { journalFolder } from '../journal/journal-folder.ts';
import { holdsUnsent } from '../journal/unsent.ts';
import { lineLog } from '../line-log.ts';
import { laboratory } from '../local/laboratory.ts';
import { isServing } from '../local/local-server.ts';
import { carry } from '../local/room/carry.ts';
import { greetRoomOf } from '../local/room/greet-room.ts';
import { roomCardFile } from '../local/room/room-card-file.ts';
import { roomLink } from '../local/room/room-link.ts';
import { type ServerOfLaboratory, serverOfLaboratory } from '../local/room/server-of-laboratory.ts';
import { voterFile } from '../local/room/voter-file.ts';
import type { ServerProgram } from '../local/server-program.ts';
import { answerRequest } from '../page/answer-request.ts';
import { watchRequests } from '../page/watch-requests.ts';
import type { UpdateWatch } from '../updates/update-watch.ts';
import { updatesOf } from '../updates/updates-of.ts';
import { systemMenu } from '../window/system-menu.ts';
import { openWindow, type Surroundings } from './open-window.ts';
import { tellFailure } from './tell-failure.ts';
import { texts } from './texts.ts';

export interface Installation extends Omit<Surroundings, 'config' | 'journal' | 'local' | 'updates' | 'log'> {
  /** Web's build. */
  readonly pageFolder: string;
  /** The files that were packed, its key among them. */
  readonly packedFolder: string;
  /** The server that a laboratory's computer runs. */
  readonly serverProgram: ServerProgram;
  /** The configuration that was packed along for the institution. Null means none. */
  readonly configFile: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const MAX_COMPUTER_NAME = 64;
const AGENT = 'QuipuDesktop';
/** A system that takes a new version over ends the application itself, if all goes well. */
const MAX_TAKING_MS = 120_000;

const focus = (window: AppWindow): void => {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
};

/** Resolves with the window once it shows the page; null: the application does not start. */
export const startApplication = async (calls: ElectronCalls, installation: Installation): Promise<AppWindow | null> => {
  const { app } = calls;
  const refuse = async (why: string): Promise<null> => {
    await tellFailure(calls, why);
    return null;
  };
  const config = desktopConfig(installation.configFile, installation.env);
  if (isLeft(config)) return refuse(config.left);
  const refused = refusedSwitches((name) => app.commandLine.hasSwitch(name));
  if (refused.join() === WITHOUT_SANDBOX && installation.env['APPIMAGE'] !== undefined) return refuse(texts.appImage);
  if (refused.length > 0) return refuse(texts.switches);
  if (writesKeys(installation.env)) return refuse(texts.keys);
  // A second one would be a second writer of the same files.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return null;
  }
  const { server } = config.right;
  let window: AppWindow | null = null;
  let local: ServerOfLaboratory | null = null;
  let updates: UpdateWatch | null = null;
  app.enableSandbox();
  calls.privilege([{ scheme: SCHEME, privileges: PRIVILEGES }]);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, HOME));
  app.on('second-instance', () => {
    if (window !== null) focus(window);
  });
  app.on('window-all-closed', () => {
    const leave = () => {
      if (updates?.isTaken() === true) installation.after(MAX_TAKING_MS, () => app.quit());
      else app.quit();
    };
    if (local === null) leave();
    else void local.stop().then(leave);
  });
  await app.whenReady();

  calls.setMenu(systemMenu(installation.platform));
  const session = calls.session();
  const { givenUp } = watchRequests(session, [server, config.right.local]);
  const userData = app.getPath('userData');
  const log = lineLog(join(userData, 'logs/application.log'), Date.now);
  app.on('child-process-gone', (_event, { type, name = '', reason, exitCode }) =>
    log('gone', type, name, reason, String(exitCode)),
  );
  const journals = join(userData, 'journal');
  const journal = journalFolder(journals, Date.now);
  if (config.right.laboratory) {
    const { local: address, settingsKey, packages, room } = config.right;
    const { serverProgram: program, env, after } = installation;
    const voter = voterFile(join(userData, 'room.json'));
    const own = serverOfLaboratory({
      own: () => laboratory(calls, { program, address, settingsKey, packages, env, after }),
      link: (cards) =>
        roomLink({
          cards,
          carry: (card, met) => carry(Number(new URL(address).port), card, met),
          greet: (card, voter) => greetRoomOf(card, hostname().slice(0, MAX_COMPUTER_NAME), voter),
          voter,
          now: () => performance.now(),
          after,
        }),
      file: roomCardFile(join(userData, 'room.quipu-sala')),
      forget: voter.erase,
      packed: room,
    });
    guardLocal(session, address, () => own.state().kind === 'running');
    local = own;
  }
  const { updates: feed } = config.right;
  if (feed !== null)
    updates = updatesOf(calls, {
      feed,
      agent: `${AGENT}/${app.getVersion()}`,
      isAnythingUnsent: () => holdsUnsent(journals, Date.now()),
      isServing: () => isServing(local),
      after: installation.after,
    });
  window = openWindow(calls, { ...installation, journal, local, updates, log, config: config.right });
  const agent = `${window.webContents.getUserAgent()} ${AGENT}/${app.getVersion()}`;
  window.webContents.setUserAgent(agent);
  const headers = pageHeaders(contentSecurity(config.right));
  session.protocol.handle(
    SCHEME,
    answerRequest({
      folder: installation.pageFolder,
      headers,
      server,
      agent,
      build: ownBuild(installation.packedFolder, app.getVersion()),
      fetch: calls.fetch,
      givenUp,
    }),
  );
  // One that an earlier version left would serve that version's page. What it kept of the server's files stays.
  await session.clearStorageData({ storages: ['serviceworkers'] });
  try {
    await window.loadURL(HOME);
  } catch (error) {
    // Closed before its page was whole: that is what its person wanted.
    if (!window.isDestroyed()) throw error;
  }
  return window;
};

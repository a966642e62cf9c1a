import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { holdsUnsent } from '../journal/unsent.ts';
import { lineLog } from '../line-log.ts';
import type { Updater } from '../updater-calls.ts';
import { prepareUpdater } from '../updates/prepare-updater.ts';
import type { UpdateState } from '../updates/update-state.ts';
import { watchUpdates } from '../updates/update-watch.ts';

const VERSION = '0.14.0';

/** Its own, but that requests are Node's. */
const nodeExecutor = () => Object.assign(new ElectronHttpExecutor(), { createRequest: request });

interface Options {
  readonly feed: string;
  readonly system?: 'linux' | 'win32';
  /** The name that an installer has to be signed in. */
  readonly publisher?: string;
  readonly needsRights?: boolean;
}

/** electron-updater itself, on Node's network and in folders of its own: Electron is all that is not there. */
export const updating = ({ feed, system = 'linux', publisher, needsRights = false }: Options) => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-update-'));
  const program = join(folder, 'Quipu.AppImage');
  const journals = join(folder, 'journal');
  const config = join(folder, 'app-update.yml');
  mkdirSync(journals);
  writeFileSync(program, 'the old one');
  writeFileSync(
    config,
    `provider: generic\nurl: ${feed}\nupdaterCacheDirName: quipu-updater\n${publisher === undefined ? '' : `publisherName: ${publisher}\n`}`,
  );
  process.env['APPIMAGE'] = program;
  const application = {
    version: VERSION,
    name: 'quipu',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const { AppImageUpdater, NsisUpdater } = electronUpdater;
  const real: AppUpdater =
    system === 'linux' ? new AppImageUpdater(null, application) : new NsisUpdater(null, application);
  Object.assign(real, {
    httpExecutor: nodeExecutor(),
    _testOnlyOptions: { platform: system, isUseDifferentialDownload: false },
  });
  const updater: Updater = real;
  prepareUpdater(updater, feed, `QuipuDesktop/${VERSION}`);
  const states: UpdateState[] = [];
  const alarms = new Map<() => void, number>();
  const watch = watchUpdates({
    updater,
    needsRights,
    program,
    feed,
    isAnythingUnsent: () => holdsUnsent(journals, Date.now()),
    isServing: () => false,
    after: (ms, then) => {
      alarms.set(then, ms);
      return () => void alarms.delete(then);
    },
    chance: () => 0.5,
    log: lineLog(join(folder, 'logs/updates.log'), () => 0),
  });
  watch.onState((state) => states.push(state));
  return {
    ...watch,
    real,
    folder,
    states,
    kinds: () => states.map(({ kind }) => kind),
    alarms,
    ring: () => {
      for (const then of [...alarms.keys()]) {
        alarms.delete(then);
        then();
      }
    },
    /** Answers of a sheet that the server has not. */
    owe: () => writeFileSync(join(journals, '4-11.journal'), ''),
    journals,
    installed: () => readFileSync(program, 'utf8'),
    log: () => readFileSync(join(folder, 'logs/updates.log'), 'utf8'),
  };
};

import { startApplication } from '../application/start-application.ts';
import { HOME } from '../guards/scheme.ts';
import type {
  ApplicationStart,
  FrameAddress,
  FromApplication,
  Happening,
  ToApplication,
} from './application-messages.ts';
import { fakeElectron } from './fake-electron.ts';
import { laboratoryEnvironment } from './laboratory-environment.ts';
import { nodeFork } from './node-fork.ts';
import { quietComputer } from './quiet-computer.ts';
import { servePage } from './serve-page.ts';

/**
 * The main process as a process of its own, which can be killed: all of it but Electron, in whose place a browser shows the
 * page. What the page asks of `quipu://app` comes over HTTP, what it sends over this process's channel.
 */
const { server, userData, pageFolder, pageOrigin, laboratory } = JSON.parse(process.argv[2] ?? '') as ApplicationStart;

/** Does it on the other side, in Electron's place. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'clearStorageData',
  'loadURL',
  'openWindow',
  'quit',
  'reload',
  'send',
  'setAlwaysOnTop',
  'setKiosk',
  'setUserAgent',
]);

const tell = (message: FromApplication): void => void process.send?.(message);

const electron = fakeElectron({
  userData,
  fetch,
  // The page's own address is the application's.
  fork: (file, args, env) => nodeFork(file, args, { ...env, QUIPU_ALLOWED_ORIGINS: pageOrigin }),
  onDid: (did, given) => {
    if (PASSED_ON.has(did)) tell({ did, given });
  },
});

let running: readonly string[] = [];
let look = () => {};

/** The page's own address is the application's. */
const frameOf = ({ url, parent }: FrameAddress): FrameAddress => ({
  url: url.startsWith(`${pageOrigin}/`) ? HOME + url.slice(pageOrigin.length + 1) : url,
  parent: parent === null ? null : frameOf(parent),
});

const happen = async (happening: Happening): Promise<unknown> => {
  switch (happening.what) {
    case 'invoke':
    case 'send': {
      const { channel, given, frame } = happening.message;
      return electron.receive(channel, given, { ...electron.own, senderFrame: frameOf(frame) });
    }
    case 'plug':
      return electron.plug(happening.displays);
    case 'run':
      running = happening.processes;
      return look();
    case 'press':
      return electron.keys.get(happening.keys)?.();
    case 'close':
      return electron.window.close();
    case 'crash':
      return electron.crash();
  }
};

process.on('message', ({ id, happening }: ToApplication) => {
  happen(happening).then(
    (value) => tell({ id, value }),
    (error: unknown) => tell({ id, refused: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

await servePage(Number(new URL(pageOrigin).port), electron.request);
await startApplication(electron.calls, {
  platform: 'linux',
  preload: 'preload.cjs',
  pageFolder,
  packedFolder: pageFolder,
  serverProgram: laboratory?.program ?? { runner: '', main: '' },
  configFile: JSON.stringify({ server }),
  env: laboratoryEnvironment(laboratory),
  processes: {
    list: async () => running,
    often: (again) => {
      look = again;
      return () => {
        look = () => {};
      };
    },
  },
  computer: quietComputer,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type ElectronApplication, _electron as electron, expect, type Page } from '@playwright/test';
import { bundleProgram } from '../../packages/desktop/packaging/bundle.mjs';
import type { ElectronBinary } from '../../packages/desktop/packaging/electron-binary.mjs';
import { DRIVEN, type DrivenStart, type Driver } from '../../packages/desktop/src/testing/driven-start.ts';
import { screenInMemory } from '../../packages/desktop/src/testing/screen-in-memory.ts';
import { newFolder } from './data-folder.ts';
import type { DesktopMake, HeldDesktop, WindowState } from './desktop.ts';
import { ROOT } from './server.ts';

const ARGS = [
  '--disable-gpu',
  '--lang=es-EC',
  '--force-prefers-reduced-motion',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
const START_MS = 60_000;
const ACTION_MS = 30_000;
const END_MS = 60_000;
/** The application keeps these itself; the rest is what Chromium keeps of the page. */
const KEPT = /^(?:journal|laboratory)/;
const CLOSED: WindowState = { isOpen: false, kiosk: false, onTop: false };

interface Run {
  readonly binary: ElectronBinary;
  readonly main: string;
  readonly display: string | null;
  readonly start: DrivenStart;
}

/** The driver lives in the application's main process: what goes there is a name and what is given. */
type InMain = { readonly quipuDriver: Driver };
type Order = { [N in keyof Driver]: readonly [N, ...Parameters<Driver[N]>] }[keyof Driver];

const tell = (application: ElectronApplication, order: Order): Promise<unknown> =>
  application.evaluate((_electron, [name, ...given]): unknown => {
    const { quipuDriver } = globalThis as unknown as InMain;
    return Reflect.apply(quipuDriver[name], quipuDriver, given);
  }, order);

/** Resolves once more pages than these were there as a whole. */
const loadedAfter = (application: ElectronApplication, loads: number): Promise<void> =>
  expect.poll(() => tell(application, ['loads']), { timeout: START_MS }).toBeGreaterThan(loads);

const environment = ({ display, start }: Run): Record<string, string> => {
  const env: Record<string, string> = { TZ: 'America/Guayaquil', [DRIVEN]: JSON.stringify(start) };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;
  return display === null ? env : { ...env, DISPLAY: display };
};

/** The application as it runs once, from its start to its end. */
class Running {
  readonly #application: ElectronApplication;
  readonly #userData: string;
  readonly #gone: Promise<void>;
  #isGone = false;
  page: Page;

  private constructor(application: ElectronApplication, userData: string, page: Page, gone: Promise<void>) {
    this.#application = application;
    this.#userData = userData;
    this.#gone = gone.then(() => {
      this.#isGone = true;
    });
    this.page = page;
    page.setDefaultTimeout(ACTION_MS);
  }

  static async of(run: Run): Promise<Running> {
    const application = await electron.launch({
      executablePath: run.binary.path,
      args: [...ARGS, run.main],
      env: environment(run),
    });
    const gone = new Promise<void>((done) => {
      application.on('close', () => done());
    });
    await tell(application, ['go']);
    const page = await application.firstWindow();
    await loadedAfter(application, 0);
    return new Running(application, run.start.userData, page, gone);
  }

  async happen(order: Order): Promise<void> {
    await tell(this.#application, order);
  }

  async window(): Promise<WindowState> {
    if (this.#isGone) return CLOSED;
    return tell(this.#application, ['window']).then(
      (state) => state as WindowState,
      () => CLOSED,
    );
  }

  async killRenderer(): Promise<void> {
    const loads = Number(await tell(this.#application, ['loads']));
    const renderer = Number(await tell(this.#application, ['renderer']));
    process.kill(renderer, 'SIGKILL');
    await loadedAfter(this.#application, loads);
    // Playwright's page has crashed for good; one that comes now finds the new one.
    const [port] = readFileSync(join(this.#userData, 'DevToolsActivePort'), 'utf8').split('\n');
    const again = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [page] = again.contexts().flatMap((context) => context.pages());
    if (page === undefined) throw new Error('The application did not bring its page back');
    page.setDefaultTimeout(ACTION_MS);
    this.page = page;
  }

  /** Ends it with what it runs beside, which a kill would leave to itself. */
  async end(): Promise<void> {
    if (!this.#isGone) await tell(this.#application, ['end']).catch(() => undefined);
    await Promise.race([this.#gone, pause(END_MS, undefined, { ref: false })]);
    await this.kill();
  }

  async kill(): Promise<void> {
    if (!this.#isGone) this.#application.process().kill('SIGKILL');
    await this.#gone;
  }
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 20 });

const held = async (run: Run, folder: string): Promise<HeldDesktop> => {
  const { userData } = run.start;
  let running = await Running.of(run);
  return {
    get page() {
      return running.page;
    },
    userData,
    plug: (displays) => running.happen(['plug', displays]),
    run: (processes) => running.happen(['run', processes]),
    pressPrintScreen: () => running.happen(['press', 'PrintScreen']),
    askToClose: () => running.happen(['close']),
    window: () => running.window(),
    killRenderer: () => running.killRenderer(),
    killMain: () => running.kill(),
    restart: async ({ storageLost = false } = {}) => {
      await running.kill();
      const lost = storageLost ? readdirSync(userData).filter((name) => !KEPT.test(name)) : [];
      for (const name of lost) remove(join(userData, name));
      running = await Running.of(run);
    },
    end: async () => {
      await running.end();
      remove(folder);
    },
  };
};

/** Electron itself, for as long as `use` takes: its page comes from `quipu://app`, and a server needs nothing for it. */
export const withDesktopInElectron = async (
  binary: ElectronBinary,
  use: (make: DesktopMake) => Promise<void>,
): Promise<void> => {
  const programs = newFolder();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/desktop/package.json'), 'utf8')) as {
    version: string;
  };
  const [main, preload] = [join(programs, 'main.mjs'), join(programs, 'preload.cjs')];
  await bundleProgram('src/testing/driven-electron.ts', main, 'esm');
  await bundleProgram('src/electron/preload.cts', preload, 'cjs');
  const screen = binary.needsScreen ? await screenInMemory() : null;
  try {
    await use({
      serverEnv: {},
      start: (server, laboratory) => {
        const folder = newFolder();
        const userData = join(folder, 'user');
        mkdirSync(userData);
        const start = { server, laboratory, userData, version, pageFolder: join(ROOT, 'packages/web/dist'), preload };
        return held({ binary, main, display: screen?.display ?? null, start }, folder);
      },
    });
  } finally {
    screen?.end();
    remove(programs);
  }
};

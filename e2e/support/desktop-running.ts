import type { Page } from '@playwright/test';
import type { Happening, LaboratoryStart } from '../../packages/desktop/src/testing/application-messages.ts';
import type { WindowState } from './desktop.ts';
import { Application } from './desktop-application.ts';
import { openShell, type Shell } from './desktop-browser.ts';
import type { DesktopBundle } from './desktop-bundle.ts';
import { givePreload, type OnPageMessage, tellPage } from './desktop-preload.ts';

export interface Run {
  readonly bundle: DesktopBundle;
  /** The address of the page. */
  readonly origin: string;
  readonly server: string;
  readonly laboratory: LaboratoryStart | null;
  readonly userData: string;
  /** The folder that the browser keeps its data in. */
  readonly profile: string;
  readonly pageFolder: string;
}

/** The application as it runs once, from its start to its end. */
export interface Running {
  readonly page: () => Page;
  readonly window: () => WindowState;
  readonly happen: (happening: Happening) => Promise<void>;
  readonly killRenderer: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

interface WindowOptions {
  readonly webPreferences: { readonly additionalArguments: readonly string[] };
}

const CLOSED: WindowState = { isOpen: false, kiosk: false, onTop: false };

/** Resolves once the page is shown. */
export const runInChromium = async ({
  bundle,
  origin,
  server,
  laboratory,
  userData,
  profile,
  pageFolder,
}: Run): Promise<Running> => {
  let state: WindowState = { ...CLOSED, isOpen: true };
  let shell: Shell | null = null;
  let args: readonly string[] = [];
  let agent = '';
  let clears = false;
  let reloads = () => {};
  let loads: (address: string) => void = () => {};
  const loaded = new Promise<string>((done) => {
    loads = done;
  });

  /** Answers what the application asks of Electron. */
  const electron: Readonly<Record<string, (...given: never[]) => void>> = {
    openWindow: ({ webPreferences }: WindowOptions) => {
      args = webPreferences.additionalArguments;
    },
    setUserAgent: (given: string) => {
      agent = given;
    },
    clearStorageData: ({ storages }: { readonly storages: readonly string[] }) => {
      clears = storages.includes('serviceworkers');
    },
    loadURL: (address: string) => loads(address),
    reload: () => reloads(),
    send: (channel: string, value: unknown) => {
      if (shell !== null) void tellPage(shell.page(), channel, value);
    },
    setKiosk: (kiosk: boolean) => {
      state = { ...state, kiosk };
    },
    setAlwaysOnTop: (onTop: boolean) => {
      state = { ...state, onTop };
    },
    quit: () => void kill(),
  };
  const application = new Application(
    bundle.main,
    { server, laboratory, userData, pageFolder, pageOrigin: origin },
    (did, given) => electron[did]?.(...(given as never[])),
  );
  const kill = async (): Promise<void> => {
    state = CLOSED;
    await Promise.all([application.kill(), shell?.kill()]);
  };
  const heard: OnPageMessage = (how, message) =>
    application.happen({ what: how, message }).then(
      (value) => ({ value }),
      (error: Error) => ({ refused: error.message }),
    );

  const address = await Promise.race([loaded, application.gone]);
  if (address === null) throw new Error('The application did not start');
  const opened = await openShell(profile, agent, (context) => givePreload(context, bundle.preload, args, heard));
  shell = opened;
  if (clears) await opened.forgetWorkers(origin);
  await opened.page().goto(origin + new URL(address).pathname);

  const killRenderer = async (): Promise<void> => {
    const was = opened.page().url();
    await opened.killRenderer();
    const reloaded = new Promise<void>((done) => {
      reloads = done;
    });
    await application.happen({ what: 'crash' });
    await reloaded;
    await opened.page().goto(was);
  };
  return {
    page: opened.page,
    window: () => state,
    happen: async (happening) => {
      await application.happen(happening);
    },
    killRenderer,
    kill,
  };
};

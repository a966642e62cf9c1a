import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Installation, startApplication } from '../application/start-application.ts';
import type { SignSource } from '../watches/signs/sign-watch.ts';
import { fakeElectron } from './fake-electron.ts';
import { quietComputer } from './quiet-computer.ts';

/** A folder that has the least of a page. */
export const pageFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-page-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Quipu</title>');
  writeFileSync(join(folder, 'first.js'), 'void 0;');
  return folder;
};

/** The application on an Electron of its own, whose clock and processes a test drives. */
export const started = async (
  options: Parameters<typeof fakeElectron>[0] & {
    readonly config?: string;
    readonly env?: Installation['env'];
    readonly packedFolder?: string;
    readonly computer?: SignSource;
  } = {},
  electron = fakeElectron({ platform: 'win32', ...options }),
) => {
  const alarms = new Map<() => void, number>();
  let running: readonly string[] = [];
  let look = () => {};
  const window = await startApplication(electron.calls, {
    platform: options.platform ?? 'win32',
    preload: '/app/preload.cjs',
    pageFolder: pageFolder(),
    packedFolder: options.packedFolder ?? '/none',
    serverProgram: { runner: '', main: '' },
    configFile: options.config ?? '{"server":"https://quipu.ec"}',
    env: options.env ?? {},
    processes: {
      list: async () => running,
      often: (again) => {
        look = again;
        return () => {
          look = () => {};
        };
      },
    },
    computer: options.computer ?? quietComputer,
    after: (ms, then) => {
      alarms.set(then, ms);
      return () => void alarms.delete(then);
    },
  });
  return {
    ...electron,
    started: window,
    run: (names: readonly string[]) => {
      running = names;
      look();
    },
    /** Lets happen now what was to happen later. */
    ring: () => {
      for (const then of [...alarms.keys()]) {
        alarms.delete(then);
        then();
      }
    },
    alarms,
  };
};

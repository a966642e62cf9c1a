import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApplication } from '../application/start-application.ts';
import { tellFailure } from '../application/tell-failure.ts';
import { texts } from '../application/texts.ts';
import { runningProcesses } from '../watches/process-list.ts';
import { measureComputer } from '../watches/signs/measure-computer.ts';
import { realCalls } from './real-calls.ts';

const LOOK_MS = 10_000;
/** It costs a weak computer a second. */
const MEASURE_MS = 300_000;
const here = dirname(fileURLToPath(import.meta.url));
/**
 * The page lies within the package, whose integrity the binary checks; the build of the client where it runs from its
 * sources.
 */
const packed = join(here, 'web');
const pageFolder = existsSync(packed) ? packed : join(here, '../../../web/dist');
/**
 * The server lies beside the package, since it has programs of the system's own; the builds of both where it runs from
 * its sources.
 */
const beside = join(process.resourcesPath, 'laboratory');
const serverProgram = existsSync(beside)
  ? { runner: join(beside, 'run-server.mjs'), main: join(beside, 'packages/server/dist/bundle/main.js') }
  : { runner: join(here, '../local/run-server.js'), main: join(here, '../../../server/dist/bundle/main.js') };
const configPath = join(here, 'config.json');

startApplication(realCalls, {
  platform: process.platform,
  preload: join(here, 'preload.cjs'),
  pageFolder,
  packedFolder: here,
  serverProgram,
  configFile: existsSync(configPath) ? readFileSync(configPath, 'utf8') : null,
  env: process.env,
  processes: {
    list: () => runningProcesses(),
    often: (look) => {
      const timer = setInterval(look, LOOK_MS);
      return () => clearInterval(timer);
    },
  },
  computer: {
    measure: () => measureComputer(),
    often: (look) => {
      const timer = setInterval(look, MEASURE_MS);
      return () => clearInterval(timer);
    },
  },
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
}).catch((error: unknown) => tellFailure(realCalls, error instanceof Error ? error.message : texts.cannotOpen));

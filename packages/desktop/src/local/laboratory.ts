import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronCalls } from '../electron-calls.ts';
import { type LocalServer, localServer } from './local-server.ts';
import { serverChild } from './server-child.ts';
import { serverEnvironment } from './server-environment.ts';
import { serverLog } from './server-log.ts';
import type { ServerProgram } from './server-program.ts';
import { isTaken, whoAnswers } from './who-answers.ts';

export interface LaboratoryOptions {
  readonly program: ServerProgram;
  readonly address: string;
  readonly settingsKey: string | null;
  /** A folder where a package may wait: the server then starts with the application, too. */
  readonly packages: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly after: (ms: number, then: () => void) => () => void;
}

/**
 * The server of this computer, on what it keeps in its person's data folder. Where it has kept something, it starts with the
 * application: whoever comes back after a power cut finds it running.
 */
export const laboratory = (calls: ElectronCalls, options: LaboratoryOptions): LocalServer => {
  const { program, address, settingsKey, packages, env, after } = options;
  const userData = calls.app.getPath('userData');
  const dataFolder = join(userData, 'laboratory');
  const log = serverLog(join(userData, 'laboratory.log'));
  const server = localServer({
    launch: (nonce) => {
      log.begin();
      return serverChild(
        calls.fork(
          program.runner,
          [program.main],
          serverEnvironment(env, { address, dataFolder, nonce, settingsKey, packages }),
        ),
        log.write,
      );
    },
    begin: log.begin,
    nonce: randomUUID,
    isTaken: () => isTaken(address),
    // Not by the way of pages, which is closed until it is known (guards/local-guard.ts).
    whoAnswers: (nonce) => whoAnswers(fetch, address, nonce),
    lastSaid: log.last,
    now: Date.now,
    after,
  });
  if (packages !== null || existsSync(dataFolder)) server.start();
  return server;
};

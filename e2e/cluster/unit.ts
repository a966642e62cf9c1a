import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/server.ts';

export const DEPLOY = join(ROOT, 'deploy');

/** A service as systemd reads it; what only shuts it in is not followed here. */
export interface Unit {
  readonly name: string;
  readonly user: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFiles: readonly string[];
  readonly before: readonly (readonly string[])[];
  readonly start: readonly string[];
  readonly killSignal: NodeJS.Signals;
  /** It alone is told to stop, and what it has started is its own affair. */
  readonly killsOnlyMain: boolean;
  readonly restartMs: number | null;
  readonly stopMs: number;
  readonly runtimeFolder: string | null;
  readonly runtimeMode: string;
  /** Its runtime folder stays when it ends. */
  readonly keepsRuntimeFolder: boolean;
  readonly stateFolder: string | null;
}

const SECOND_MS = 1_000;
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');

/** `host`: the machine on which it is to run, for `%H`. */
export const readUnit = (path: string, host: string): Unit => {
  const text = readFileSync(join(DEPLOY, path), 'utf8')
    .replace(/\\\n\s*/g, ' ')
    .replace(/%([H%])/g, (_, letter: string) => (letter === 'H' ? host : '%'));
  const all = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  const one = (key: string): string | null => all(key).at(-1) ?? null;
  const [start = ''] = all('ExecStart');
  const restart = one('Restart');
  const environment = all('Environment').flatMap(words);
  return {
    name: path.replace(/.*\//, '').replace(/\.service$/, ''),
    user: one('User') ?? 'root',
    folder: one('WorkingDirectory') ?? '/',
    environment: Object.fromEntries(environment.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])),
    environmentFiles: all('EnvironmentFile'),
    before: all('ExecStartPre').map(words),
    start: words(start),
    killSignal: (one('KillSignal') ?? 'SIGTERM') as NodeJS.Signals,
    killsOnlyMain: one('KillMode') === 'process',
    restartMs: restart === 'always' ? Number(one('RestartSec') ?? 0.1) * SECOND_MS : null,
    stopMs: Number(one('TimeoutStopSec') ?? 90) * SECOND_MS,
    runtimeFolder: one('RuntimeDirectory'),
    runtimeMode: one('RuntimeDirectoryMode') ?? '0755',
    keepsRuntimeFolder: one('RuntimeDirectoryPreserve') === 'yes',
    stateFolder: one('StateDirectory'),
  };
};

import { spawn } from 'node:child_process';
import { programsOf } from './binaries.ts';
import type { Place } from './place.ts';
import { programEnvironment } from './run-program.ts';

const RELEASED = 'released';

interface Waiting {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Its input ends with whoever holds the other end of it, however that one ends; a word first means that nothing is to be done. */
const onUnix = (stop: readonly string[]): Waiting => ({
  program: '/bin/sh',
  args: ['-c', `read -r said; [ "$said" = ${RELEASED} ] || exec "$@"`, 'sh', ...stop],
  env: {},
});

/** Paths go by the environment: nothing in them is a word of the shell's. */
const onWindows = ([program = '', ...args]: readonly string[]): Waiting => {
  const env = Object.fromEntries(args.map((arg, nth) => [`QUIPU_STOP_${nth}`, arg]));
  const words = Object.keys(env).map((name) => `"%${name}%"`);
  const line = `set "SAID=" & set /p SAID= & if not defined SAID "%QUIPU_STOP%" ${words.join(' ')}`;
  return { program: 'cmd.exe', args: ['/d', '/v:off', '/s', '/c', `"${line}"`], env: { ...env, QUIPU_STOP: program } };
};

export const waitingShell = (platform: string, stop: readonly string[]): Waiting =>
  platform === 'win32' ? onWindows(stop) : onUnix(stop);

/**
 * Stops the database once this process is gone, whatever ends it: one that is killed stops nothing by itself, and a program of
 * Electron's is ended with its application without a word. Returns the way to let go of it.
 */
export const guardPostmaster = ({ cluster, native, user }: Place): (() => void) => {
  const { program, args, env } = waitingShell(process.platform, [
    programsOf(native).pgCtl,
    'stop',
    '-D',
    cluster,
    '-m',
    'fast',
    '-w',
    '-t',
    '120',
  ]);
  const shell = spawn(program, args, {
    ...user,
    cwd: '/',
    // Not of our session, nor of the job in which Windows ends what we have started.
    detached: true,
    env: { ...programEnvironment(), ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
  // Without it the database is left running, and found by the next start.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return () => shell.stdin.end(`${RELEASED}\n`);
};

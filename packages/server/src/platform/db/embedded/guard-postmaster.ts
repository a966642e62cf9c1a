import { type ChildProcess, spawn } from 'node:child_process';
import { programsOf } from './binaries.ts';
import type { Place } from './place.ts';
import { stopWords } from './postmaster.ts';
import { programEnvironment } from './run-program.ts';

const RELEASED = 'released';
const NOTHING = (): void => undefined;

/**
 * Its input ends with whoever holds the other end of it, however that one ends; a word first means that nothing is to be done. A system
 * that is turned off tells all programs to end: this one stays for the one that it stops.
 */
const WAITING = `trap '' TERM HUP INT; read -r said; [ "$said" = ${RELEASED} ] || "$0" "$@" fast || exec "$0" "$@" immediate`;

const waitingShell = (place: Place): ChildProcess | null => {
  const { native, user } = place;
  try {
    return spawn('/bin/sh', ['-c', WAITING, programsOf(native).pgCtl, ...stopWords(place)], {
      ...user,
      cwd: '/',
      // In a session of its own: a signal to ours does not reach it.
      detached: true,
      env: programEnvironment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  } catch {
    return null;
  }
};

/**
 * Stops the database once this process is gone, whatever ends it: one that is killed stops nothing by itself, and a program of
 * Electron's is ended with its application without a word. Returns the way to let go of it. Without a guard the database is left
 * running, and found by the next start. That is so on Windows: what is not detached may be ended with the application by the
 * job that both are in, and what is detached has a console window.
 */
export const guardPostmaster = (place: Place): (() => void) => {
  const shell = process.platform === 'win32' ? null : waitingShell(place);
  shell?.on('error', NOTHING);
  // It has no input where this process has too many files open.
  shell?.stdin?.on('error', NOTHING);
  shell?.unref();
  return () => void shell?.stdin?.end(`${RELEASED}\n`);
};

import { pathToFileURL } from 'node:url';

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

const LOOK_MS = 1_000;

/**
 * Runs the server (its file is the first argument) as a child of the application, in Electron's utility process or in Node:
 * what ends a server is a signal, and what a parent can send on every system is a message.
 */
const stop = () => void process.emit('SIGTERM');
const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
parentPort?.on('message', ({ data }) => {
  if (data === 'stop') stop();
});
process.on('message', (data) => {
  if (data === 'stop') stop();
});

/** Windows keeps the number of a parent that is gone; the other systems give its children to another one. */
const parent = process.ppid;
const isParentThere = (): boolean => {
  if (process.ppid !== parent) return false;
  try {
    return process.kill(parent, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
// Electron tells a program of its own nothing of that: it has no `disconnect`.
const looking = setInterval(() => {
  if (isParentThere()) return;
  clearInterval(looking);
  stop();
}, LOOK_MS);
looking.unref();

await import(pathToFileURL(process.argv[2] ?? '').href);

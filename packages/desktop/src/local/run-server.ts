import { pathToFileURL } from 'node:url';

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

/**
 * Runs the server (its file is the first argument) as a child of the application, in Electron's utility process or in Node:
 * what ends a server is a signal, and what a parent can send on every system is a message. Whose parent is gone stops too.
 */
const stop = () => void process.emit('SIGTERM');
const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
parentPort?.on('message', ({ data }) => {
  if (data === 'stop') stop();
});
process.on('message', (data) => {
  if (data === 'stop') stop();
});
process.on('disconnect', stop);

await import(pathToFileURL(process.argv[2] ?? '').href);

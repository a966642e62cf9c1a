import type { UtilityProcess } from '../electron-calls.ts';

export interface ServerChild {
  readonly ended: Promise<void>;
  readonly stop: () => void;
  readonly kill: () => void;
}

/** The message that run-server.ts takes for the request to stop: signals do not reach every system's processes. */
const STOP = 'stop';

/** A process of ours that runs the server. `said`: what it writes. */
export const serverChild = (child: UtilityProcess, said: (text: string) => void): ServerChild => {
  let isGone = false;
  const ended = new Promise<void>((resolve) =>
    child.on('exit', () => {
      isGone = true;
      resolve();
    }),
  );
  // What ends it is told by its end; to Electron's emitter an error that nobody hears is one of the main process.
  child.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer | string) => said(String(chunk)));
  return {
    ended,
    stop: () => child.postMessage(STOP),
    kill: () => {
      if (isGone || child.pid === undefined) return;
      try {
        process.kill(child.pid, 'SIGKILL');
      } catch {
        // Gone, and its end is about to be told.
      }
    },
  };
};

import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { serverChild } from './server-child.ts';

/** Behaves as Electron's utility process: an `error` that nobody hears is thrown in the middle of the main process. */
const child = (pid: number) =>
  Object.assign(new EventEmitter(), { pid, stdout: null, stderr: null, postMessage: () => undefined });

/** No process has this number. */
const NOBODY = 2 ** 30;

it('ends by itself alone when it cannot go on', async () => {
  const process = child(NOBODY);
  const { ended } = serverChild(process, () => undefined);
  process.emit('error', 'FatalError', 'here', '{}');
  process.emit('exit', 1);
  await ended;
});

it('may be gone already when it is killed', () => {
  const { kill } = serverChild(child(NOBODY), () => undefined);
  expect(kill).not.toThrow();
});

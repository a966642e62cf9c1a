import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface MemoryScreen {
  /** The value of DISPLAY. */
  readonly display: string;
  readonly end: () => void;
}

/** A screen for programs that need one where there is none: Xvfb, on the first number that is free. */
export const screenInMemory = async (): Promise<MemoryScreen> => {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = once(server.stdout, 'data').then(([chunk]) => String(chunk).trim());
  const failed = once(server, 'exit').then(() => null);
  const display = await Promise.race([number, failed]);
  if (display === null || display === '') throw new Error('Xvfb did not start');
  return { display: `:${display}`, end: () => void server.kill() };
};

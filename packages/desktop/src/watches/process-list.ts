import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const lines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** `tasklist /fo csv /nh`: the name is the first field. */
export const namesOfTasklist = (text: string): readonly string[] =>
  lines(text).map((line) => line.split('","')[0]?.replace(/^"/, '') ?? '');

/** `ps -axo comm=`: a path or a name a line. */
export const namesOfPs = (text: string): readonly string[] =>
  lines(text).map((line) => line.trim().split('/').at(-1) ?? '');

/** The names of the processes that run on this machine. */
export const runningProcesses = async (platform: NodeJS.Platform = process.platform): Promise<readonly string[]> =>
  platform === 'win32'
    ? namesOfTasklist((await run('tasklist', ['/fo', 'csv', '/nh'])).stdout)
    : namesOfPs((await run('ps', ['-axo', 'comm='])).stdout);

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIMITS = { timeout: 10_000, maxBuffer: 8_388_608, windowsHide: true };

const lines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** `tasklist /fo csv /nh`: the name is the first field. */
export const namesOfTasklist = (text: string): readonly string[] =>
  lines(text).map((line) => line.split('","')[0]?.replace(/^"/, '') ?? '');

/** `ps -axo comm=`: a path or a name a line. */
export const namesOfPs = (text: string): readonly string[] =>
  lines(text).map((line) => line.trim().split('/').at(-1) ?? '');

/** Names the program by its place in the system: one of the same name that lies elsewhere would say what it likes. */
const TASKLIST = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'tasklist.exe');

/** The names of the processes that run on this machine. */
export const runningProcesses = async (platform: NodeJS.Platform = process.platform): Promise<readonly string[]> =>
  platform === 'win32'
    ? namesOfTasklist((await run(TASKLIST, ['/fo', 'csv', '/nh'], LIMITS)).stdout)
    : namesOfPs((await run('/bin/ps', ['-axo', 'comm='], LIMITS)).stdout);

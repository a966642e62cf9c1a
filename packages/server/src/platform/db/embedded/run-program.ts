import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user.ts';

/** Our own environment holds secrets that are not the database's business. */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
};

/** Runs one of PostgreSQL's programs to its end, and gives what it printed, which is in the error when it fails. */
export const runProgram = (program: string, args: readonly string[], user: SystemUser | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} failed (${code}): ${output}`)),
    );
  });

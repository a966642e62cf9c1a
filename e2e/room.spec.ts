import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bundleProgram } from '../packages/desktop/packaging/bundle.mjs';
import { type Computer, canMakeComputers, withComputers } from './support/computers.ts';
import { newFolder, removeFolder } from './support/data-folder.ts';

const MAIN = join(import.meta.dirname, '../packages/server/dist/bundle/main.js');
const PORT = '3000';
const HERE = `http://localhost:${PORT}`;

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
/** What somebody on that computer gets: a status, or nothing. */
const got = ({ on }: Computer, path: string, ...more: readonly string[]) => {
  const [command, ...args] = [...on, 'curl', '-s', '-m', '5', '-w', '\n%{http_code}', ...more, HERE + path];
  const lines = spawnSync(command, args, { encoding: 'utf8' }).stdout.split('\n');
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
};
const statusOf = (computer: Computer, path: string) => () => got(computer, path).status;

test('a computer works with the server of its room by its certificate alone, through a kill and a cut, and with nobody else @long', async () => {
  // biome-ignore lint/suspicious/noSkippedTests: not every system can make computers.
  test.skip(!canMakeComputers(), 'computers are made of network namespaces, by root on Linux');
  const folder = newFolder();
  const children: ChildProcess[] = [];
  const start = ({ on }: Computer, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const [command = '', ...rest] = [...on, process.execPath, ...args];
    const child = spawn(command, rest, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  try {
    const client = join(folder, 'room-client.mjs');
    await bundleProgram('src/testing/room-client.ts', client, 'esm');
    await withComputers(2, async ([first, second]) => {
      if (first === undefined || second === undefined) throw new Error('There are too few');
      const data = join(folder, 'laboratory');
      const env = { HOST: 'localhost', PORT, QUIPU_LOCAL: '1', QUIPU_DATA: data };
      const serve = async () => {
        const server = start(first, [MAIN], env);
        await expect.poll(statusOf(first, '/health'), { timeout: 120_000 }).toBe(200);
        return server;
      };
      const server = await serve();
      const opened = got(
        first,
        '/api/laboratory/room',
        '-H',
        'content-type: application/json',
        '-d',
        '{"is_open":true}',
      );
      const { cards } = JSON.parse(opened.body) as { readonly cards: readonly { readonly code: string }[] };
      const states: string[] = [];
      start(second, [client, cards[0]?.code ?? '', PORT, join(folder, 'room.json')]).stdout?.on(
        'data',
        (bytes: Buffer) => states.push(...bytes.toString().trim().split('\n')),
      );
      await expect.poll(statusOf(second, '/api/time')).toBe(200);
      // What is for whoever keeps the laboratory is for its own computer.
      expect([got(first, '/api/laboratory').status, got(second, '/api/laboratory').status]).toEqual([200, 403]);
      expect(got(first, '/api/laboratory/room').body).toContain('"name":"equipo-2"');

      server.kill('SIGKILL');
      await expect.poll(() => states.at(-1)).toBe('starting');
      expect(got(second, '/api/time').status).toBe(0);
      const again = await serve();
      await expect.poll(statusOf(second, '/api/time')).toBe(200);

      second.plug(false);
      await expect.poll(() => states.at(-1)).toBe('starting');
      second.plug(true);
      await expect.poll(statusOf(second, '/api/time')).toBe(200);

      // Another server comes to the address: it has another certificate.
      again.kill('SIGTERM');
      await ended(again);
      rmSync(join(data, 'room.pem'));
      await serve();
      await expect.poll(() => states.at(-1)).toBe('otherRoom');
      expect(got(second, '/api/time').status).toBe(0);
    });
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(ended));
    removeFolder(folder);
  }
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../platform/root.ts';
import { type RunningProgram, runCode } from '../testing/process.ts';
import { childrenOf } from '../testing/server-process.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const KEEP_RUNNING = pathToFileURL(join(ROOT, 'scripts', 'keep-running.mjs')).href;

let database: TestDatabase;
let started: RunningProgram[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended();
  }
  started = [];
});
afterAll(() => database.drop());

/** Keeps a server running as `npm start` does, without what that builds before. */
const kept = (args: readonly string[], env: Readonly<Record<string, string>>, options: object = {}): RunningProgram => {
  const server = { command: process.execPath, args, env: { PORT: '0', ...env } };
  const program = runCode(
    `import { keepRunning } from ${JSON.stringify(KEEP_RUNNING)};
     process.exit(await keepRunning(${JSON.stringify(server)}, ${JSON.stringify(options)}));`,
  );
  started.push(program);
  return program;
};
const keptServer = (url: string) =>
  kept(['packages/server/dist/bundle/main.js'], { DATABASE_URL: url, QUIPU_DEMONSTRATION: '0' });
const serverUnder = ({ child }: RunningProgram): number => childrenOf(child.pid ?? 0)[0] ?? 0;
const timesIn = (program: RunningProgram, pattern: RegExp) => program.output().match(pattern)?.length ?? 0;

describe('a server that is kept running', () => {
  it('is started again where it is killed, at the same address, and ends when it is told to', async () => {
    const program = keptServer(urlOfConnection(database.connection));
    const origin = (await program.line(/^Quipu: http/)).replace('Quipu: ', '');
    const first = serverUnder(program);
    process.kill(first, 'SIGKILL');
    await program.line(/^The server ended \(137\)\. It is started again in 0\.5 s\.$/);
    await vi.waitFor(async () => expect((await fetch(`${origin}/health`)).status).toBe(200), { timeout: 60_000 });
    expect(serverUnder(program)).not.toBe(first);
    program.child.kill('SIGINT');
    expect(await program.ended()).toBe(0);
    await expect(fetch(`${origin}/health`)).rejects.toThrow();
  });

  it('that cannot start at all ends with its reason', async () => {
    const program = keptServer('postgres://quipu:secreta@127.0.0.1:1/nada');
    expect(await program.ended()).toBe(1);
    expect(program.output()).toContain('127.0.0.1:1');
    expect(program.output()).not.toContain('started again');
  });

  const DIES = ['-e', "console.log('Quipu: http://localhost:1'); process.exitCode = 3"];
  it('that dies again and again is given up, after pauses that grow', async () => {
    const program = kept(DIES, {}, { firstPauseMs: 1, mostInARow: 4 });
    expect(await program.ended()).toBe(3);
    expect([...program.output().matchAll(/again in (\S+) s/g)].map(([, pause]) => pause)).toEqual([
      '0.001',
      '0.002',
      '0.004',
      '0.008',
    ]);
    expect(program.output()).toContain('5 times in a row. It is not started again.');
  });

  it('is not started again where it is told to stop in a pause, nor where it ended well', async () => {
    const pausing = kept(DIES, {}, { firstPauseMs: 600_000 });
    await pausing.line(/started again in/);
    pausing.child.kill('SIGINT');
    await pausing.ended();
    expect(timesIn(pausing, /^Quipu/gm)).toBe(1);
    const well = kept(['-e', "console.log('Quipu: http://localhost:1')"], {});
    expect(await well.ended()).toBe(0);
    expect(timesIn(well, /^Quipu/gm)).toBe(1);
  });
});

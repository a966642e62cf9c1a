import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DiskSpace, diskSpaceOf } from '../../platform/storage/disk-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { measured } from '../metrics/measured.ts';
import { addHealth } from './health.ts';

const ROOMY: DiskSpace = { freeBytes: 8e9, sizeBytes: 9e9 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A data folder whose looks are over when the test says so. */
const onFolder = () => {
  const looks: ((space: DiskSpace) => void)[] = [];
  const clock = { now: 0 };
  const waits: number[] = [];
  // Alarms go off at once: nothing that hangs is waited for.
  const timers = {
    after: (ms: number, wake: () => void) => {
      waits.push(ms);
      queueMicrotask(wake);
      return () => undefined;
    },
  };
  const space = diskSpaceOf(
    { timers, monotonic: () => clock.now },
    server.context.config,
    () => new Promise<DiskSpace>((resolve) => looks.push(resolve)),
  );
  const app: FastifyInstance = Fastify();
  addHealth(app, server.context, space);
  const { text } = measured(server.context, () => 0, space);
  const problems = async () => (await app.inject('/ready')).json<{ readonly problems: unknown }>().problems;
  const free = async () => /^quipu_disk_free_bytes (.*)$/m.exec(await text())?.[1];
  return { looks, waits, clock, problems, free };
};

it('is looked at once, however many ask: each look that hangs would keep a thread from everybody', async () => {
  const { looks, problems, free } = onFolder();
  for (let n = 0; n < 5; n += 1) expect([await problems(), await free()]).toEqual([['disk'], undefined]);
  expect(looks).toHaveLength(1);
  looks[0]?.(ROOMY);
  expect([await problems(), await free()]).toEqual([[], String(ROOMY.freeBytes)]);
});

it('is waited for two seconds from when a look began, and by nobody who comes later', async () => {
  const { waits, clock, problems } = onFolder();
  await problems();
  clock.now = 1_500;
  await problems();
  for (clock.now = 2_000; clock.now < 2_010; clock.now += 1) expect(await problems()).toEqual(['disk']);
  expect(waits).toEqual([2_000, 500]);
});

it('is taken at its last word for a minute, and takes nobody new from then on', async () => {
  const { looks, clock, problems } = onFolder();
  await problems();
  looks[0]?.(ROOMY);
  expect(await problems()).toEqual([]);
  clock.now = 59_999;
  expect(await problems()).toEqual([]);
  clock.now = 60_000;
  expect(await problems()).toEqual(['disk']);
  expect(looks).toHaveLength(2);
  looks[1]?.(ROOMY);
  expect(await problems()).toEqual([]);
});

import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerErrors } from '../../platform/http/errors.ts';
import { processPorts } from '../../platform/process/process-ports.ts';
import { giveWordInTime } from './word-in-time.ts';

let release: () => void;
let elapsed: number;
const served = async () => {
  const app = Fastify();
  giveWordInTime(app, { timers: processPorts.timers, monotonic: () => elapsed });
  answerErrors(app);
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/limited', { config: { replyWithinMs: 1_000 } }, async (_request, reply) => {
    await held;
    return reply.send({ done: true });
  });
  app.get('/patient', async () => held.then(() => ({ done: true })));
  app.get('/checked', { config: { replyWithinMs: 1_000 }, preHandler: () => held }, async () => ({ done: true }));
  await app.ready();
  return app;
};
beforeEach(() => {
  elapsed = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());
const arrived = () => new Promise((resolve) => setImmediate(resolve));
const pass = async (ms: number) => {
  await arrived();
  elapsed += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

it.each(['/limited', '/checked'])(
  'says that it takes nothing for now while whoever asked still waits (%s)',
  async (path) => {
    const app = await served();
    const asked = app.inject({ path });
    await pass(999);
    await pass(1);
    const reply = await asked;
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    // What comes of it later is nobody's any more, and no failure.
    release();
    await arrived();
    expect(vi.getTimerCount()).toBe(0);
    await app.close();
  },
);

it('says what came of it where that is known a moment before, and waits for what has no limit', async () => {
  const app = await served();
  const [limited, patient] = [app.inject({ path: '/limited' }), app.inject({ path: '/patient' })];
  await pass(999);
  release();
  expect((await limited).json()).toEqual({ done: true });
  await pass(600_000);
  expect((await patient).json()).toEqual({ done: true });
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});

it('lets a process that slept say first what it has read by then', async () => {
  const app = await served();
  const asked = app.inject({ path: '/limited' });
  await arrived();
  elapsed = 20_000;
  await vi.advanceTimersByTimeAsync(1_000);
  release();
  expect((await asked).statusCode).toBe(200);
  await app.close();
});

import Fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { answerErrors } from '../../platform/http/errors.ts';
import type { Timers } from '../../platform/process/process-ports.ts';
import { giveWordInTime } from './word-in-time.ts';

/** Alarms of this server alone: other files share the process. */
interface Alarm {
  readonly at: number;
  readonly wake: () => void;
}
let release: () => void;
let elapsed: number;
let rings: number;
const alarms = new Set<Alarm>();
const timers: Timers = {
  after: (delay, wake) => {
    const alarm = { at: rings + delay, wake };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  },
};

const served = async () => {
  const app = Fastify();
  giveWordInTime(app, { timers, monotonic: () => elapsed });
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
  rings = 0;
  alarms.clear();
});
const arrived = () => new Promise((resolve) => setImmediate(resolve));
/** Rings what is due; the process itself may have slept longer (`elapsed`). */
const ring = async (ms: number) => {
  rings += ms;
  for (const alarm of [...alarms].filter(({ at }) => at <= rings)) {
    alarms.delete(alarm);
    alarm.wake();
  }
  await arrived();
};
const pass = async (ms: number) => {
  await arrived();
  elapsed += ms;
  await ring(ms);
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
    expect(alarms.size).toBe(0);
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
  expect(alarms.size).toBe(0);
  await app.close();
});

it('lets a process that slept say first what it has read by then', async () => {
  const app = await served();
  const asked = app.inject({ path: '/limited' });
  await arrived();
  elapsed = 20_000;
  await ring(1_000);
  release();
  expect((await asked).statusCode).toBe(200);
  await app.close();
});

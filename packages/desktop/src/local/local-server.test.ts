import type { LocalServerState } from '@quipu/proctor/bridge';
import { expect, it, vi } from 'vitest';
import { localServer } from './local-server.ts';

/** Time passes when a test says so; whatever is under way goes on as far as it goes. */
const bench = () => {
  const alarms = new Map<() => void, number>();
  const told: LocalServerState[] = [];
  const children: { exit: () => void; stop: () => void; kill: () => void; nonce: string }[] = [];
  const world = {
    now: 0,
    taken: false,
    answers: 'own' as 'own' | 'other' | 'nobody',
    obeys: true,
    starts: true,
    said: 'Starting',
  };
  const stopped = vi.fn();
  const killed = vi.fn();
  /** Since its start began. */
  let isLaunched = false;
  const server = localServer({
    launch: (nonce) => {
      isLaunched = true;
      if (!world.starts) throw new Error('no such program');
      let exit = () => {};
      const ended = new Promise<void>((resolve) => {
        exit = resolve;
      });
      const stop = () => {
        stopped();
        if (world.obeys) exit();
      };
      const kill = () => {
        killed();
        exit();
      };
      children.push({ exit, stop, kill, nonce });
      return { ended, stop, kill };
    },
    nonce: () => `nonce ${children.length}`,
    isTaken: async () => world.taken,
    whoAnswers: async () => world.answers,
    begin: () => {
      isLaunched = false;
    },
    lastSaid: () => (isLaunched ? world.said : ''),
    now: () => world.now,
    after: (ms, then) => {
      alarms.set(then, world.now + ms);
      return () => void alarms.delete(then);
    },
  });
  server.onState((state) => told.push(state));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Goes by each alarm in turn until as much time has passed. */
  const pass = async (ms: number) => {
    const until = world.now + ms;
    for (;;) {
      await settle();
      const [next] = [...alarms].filter(([, at]) => at <= until).sort(([, a], [, b]) => a - b);
      if (next === undefined) break;
      alarms.delete(next[0]);
      world.now = Math.max(world.now, next[1]);
      next[0]();
    }
    world.now = until;
  };
  return { server, told, children, world, pass, settle, stopped, killed };
};

it('runs once it answers by its own nonce, and stops before it is left', async () => {
  const { server, told, world, children, pass, settle, stopped, killed } = bench();
  world.answers = 'nobody';
  server.start();
  server.start();
  await pass(2_000);
  expect(server.state()).toEqual({ kind: 'starting' });
  world.answers = 'own';
  await pass(1_000);
  expect(server.state()).toEqual({ kind: 'running' });
  expect(children).toHaveLength(1);
  world.obeys = false;
  let isDone = false;
  void server.stop().then(() => {
    isDone = true;
  });
  await pass(5_000);
  expect([isDone, server.state()]).toEqual([false, { kind: 'stopping' }]);
  children[0]?.exit();
  await settle();
  expect(isDone).toBe(true);
  expect(told.map(({ kind }) => kind)).toEqual(['starting', 'running', 'stopping', 'stopped']);
  await pass(600_000);
  expect([stopped, killed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect(children).toHaveLength(1);
});

it('is killed when it does not stop', async () => {
  const { server, world, pass, killed } = bench();
  server.start();
  await pass(0);
  world.obeys = false;
  const done = server.stop();
  await pass(60_000);
  await done;
  expect(killed).toHaveBeenCalledOnce();
});

it('starts again when it dies, with a nonce of its own, and gives up when it always does', async () => {
  const { server, children, pass } = bench();
  server.start();
  await pass(0);
  for (let died = 1; died <= 5; died += 1) {
    children.at(-1)?.exit();
    await pass(60_000);
    expect(server.state()).toEqual({ kind: 'running' });
  }
  expect(new Set(children.map(({ nonce }) => nonce)).size).toBe(6);
  children.at(-1)?.exit();
  await pass(600_000);
  expect(server.state()).toEqual({ kind: 'failed', why: 'ended', log: 'Starting' });
  expect(children).toHaveLength(6);
  server.start();
  await pass(0);
  expect(server.state()).toEqual({ kind: 'running' });
});

it('is given up where it cannot be started at all', async () => {
  const { server, world, pass } = bench();
  world.starts = false;
  server.start();
  await pass(600_000);
  expect(server.state()).toEqual({ kind: 'failed', why: 'ended', log: 'Starting' });
});

it('names the cause that it said itself, and gives its last lines', async () => {
  const { server, world, pass } = bench();
  world.said = 'Starting\ninitdb: error: could not write file: No space left on device';
  world.answers = 'nobody';
  server.start();
  await pass(200_000);
  expect(server.state()).toEqual({ kind: 'failed', why: 'disk', log: world.said });
});

it('may die now and then for ever', async () => {
  const { server, children, pass } = bench();
  server.start();
  await pass(0);
  for (let died = 1; died <= 12; died += 1) {
    children.at(-1)?.exit();
    await pass(200_000);
  }
  expect(server.state()).toEqual({ kind: 'running' });
});

it('waits for an earlier one that is just ending, and does not start beside a foreign program', async () => {
  const { server, world, children, pass } = bench();
  world.taken = true;
  server.start();
  await pass(5_000);
  expect(children).toHaveLength(0);
  world.taken = false;
  await pass(1_000);
  expect(server.state()).toEqual({ kind: 'running' });
  await server.stop();
  world.taken = true;
  server.start();
  await pass(20_000);
  expect(server.state()).toEqual({ kind: 'failed', why: 'foreign', log: '' });
  expect(children).toHaveLength(1);
});

it('is not taken for the program that answers in its place', async () => {
  const { server, world, pass, stopped } = bench();
  world.answers = 'other';
  server.start();
  await pass(0);
  expect(server.state()).toEqual({ kind: 'failed', why: 'foreign', log: 'Starting' });
  expect(stopped).toHaveBeenCalledOnce();
});

it('is given up when it never answers', async () => {
  const { server, world, pass, stopped } = bench();
  world.answers = 'nobody';
  server.start();
  await pass(200_000);
  expect(server.state()).toEqual({ kind: 'failed', why: 'silent', log: 'Starting' });
  expect(stopped).toHaveBeenCalledOnce();
});

it('started while it stops, starts once it has stopped', async () => {
  const { server, world, children, pass, settle } = bench();
  server.start();
  await pass(0);
  world.obeys = false;
  void server.stop();
  server.start();
  await pass(1_000);
  expect(children).toHaveLength(1);
  children[0]?.exit();
  await settle();
  await pass(1_000);
  expect(children).toHaveLength(2);
  expect(server.state()).toEqual({ kind: 'running' });
});

it('stopped while it starts, does not come back', async () => {
  const { server, world, children, pass } = bench();
  world.answers = 'nobody';
  server.start();
  await pass(1_000);
  await server.stop();
  world.answers = 'own';
  await pass(600_000);
  expect(server.state()).toEqual({ kind: 'stopped' });
  expect(children).toHaveLength(1);
});

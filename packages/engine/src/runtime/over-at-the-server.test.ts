import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { finishOf } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

describe('a session that is over at the server', () => {
  it('does not open where it never was open here', async () => {
    const { runtime, server, until } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    server.endSheet();
    expect(await until(runtime().start())).toMatchObject(E.left({ kind: 'refused', status: 403 }));
  });

  it('shows the end as soon as the server is back, and not that it was refused', async () => {
    const { runtime, server, time, until, reload } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    server.endSheet();
    server.heal();
    const refusals: unknown[] = [];
    runtime().onRefused((failure) => refusals.push(failure));
    await time.pass(60_000);
    expect([finishOf(runtime().head())?.status, refusals]).toEqual(['F', []]);
  });

  it('goes on after its own end, which the server has heard of, with the network and without it', async () => {
    const { runtime, server, until, reload } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await until(runtime().flush());
    for (const unreachable of [false, true, false]) {
      server.faults.unreachable = unreachable;
      expect(await reload()).toBe(true);
      expect(finishOf(runtime().head())).toMatchObject({ status: 'F', confirmed: true });
    }
  });

  it('does not open by its own end, where its time is over and nothing is owed', async () => {
    const { runtime, server, time, until, reload } = createSimulation(
      5,
      simpleSheet([{ items: 2, duration: null }]),
      60_000,
    );
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    await until(runtime().flush());
    server.endSheet();
    time.sleep(300_000);
    const before = server.arrivals.length;
    expect(await reload()).toBe(false);
    await time.pass(60_000);
    expect(server.arrivals.slice(before)).toEqual(['open', 'time']);
  });

  it('asks for nothing but that where nothing is owed', async () => {
    const { runtime, server, time, until, reload } = createSimulation(5, simpleSheet([{ items: 2, duration: null }]));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    await until(runtime().flush());
    server.endSheet();
    const before = server.arrivals.length;
    expect(await reload()).toBe(false);
    await time.pass(60_000);
    expect(server.arrivals.slice(before)).toEqual(['open', 'time']);
  });
});

import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { entriesInFlight, finishOf, linkOf, statusOf } from '../index.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { started } from '../testing/simulation/started.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);

describe('a session driven by the runtime, once its page was loaded anew', () => {
  it('finishes, also when the page goes before the server could be told', async () => {
    const { runtime, server, time, answer, until, reload } = await started(sheet);
    await until(answer(100, 2));
    server.faults.unreachable = true;
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: ['AnyDesk'] }));
    expect(finishOf(runtime().session())?.confirmed).toBe(false);
    expect(await reload()).toBe(true);
    expect(linkOf(runtime().head()).online).toBe(false);
    expect(E.isLeft(await until(answer(102)))).toBe(true);
    server.heal();
    await time.pass(120_000);
    expect(server.finished?.status).toBe('F');
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100, 2));
    expect(finishOf(runtime().session())?.confirmed).toBe(true);
  });

  it('goes on from the journal without network, with nothing in flight and nothing posted before it was opened', async () => {
    const { runtime, server, time, answer, until, reload } = await started(sheet);
    await until(answer(100));
    server.faults.lostReply = 1;
    void runtime().flush();
    await time.pass(2_000);
    expect(entriesInFlight(runtime().session())).not.toEqual([]);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    expect(entriesInFlight(runtime().head())).toEqual([]);
    expect(runtime().now()).not.toBeNull();
    await until(answer(102));
    const before = server.arrivals.length;
    server.heal();
    runtime().retry();
    await time.pass(60_000);
    expect(server.arrivals.slice(before)).toEqual(['open', 'sync']);
    expect(server.rows.get(9_002)?.details).toEqual(chosen(102));
  });

  it('hands over what it owes where the server closed the sheet meanwhile', async () => {
    for (const isShown of [true, false]) {
      const { runtime, server, time, answer, until, reload } = await started(sheet, 600_000);
      await until(answer(100));
      server.faults.unreachable = true;
      if (!isShown) void runtime().stop();
      await time.pass(900_000);
      expect(statusOf(runtime().session())).toBe(isShown ? 'FT' : 'A');
      server.heal();
      server.finished = { status: 'FST', at: time.now() };
      expect(await reload()).toBe(true);
      await time.pass(20_000);
      expect(server.review).toMatchObject([{ id: 9_000, details: chosen(100) }]);
      expect(finishOf(runtime().session())).toMatchObject({ status: 'FST', confirmed: true });
      expect(await reload()).toBe(true);
    }
  });

  it('hands over what it has where the server closed the sheet before its time', async () => {
    const { runtime, server, time, answer, until, reload } = await started(sheet);
    await until(answer(100));
    server.faults.lostReply = 1;
    void runtime().flush();
    await time.pass(2_000);
    server.faults.unreachable = true;
    await until(answer(102));
    server.heal();
    server.rows.clear();
    server.finished = { status: 'F', at: time.now() };
    expect(await reload()).toBe(false);
    expect(server.review).toMatchObject([
      { id: 9_000, details: chosen(100) },
      { id: 9_002, details: chosen(102) },
    ]);
    const before = server.arrivals.length;
    await time.pass(60_000);
    expect(server.arrivals).toHaveLength(before);
  });

  it('ends by the time that somebody else says, where the server has said none since, and not before', async () => {
    const { runtime, server, time, answer, until, reload } = await started(sheet, 600_000);
    await until(answer(100));
    await until(runtime().flush());
    server.faults.unreachable = true;
    void runtime().stop();
    await time.pass(900_000);
    expect(await reload()).toBe(true);
    const presumed = runtime().now() ?? 0;
    expect(presumed).toBeLessThan(time.now() - 600_000);
    await time.pass(1_000);
    expect(statusOf(runtime().session())).toBe('A');
    runtime().presume(time.now());
    await time.pass(1_000);
    expect(statusOf(runtime().session())).toBe('FT');
    server.heal();
    await time.pass(120_000);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    expect(finishOf(runtime().session())?.confirmed).toBe(true);
  });

  it('does not start without network where there is no journal, and may be asked again', async () => {
    const { runtime, server, until } = createSimulation(1, sheet);
    server.faults.unreachable = true;
    expect(await until(runtime().start())).toEqual(E.left({ kind: 'offline' }));
    server.heal();
    expect(E.isRight(await until(runtime().start()))).toBe(true);
  });

  it('names the line where the journal is damaged', async () => {
    const { disk, runtime, answer, until } = await started(sheet);
    await until(answer(100));
    await until(runtime().stop());
    const place = disk.written.findIndex((line) => line.includes('"spent":0'));
    (disk.written as string[])[place] = disk.written[place]?.replace('"spent":0', '"spent":1') ?? '';
    expect(await until(runtime().start())).toEqual(E.left({ kind: 'damagedJournal', line: place + 2 }));
  });
});

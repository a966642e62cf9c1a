import { describe, expect, it } from 'vitest';
import { activePosition, answerOf, asideOf, finishOf, incidentsOf, pendingCount, statusOf } from '../index.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);

describe('a session driven by the runtime', () => {
  it('shows an answer at once, calls it kept when it is on disk, and saved when the server has it', async () => {
    const { runtime, time, server, answer, until } = await started(sheet);
    expect(activePosition(runtime().session())).toBe(0);
    const durable = answer(100);
    expect(answerOf(runtime().head(), 100).details).toEqual(chosen(100));
    expect(answerOf(runtime().session(), 100).details).toEqual([]);
    await until(durable);
    expect(answerOf(runtime().session(), 100).details).toEqual(chosen(100));
    expect(server.rows.get(9_000)?.details).toBeUndefined();
    await time.pass(17_000);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    expect(pendingCount(runtime().session())).toBe(0);
  });

  it('writes a log that replays to its own state', async () => {
    const one = await started(sheet);
    const { runtime, time, answer, until } = one;
    for (const itemId of [100, 102, 104]) await until(answer(itemId));
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(30_000);
    expect(await loggedEvents(one)).not.toEqual([]);
  });

  it('keeps nobody waiting for what it sends once it has stopped', async () => {
    const { runtime, answer, until } = await started(sheet);
    await until(answer(100));
    await until(runtime().stop());
    expect(await until(runtime().flush())).toBe('offline');
  });

  // Seed 4433: another tab took the sheet over, and showed it as under way after the server had taken the end from here.
  it('sends nothing once it has stopped, though it was decided before and only the disk was waited for', async () => {
    for (const command of [{ type: 'FinishQuiz', processes: [] }, null] as const) {
      const { runtime, server, time, answer, until } = await started(sheet);
      await until(answer(100));
      const before = server.arrivals.length;
      if (command === null) void runtime().flush();
      else void runtime().dispatch(command);
      void runtime().stop();
      await time.pass(60_000);
      expect(server.arrivals.slice(before)).toEqual([]);
      expect(server.finished).toBeNull();
    }
  });

  it('warns when the disk fails, sends at once, and writes all of it when the disk works again', async () => {
    const one = await started(sheet);
    const { disk, runtime, server, time, answer, until } = one;
    disk.failing = 1;
    await until(answer(100));
    expect(runtime().storage()).toBe('failing');
    await time.pass(1_500);
    expect(incidentsOf(runtime().session()).map(({ kind }) => kind)).toEqual(['storageFailed']);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    disk.failing = 0;
    await time.pass(5_000);
    expect(runtime().storage()).toBe('durable');
    expect((await loggedEvents(one)).map(({ type }) => type)).toContain('AnswerChanged');
  });

  it('tells the app of a refusal once, keeps the answers, and tries again when it is asked to', async () => {
    const { runtime, server, time, answer, until } = await started(sheet);
    const refusals: unknown[] = [];
    runtime().onRefused((failure) => refusals.push(failure));
    await until(answer(100));
    server.faults.refusing = true;
    expect(await until(runtime().flush())).toBe('refused');
    await time.pass(60_000);
    expect(refusals).toHaveLength(1);
    server.faults.refusing = false;
    runtime().retry();
    await time.pass(20_000);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
  });

  it('tries again by itself what was refused, told once, while what is held back does not keep it looking', async () => {
    const { runtime, server, time, answer, until } = await started(sheet);
    const refusals: unknown[] = [];
    runtime().onRefused((failure) => refusals.push(failure));
    server.faults.bad = 1;
    await until(answer(100));
    await time.pass(60_000);
    expect(asideOf(runtime().session(), 100)).toBe('heldBack');
    server.faults.bad = 0;
    server.faults.refusing = true;
    await until(answer(102));
    // Those held back are due meanwhile: with a look at once after each look, time would stand still here.
    await time.pass(150_000);
    expect(refusals).toHaveLength(1);
    expect(pendingCount(runtime().head())).toBeGreaterThan(0);
    server.faults.refusing = false;
    await time.pass(125_000);
    expect(server.rows.get(9_002)?.details).toEqual(chosen(102));
    expect(pendingCount(runtime().head())).toBe(0);
  });

  it('ends where the server says that the sheet was finished elsewhere, and what was pending goes to review', async () => {
    const { runtime, server, time, answer, until } = await started(sheet);
    server.finished = { status: 'FC', at: time.now() };
    await until(answer(100));
    expect(await until(runtime().flush())).toBe('done');
    expect(statusOf(runtime().session())).toBe('FC');
    expect(finishOf(runtime().session())).toMatchObject({ status: 'FC', confirmed: true });
    expect(await until(answer(101))).toMatchObject({ left: { reason: 'AlreadyFinished' } });
    expect(server.review.map(({ details }) => details)).toContainEqual(chosen(100));
  });
});

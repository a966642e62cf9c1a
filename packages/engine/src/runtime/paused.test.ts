import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf, blockedBy, finishOf, givenTimes, incidentsOf, pauseOf, sheetDeadline } from '../index.ts';
import { written } from '../model/details.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const TEXT = 101;

const paused = async () => {
  const simulation = await started(simpleSheet([{ items: 6, duration: null }]), LIMIT);
  const { server, runtime } = simulation;
  server.pauseSheet('corte de luz');
  /** The pushed event as it reaches the page. */
  const push = () => runtime().dispatch({ type: 'ReportSessionTime', ...server.times() });
  return { ...simulation, push };
};

describe('a page whose sheet is paused', () => {
  it('asks whether it still is, each fifteen seconds, and goes on by itself with its minutes', async () => {
    const { runtime, server, time, until, push } = await paused();
    await until(push());
    expect(blockedBy(runtime().head())).toBe('pause');
    const asked = () => server.arrivals.filter((name) => name === 'emptySync').length;
    const before = asked();
    await time.pass(14_000);
    expect(asked()).toBe(before);
    await time.pass(47_000);
    expect(asked()).toBe(before + 4);
    const deadline = server.deadline;
    server.endPause();
    await time.pass(16_000);
    expect([pauseOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, null]);
    expect(sheetDeadline(runtime().head())).toBe(server.deadline);
    expect(givenTimes(runtime().head())).toMatchObject([{ cause: 'pause', given: server.deadline - deadline }]);
    const then = asked();
    await time.pass(MINUTE);
    expect(asked()).toBe(then);
  });

  it('hears by the same that somebody ended it', async () => {
    const { runtime, server, time, until, push } = await paused();
    await until(push());
    server.endSheet();
    await time.pass(16_000);
    expect(finishOf(runtime().head())).toMatchObject({ status: 'F', confirmed: true });
    expect(pauseOf(runtime().head())).toBeNull();
    const asked = server.arrivals.length;
    await time.pass(10 * MINUTE);
    expect(server.arrivals.length).toBe(asked);
  });

  it('asks nobody where nobody is to be reached, and again once somebody is', async () => {
    const { runtime, server, time, until, push } = await paused();
    await until(push());
    server.faults.unreachable = true;
    await time.pass(2 * MINUTE);
    expect(blockedBy(runtime().head())).toBe('pause');
    server.endPause();
    server.heal();
    await time.pass(MINUTE);
    expect(pauseOf(runtime().head())).toBeNull();
  });

  it('asks at once when the line is back, however lately it had asked', async () => {
    const { runtime, server, time, until, push } = await paused();
    await until(push());
    await time.pass(18_000);
    server.faults.unreachable = true;
    runtime().setOnline(false);
    server.endPause();
    await time.pass(4_000);
    expect(blockedBy(runtime().head())).toBe('pause');
    server.heal();
    runtime().setOnline(true);
    await time.pass(3_000);
    expect([pauseOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, null]);
  });

  it('is not over where its time would be, and is paused when it is opened again', async () => {
    const { runtime, server, time, until, push, reload } = await paused();
    await until(push());
    await time.pass(LIMIT);
    expect(finishOf(runtime().head())).toBeNull();
    expect(await reload()).toBe(true);
    expect([finishOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, 'pause']);
    server.endPause();
    await time.pass(20_000);
    expect([finishOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, null]);
  });

  it.each([
    [1, [], null],
    [2, ['displays'], 'FC'],
  ])('that was away when it was over is judged by the displays that it finds: %i', async (count, incidents, end) => {
    const { runtime, server, time, until, push, reload } = await paused();
    await until(push());
    await until(runtime().dispatch({ type: 'ReportDisplays', count: 2 }));
    const isBack = reload();
    server.endPause();
    expect(await isBack).toBe(true);
    await time.pass(20_000);
    expect([pauseOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, 'displays']);
    expect([finishOf(runtime().head()), incidentsOf(runtime().head())]).toEqual([null, []]);
    await until(runtime().dispatch({ type: 'ReportDisplays', count }));
    expect(incidentsOf(runtime().head()).map(({ kind }) => kind)).toEqual(incidents);
    expect([finishOf(runtime().head())?.status ?? null, blockedBy(runtime().head())]).toEqual([end, null]);
  });

  it('has what was typed before as an answer', async () => {
    const { runtime, until, push } = await paused();
    runtime().type({ itemId: TEXT, text: 'antes', details: written('antes') });
    await until(push());
    expect(answerOf(runtime().head(), TEXT).details).toMatchObject([{ answer: 'antes' }]);
    const refused = await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: [] }));
    expect(E.isLeft(refused) && refused.left).toEqual({ reason: 'Blocked', by: 'pause' });
  });

  it('that was ended by the time here goes on, where nobody had told it', async () => {
    const { runtime, server, time, answer, until } = await paused();
    server.faults.unreachable = true;
    await until(answer(100));
    await time.pass(LIMIT);
    expect(finishOf(runtime().head())).toMatchObject({ status: 'FT', confirmed: false });
    server.heal();
    await time.pass(MINUTE);
    expect([finishOf(runtime().head()), blockedBy(runtime().head())]).toEqual([null, 'pause']);
    server.endPause();
    await time.pass(20_000);
    expect(blockedBy(runtime().head())).toBeNull();
    expect(sheetDeadline(runtime().head())).toBe(server.deadline);
  });
});

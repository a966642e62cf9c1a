import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import {
  activePosition,
  answerOf,
  asideOf,
  entriesInFlight,
  finishOf,
  incidentsOf,
  linkOf,
  pendingCount,
  replay,
  sectionDeadline,
  statusOf,
  unconfirmedSections,
} from '../index.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);
const chosen = (itemId: number, option = 1) => [{ itemOptionId: itemId * 10 + option, answer: null, slot: null }];

const started = async (seed = 1, content = sheet, limit?: number) => {
  const simulation = createSimulation(seed, content, limit);
  expect(E.isRight(await simulation.until(simulation.runtime().start()))).toBe(true);
  const answer = (itemId: number, option?: number) =>
    simulation.runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId, option) });
  return { ...simulation, answer };
};

const replayed = async (lines: AsyncIterable<string>) => {
  const log = logReplayOfText();
  const events = [];
  for await (const line of lines) {
    const event = log.next(line);
    if (E.isLeft(event)) throw new Error(JSON.stringify(event.left));
    events.push(...event.right);
  }
  return { log, session: replay(events) };
};

describe('a session driven by the runtime', () => {
  it('shows an answer at once, calls it kept when it is on disk, and saved when the server has it', async () => {
    const { runtime, time, server, answer, until } = await started();
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

  it('finishes, also when the page goes before the server could be told', async () => {
    const { runtime, server, time, answer, until, reload } = await started();
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

  it('ends by itself as FT when the time is over, without the network too', async () => {
    const { runtime, server, time, answer, until } = await started(1, sheet, 600_000);
    server.faults.unreachable = true;
    await until(answer(100));
    await time.pass(600_000);
    expect(statusOf(runtime().session())).toBe('FT');
    server.heal();
    await time.pass(60_000);
    expect(server.finished?.status).toBe('FT');
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
  });

  it('writes a log that replays to its own state', async () => {
    const { runtime, time, answer, until } = await started();
    for (const itemId of [100, 102, 104]) await until(answer(itemId));
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(30_000);
    const { log, session } = await replayed(runtime().lines());
    expect(session.state).toEqual(runtime().session().state);
    expect(log.session().state).toEqual(runtime().session().state);
  });

  it('asks for the time before anything else after a sleep, and only then ends what is over', async () => {
    const { runtime, server, time } = await started(1, sheet, 600_000);
    time.sleep(700_000);
    runtime().wake();
    expect(statusOf(runtime().head())).toBe('A');
    await time.pass(2_000);
    expect(server.arrivals.slice(1, 3)).toEqual(['time', 'finish']);
    expect(statusOf(runtime().session())).toBe('FT');
    expect(Math.abs((runtime().now() ?? 0) - time.now())).toBeLessThan(500);
  });

  it('ends what is over from the last anchor where the server cannot be asked after a sleep', async () => {
    const { runtime, server, time } = await started(1, sheet, 600_000);
    server.faults.unreachable = true;
    time.sleep(100);
    time.jumpWall(5_000_000);
    await time.pass(600_000);
    runtime().wake();
    await time.pass(30_000);
    expect(statusOf(runtime().session())).toBe('FT');
  });

  it('does nothing because the wall clock jumps', async () => {
    const { runtime, time, answer, until } = await started(1, sheet, 3_600_000);
    await until(answer(100));
    const before = runtime().now() ?? 0;
    for (const by of [86_400_000, -2 * 86_400_000]) {
      time.jumpWall(by);
      runtime().wake();
      await time.pass(1_000);
    }
    expect((runtime().now() ?? 0) - before).toBeLessThan(3_000);
    expect(statusOf(runtime().session())).toBe('A');
  });

  it('starts a timed section without the server in hybrid mode, and tells it the true start later', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }], { hybridMode: true });
    const { runtime, server, time, until } = await started(1, content);
    server.faults.unreachable = true;
    expect(E.isRight(await until(runtime().startSection(50)))).toBe(true);
    const deadline = sectionDeadline(runtime().session(), 50);
    expect(unconfirmedSections(runtime().session())).toHaveLength(1);
    await time.pass(100_000);
    server.heal();
    await time.pass(60_000);
    expect(unconfirmedSections(runtime().session())).toEqual([]);
    expect(Math.abs((sectionDeadline(runtime().session(), 50) ?? 0) - (deadline ?? 0))).toBeLessThan(1_000);
  });

  it('starts a timed section with the server only, where it is not hybrid', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }]);
    const { runtime, server, time, until } = await started(1, content);
    server.faults.unreachable = true;
    const starting = runtime().startSection(50);
    const asked = runtime().startSection(50);
    await time.pass(60_000);
    expect(runtime().startingSection()?.unanswered).toBeGreaterThan(1);
    expect(activePosition(runtime().session())).toBeNull();
    server.heal();
    expect((await until(Promise.all([starting, asked]))).map(E.isRight)).toEqual([true, true]);
    expect(runtime().startingSection()).toBeNull();
    expect(activePosition(runtime().session())).toBe(0);
  });

  it('asks for the start of a section again by itself, by the same name and counting, until the page goes', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }]);
    const { runtime, server, time, until } = await started(1, content);
    server.faults.lostReply = 1;
    const starting = runtime().startSection(50);
    await time.pass(90_000);
    const asks = server.asks.map(({ id, tries }) => `${id} ${tries}`);
    expect(asks.length).toBeGreaterThan(1);
    expect(asks).toEqual(asks.map((_, i) => `${server.asks[0]?.id} ${i + 1}`));
    void runtime().stop();
    expect(await until(starting)).toEqual(E.left({ kind: 'offline' }));
  });

  it('goes on from the journal without network, with nothing in flight and nothing posted before it was opened', async () => {
    const { runtime, server, time, answer, until, reload } = await started();
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
      const { runtime, server, time, answer, until, reload } = await started(1, sheet, 600_000);
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
      expect(await reload()).toBe(false);
    }
  });

  it('hands over what it has where the server closed the sheet before its time', async () => {
    const { runtime, server, time, answer, until, reload } = await started();
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

  it('asks the server for no start of a section that cannot be entered', async () => {
    const timed = { items: 2, duration: 900 };
    const content = simpleSheet([timed, timed], { backButtonEnabled: false });
    const { runtime, server, until } = await started(1, content);
    expect(await until(runtime().startSection(51))).toEqual(E.left({ reason: 'BackButtonOff' }));
    expect(server.arrivals).not.toContain('section');
  });

  it('does not start without network where there is no journal, and may be asked again', async () => {
    const { runtime, server, until } = createSimulation(1, sheet);
    server.faults.unreachable = true;
    expect(await until(runtime().start())).toEqual(E.left({ kind: 'offline' }));
    server.heal();
    expect(E.isRight(await until(runtime().start()))).toBe(true);
  });

  it('keeps nobody waiting for what it sends once it has stopped', async () => {
    const { runtime, answer, until } = await started();
    await until(answer(100));
    await until(runtime().stop());
    expect(await until(runtime().flush())).toBe('offline');
  });

  // Seed 4433: another tab took the sheet over, and showed it as under way after the server had taken the end from here.
  it('sends nothing once it has stopped, though it was decided before and only the disk was waited for', async () => {
    for (const command of [{ type: 'FinishQuiz', processes: [] }, null] as const) {
      const { runtime, server, time, answer, until } = await started();
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

  it('names the line where the journal is damaged', async () => {
    const { disk, runtime, answer, until } = await started();
    await until(answer(100));
    await until(runtime().stop());
    const place = disk.written.findIndex((line) => line.includes('"spent":0'));
    (disk.written as string[])[place] = disk.written[place]?.replace('"spent":0', '"spent":1') ?? '';
    expect(await until(runtime().start())).toEqual(E.left({ kind: 'damagedJournal', line: place + 2 }));
  });

  it('warns when the disk fails, sends at once, and writes all of it when the disk works again', async () => {
    const { disk, runtime, server, time, answer, until } = await started();
    disk.failing = 1;
    await until(answer(100));
    expect(runtime().storage()).toBe('failing');
    await time.pass(1_500);
    expect(incidentsOf(runtime().session()).map(({ kind }) => kind)).toEqual(['storageFailed']);
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
    disk.failing = 0;
    await time.pass(5_000);
    expect(runtime().storage()).toBe('durable');
    const { session } = await replayed(runtime().lines());
    expect(session.state).toEqual(runtime().session().state);
  });

  it('tells the app of a refusal once, keeps the answers, and tries again when it is asked to', async () => {
    const { runtime, server, time, answer, until } = await started();
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
    const { runtime, server, time, answer, until } = await started();
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
    const { runtime, server, time, answer, until } = await started();
    server.finished = { status: 'FC', at: time.now() };
    await until(answer(100));
    expect(await until(runtime().flush())).toBe('done');
    expect(statusOf(runtime().session())).toBe('FC');
    expect(finishOf(runtime().session())).toMatchObject({ status: 'FC', confirmed: true });
    expect(await until(answer(101))).toMatchObject({ left: { reason: 'AlreadyFinished' } });
    expect(server.review.map(({ details }) => details)).toContainEqual(chosen(100));
  });
});

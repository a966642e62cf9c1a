import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { asideOf, emptySession, finishOf, linkOf } from '../index.ts';
import { answered, saysSecond, takenItems } from '../testing/simulation/all-answered.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { started } from '../testing/simulation/started.ts';
import { createQuizRuntime, type QuizRuntimePorts } from './quiz-runtime.ts';

const sheet = simpleSheet([{ items: 4, duration: null }]);
const timed = simpleSheet([{ items: 2, duration: 900 }]);

describe('a runtime that has not started', () => {
  it('has nothing, owes nothing, and refuses what it is told', async () => {
    const { runtime } = createSimulation(1, sheet);
    const one = runtime();
    expect([one.head(), one.session(), one.now()]).toEqual([emptySession, emptySession, null]);
    expect([one.drafts(), one.onlyHere(), one.logLength()]).toEqual([
      [],
      { toSend: 0, heldBack: 0 },
      { written: 0, known: 0 },
    ]);
    expect([one.idle(), one.storage(), one.startingSection(), await one.flush()]).toEqual([
      true,
      'durable',
      null,
      'done',
    ]);
    expect(await one.dispatch({ type: 'Previous' })).toEqual(E.left({ reason: 'NotOpen' }));
    expect(await one.startSection(50)).toEqual(E.left({ reason: 'NotOpen' }));
    for await (const line of one.lines()) expect(line).toBeNull();
    one.wake();
    one.retry();
    one.commitDrafts();
    one.secure();
    one.setOnline(true);
    one.doubt();
    one.unheard();
    one.heard();
    one.anchor(1, 1);
    one.type({ itemId: 100, text: 'a', details: null });
    await one.stop();
    expect([one.now(), one.drafts()]).toEqual([null, []]);
  });

  it('has nothing where it could not be opened either, and may be started again', async () => {
    const { runtime, server, until } = createSimulation(1, sheet);
    server.faults.unreachable = true;
    expect(E.isLeft(await until(runtime().start()))).toBe(true);
    expect([runtime().head(), runtime().idle()]).toEqual([emptySession, true]);
    server.heal();
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    expect(runtime().head()).not.toEqual(emptySession);
  });
});

describe('a sheet that the server does not open', () => {
  it('is asked for once, and nothing else is, where nothing was given here', async () => {
    const { runtime, server, until, reload, time } = await started(sheet);
    await until(runtime().flush());
    server.endSheet();
    const { length } = server.arrivals;
    await reload();
    await time.pass(10_000);
    expect(server.arrivals.slice(length).filter((one) => one !== 'open' && one !== 'time')).toEqual([]);
  });
});

describe('a runtime that is started again', () => {
  it('stops what it had: one post at a time goes, and each alarm rings for one', async () => {
    const { runtime, server, answer, until, time } = await started(sheet);
    await until(answer(100));
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    const opens = server.arrivals.length;
    await time.pass(30_000);
    expect(server.arrivals.slice(opens).filter((one) => one === 'sync')).toHaveLength(1);
    expect(server.violations).toEqual([]);
  });
});

describe('whoever listens', () => {
  it('hears of changes, of drafts and of refusals, until they listen no more', async () => {
    const { runtime, server, answer, until } = await started(sheet);
    const heard = { changes: 0, drafts: 0, refusals: 0 };
    const all = [
      runtime().subscribe(() => (heard.changes += 1)),
      runtime().subscribeDrafts(() => (heard.drafts += 1)),
      runtime().onRefused(() => (heard.refusals += 1)),
    ];
    runtime().type({ itemId: 101, text: 'a', details: [{ itemOptionId: null, answer: 'a', slot: null }] });
    runtime().commitDrafts();
    server.faults.refusing = true;
    await until(runtime().flush());
    expect(Object.values(heard).every((times) => times > 0)).toBe(true);
    for (const stop of all) stop();
    const before = { ...heard };
    runtime().type({ itemId: 101, text: 'b', details: [{ itemOptionId: null, answer: 'b', slot: null }] });
    await until(answer(100));
    await until(runtime().flush());
    expect(heard).toEqual(before);
  });
});

describe('the server may answer now', () => {
  it('so a start that waits asks at once, whether the network is back or the examinee says so', async () => {
    for (const how of ['online', 'retry'] as const) {
      const { runtime, server, time, until } = await started(timed);
      server.faults.unreachable = true;
      const starting = runtime().startSection(50);
      await time.pass(120_000);
      server.heal();
      if (how === 'online') runtime().setOnline(true);
      else runtime().retry();
      const from = time.now();
      expect(E.isRight(await until(starting))).toBe(true);
      expect(time.now() - from).toBeLessThan(1_000);
    }
  });

  it('so that what is held back goes with whoever leaves', async () => {
    const simulation = await answered(5, [104], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
    });
    const { runtime, server, time } = simulation;
    void runtime().flush();
    await time.pass(40_000);
    expect(asideOf(runtime().head(), 104)).toBe('heldBack');
    server.fallsOver = () => null;
    void runtime().flush();
    await time.pass(3_000);
    expect(takenItems(simulation)).toContain(104);
  });
});

describe('what was typed and refused', () => {
  it('is an answer as soon as nothing refuses it, and not only with the next reply', async () => {
    const { runtime } = await started({ ...sheet, rules: { ...sheet.rules, cameraOff: 2 } });
    void runtime().dispatch({ type: 'ReportCamera', problem: 'noCamera' });
    runtime().type({ itemId: 101, text: 'a', details: [{ itemOptionId: null, answer: 'a', slot: null }] });
    runtime().commitDrafts();
    expect(runtime().drafts()).toMatchObject([{ rejection: { reason: 'Blocked' } }]);
    void runtime().dispatch({ type: 'ReportCamera', problem: null });
    expect(runtime().drafts()).toEqual([]);
  });
});

describe('a network that goes', () => {
  it('is told at once, and nothing is asked for until it is back', async () => {
    const { runtime, server, time } = await started(sheet);
    const before = server.arrivals.length;
    runtime().setOnline(false);
    expect(linkOf(runtime().head()).online).toBe(false);
    await time.pass(0);
    expect(server.arrivals).toHaveLength(before);
  });
});

describe('a page that comes back', () => {
  it('looks at the clock at once, and ends what is over', async () => {
    const { runtime, time } = await started(sheet, 600_000);
    time.sleep(700_000);
    runtime().wake();
    await time.pass(6_000);
    expect(finishOf(runtime().head())?.status).toBe('FT');
  });
});

describe('a page that has stopped', () => {
  it('sets no alarm any more', async () => {
    let alarms = 0;
    const counted = (ports: QuizRuntimePorts) =>
      createQuizRuntime({
        ...ports,
        scheduler: {
          ...ports.scheduler,
          after: (delay, wake) => {
            alarms += 1;
            return ports.scheduler.after(delay, wake);
          },
        },
      });
    const { runtime, until, time } = createSimulation(1, sheet, undefined, { runtime: counted });
    await until(runtime().start());
    await time.pass(60_000);
    expect(alarms).toBeGreaterThan(0);
    await until(runtime().stop());
    const before = alarms;
    await time.pass(3_600_000);
    expect(alarms).toBe(before);
  });
});

describe('what was typed when a page stops', () => {
  it('is an answer by then, and on disk', async () => {
    const { runtime, until, disk, reload } = await started(sheet);
    runtime().type({ itemId: 101, text: 'a', details: [{ itemOptionId: null, answer: 'a', slot: null }] });
    const { length } = disk.written;
    await until(runtime().stop());
    expect(disk.written.length).toBeGreaterThan(length);
    expect(disk.drafts()).toEqual([]);
    expect(await reload()).toBe(true);
  });
});

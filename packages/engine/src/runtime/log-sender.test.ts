import { describe, expect, it } from 'vitest';
import { answerOf, contentOf, epochOf, pendingEntries } from '../index.ts';
import { isContentLine } from '../log/content-line.ts';
import { contentHash } from '../log/server-word.ts';
import { LogDouble } from '../testing/simulation/log-double.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createLogSender, type HeldLog, type LogReply } from './log-sender.ts';

const HOLD_MS = 31_000;
const content = simpleSheet([{ items: 4, duration: null }], { updateEach: 1, hybridMode: true });

interface How {
  readonly held?: HeldLog | null;
  readonly inMemory?: boolean;
  readonly keptContent?: string;
  readonly reply?: () => Promise<LogReply>;
}

/** An open sheet whose log is sent, or sent again from what was held. */
const open = async (seed = 1) => {
  const simulation = createSimulation(seed, content);
  const log = new LogDouble(simulation.server);
  await simulation.until(simulation.runtime().start());
  const asked: { readonly from: number; readonly size: number; readonly idle: boolean }[] = [];
  let last: HeldLog | null = null;
  const sending = (how: How = {}) => {
    const runtime = simulation.runtime();
    return createLogSender({
      runtime,
      scheduler: simulation.time.scheduler,
      held: how.held ?? null,
      inMemory: how.inMemory ?? false,
      keptContent: () => how.keptContent ?? null,
      post: ({ epoch, from, lines }) => {
        asked.push({ from, size: lines.join('').length, idle: runtime.idle() });
        return how.reply?.() ?? log.post(epoch, from, lines);
      },
      onHeld: (held) => {
        last = held;
      },
    });
  };
  const lines = async () => {
    const all: string[] = [];
    for await (const line of simulation.runtime().lines()) all.push(line);
    expect([...log.beside].every((line) => all.includes(line))).toBe(true);
    return all.filter((line) => !isContentLine(line));
  };
  const answer = (option: number) => {
    const details = [{ itemOptionId: 1_000 + option, answer: null, slot: null }];
    return simulation.until(simulation.runtime().dispatch({ type: 'AnswerItem', itemId: 100, details }));
  };
  const finish = () => simulation.until(simulation.runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  return { ...simulation, log, asked, sending, lines, answer, finish, last: () => last };
};

describe('the log sender', () => {
  it('sends what grew, a while after it did, and is whole soon after the end', async () => {
    const { time, log, sending, lines, answer, finish, asked, last } = await open();
    const sender = sending();
    await answer(1);
    await time.pass(5_000);
    expect(asked).toEqual([]);
    await time.pass(HOLD_MS);
    const kept = await lines();
    expect(log.kept.get(1)).toEqual(kept);
    expect(sender.status()).toEqual({
      held: kept.length,
      total: kept.length,
      receipt: `1.${kept.length}`,
      state: 'growing',
    });
    await finish();
    await time.pass(5_000);
    const all = await lines();
    expect(log.kept.get(1)).toEqual(all);
    expect(sender.status()).toMatchObject({ state: 'whole', receipt: `1.${all.length}` });
    expect(last()).toEqual({ epoch: 1, lines: all.length, receipt: `1.${all.length}` });
    expect(asked.every(({ idle }) => idle)).toBe(true);
  });

  it('leaves out the content that the server keeps, and no other', async () => {
    const { time, log, sending, lines, runtime } = await open();
    const hash = contentHash(contentOf(runtime().head()));
    const sender = sending({ keptContent: hash });
    await time.pass(HOLD_MS);
    expect([log.beside.size, log.kept.get(1)]).toEqual([0, await lines()]);
    sender.stop();
    log.kept.clear();
    sending({ keptContent: hash.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')) });
    await time.pass(HOLD_MS);
    expect([log.beside.size, log.kept.get(1)]).toEqual([1, await lines()]);
  });

  it('brings the content all the same to a server that has lost lines', async () => {
    const { time, log, sending, lines, answer, runtime } = await open();
    sending({ keptContent: contentHash(contentOf(runtime().head())) });
    await time.pass(HOLD_MS);
    expect(log.beside.size).toBe(0);
    log.kept.clear();
    await answer(1);
    await time.pass(HOLD_MS + 5_000);
    expect([log.beside.size, log.kept.get(1)]).toEqual([1, await lines()]);
  });

  it('has the answers compared with those of a server that has lost lines: what it lost of them goes again', async () => {
    const { time, log, server, sending, answer, runtime } = await open();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    expect([server.rows.size, pendingEntries(runtime().head())]).toEqual([1, []]);
    // Its database is the one of yesterday.
    server.rows.clear();
    log.kept.clear();
    await answer(1);
    const capture = runtime().dispatch({ type: 'ReportPrintScreen', evidence: 'tecla' });
    await time.pass(HOLD_MS + 5_000);
    await capture;
    expect([...server.rows.values()].map(({ details }) => details)).toEqual([answerOf(runtime().head(), 100).details]);
  });

  it('sends an incident within seconds, and all that came before it', async () => {
    const { time, log, sending, lines, answer, until, runtime, asked } = await open();
    sending();
    await answer(1);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'dark', isUsed: true }));
    await time.pass(1_900);
    expect(asked).toEqual([]);
    await time.pass(2_000);
    expect(log.kept.get(1)).toEqual(await lines());
    // What follows it has time again.
    const sent = asked.length;
    await answer(2);
    await time.pass(5_000);
    expect(asked).toHaveLength(sent);
    await time.pass(HOLD_MS);
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it('sends an incident after everything that is owed, and not sooner than a failing log', async () => {
    const { time, server, sending, until, runtime, answer, asked } = await open();
    sending({ reply: async () => ({ kind: 'failed' }) });
    const capture = () => until(runtime().dispatch({ type: 'ReportPrintScreen', evidence: 'tecla' }));
    server.faults.unreachable = true;
    await answer(1);
    await capture();
    await time.pass(60_000);
    expect(asked).toEqual([]);
    server.heal();
    await time.pass(60_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ idle }) => idle)).toBe(true);
    const before = asked.length;
    for (let second = 0; second < 12; second += 1) {
      await capture();
      await time.pass(1_000);
    }
    expect(asked.length - before).toBeLessThanOrEqual(1);
  });

  it('never keeps an answer waiting', async () => {
    const { time, server, sending, answer, finish } = await open();
    const never = new Promise<LogReply>(() => undefined);
    sending({ reply: () => never });
    await time.pass(HOLD_MS);
    await answer(2);
    await time.pass(2_000);
    expect(server.rows.get(9_000)?.details).toMatchObject([{ itemOptionId: 1_002 }]);
    await finish();
    await time.pass(2_000);
    expect(server.finished?.status).toBe('F');
  });

  it('waits while the link is bad, and while answers wait to be tried again', async () => {
    const { time, server, sending, answer, asked } = await open();
    sending();
    server.faults.unreachable = true;
    await answer(1);
    await time.pass(300_000);
    expect(asked).toEqual([]);
    server.heal();
    await time.pass(100_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ idle }) => idle)).toBe(true);
  });

  it('says when it does not get through, keeps trying, and tries at once when asked to', async () => {
    const { time, server, sending, finish, log, lines } = await open();
    const replies: LogReply[] = [];
    const sender = sending({ reply: async () => replies.shift() ?? { kind: 'failed' } });
    await finish();
    await time.pass(3_000);
    expect(server.finished?.status).toBe('F');
    expect(sender.status().state).toBe('failing');
    sender.retryNow();
    expect(sender.status().state).toBe('growing');
    sender.stop();
    const works = sending();
    await time.pass(100);
    works.retryNow();
    await time.pass(2_000);
    expect(works.status().state).toBe('whole');
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it('tries less and less often while the evaluation goes on, and at once when it has ended', async () => {
    const { time, sending, answer, finish, asked } = await open();
    let reply: LogReply = { kind: 'failed' };
    const sender = sending({ reply: async () => reply });
    await answer(1);
    await time.pass(3_600_000);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.length).toBeLessThan(25);
    const before = asked.length;
    await finish();
    await time.pass(2_000);
    expect(asked.length).toBeGreaterThan(before);
    reply = { kind: 'refused' };
    await time.pass(60_000);
    expect(sender.status().state).toBe('refused');
  });

  it('sends small batches, one after the other', async () => {
    const { time, sending, asked, runtime, until, lines, log } = await open();
    for (let i = 0; i < 300; i += 1)
      await until(runtime().dispatch({ type: 'ReportPrintScreen', evidence: `tecla ${i}` }));
    sending();
    // Each capture is told by a call of its own, and they go first.
    await time.pass(HOLD_MS + 200_000);
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.max(...asked.map(({ size }) => size))).toBeLessThanOrEqual(24_000);
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it('goes on after a reload with what the server held, and without knowing it', async () => {
    const { time, sending, answer, asked, last, reload, lines, log } = await open();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    const { lines: held } = last() ?? { lines: 0 };
    await reload();
    asked.length = 0;
    const known = sending({ held: last() });
    await answer(2);
    await time.pass(HOLD_MS);
    expect(asked[0]?.from).toBe(held);
    known.stop();
    await reload();
    sending();
    await answer(3);
    await time.pass(HOLD_MS);
    expect(log.kept.get(1)).toEqual(await lines());
    expect(log.forks).toBe(0);
  });

  it('goes back to where the server says', async () => {
    const { time, sending, answer, last, lines, log } = await open();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    log.kept.set(1, (log.kept.get(1) ?? []).slice(0, 2));
    expect(last()?.lines).toBeGreaterThan(2);
    await answer(2);
    await time.pass(HOLD_MS + 5_000);
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it.each([['a line that the server has otherwise'], ['more lines than this device has']])(
    'stops at %s, and says that there are two pasts; answers go on',
    async (what) => {
      const { time, server, sending, answer, lines, log, asked } = await open();
      const first = sending();
      await answer(1);
      await time.pass(HOLD_MS);
      first.stop();
      const kept = log.kept.get(1) ?? [];
      if (what.startsWith('more')) kept.push('another end');
      else kept.splice(1, 1, 'another line');
      const sender = sending();
      await answer(2);
      await time.pass(HOLD_MS + 5_000);
      expect(sender.status().state).toBe('forked');
      expect(log.kept.get(1)).not.toEqual(await lines());
      const before = asked.length;
      await answer(3);
      await time.pass(HOLD_MS);
      expect(asked).toHaveLength(before);
      expect(server.rows.get(9_000)?.details).toMatchObject([{ itemOptionId: 1_003 }]);
    },
  );

  it('tells a new epoch from its first line', async () => {
    const { time, server, sending, answer, reload, until, lines, log, runtime, last } = await open();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    await until(server.transport('another device').open()());
    await reload();
    expect(epochOf(runtime().head())).toBe(3);
    sending({ held: last() });
    await time.pass(HOLD_MS);
    expect(log.kept.get(3)).toEqual(await lines());
  });

  it('tells only what is on disk, until the end; where nothing is kept, all of it', async () => {
    const { time, disk, sending, answer, finish, lines, log } = await open();
    const written = disk.written.length;
    disk.failing = 1;
    await answer(1);
    const sender = sending();
    await time.pass(HOLD_MS);
    expect(log.kept.get(1)?.length ?? 0).toBeLessThanOrEqual(disk.written.length);
    expect(log.kept.get(1)).toEqual((await lines()).slice(0, log.kept.get(1)?.length));
    expect(written).toBeLessThan((await lines()).length);
    sender.stop();
    const all = sending({ inMemory: true });
    await time.pass(HOLD_MS);
    expect(log.kept.get(1)).toEqual(await lines());
    all.stop();
    sending();
    await finish();
    await time.pass(20_000);
    expect(log.kept.get(1)).toEqual(await lines());
  });
});

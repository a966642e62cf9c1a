import { describe, expect, it } from 'vitest';
import { contentOf } from '../index.ts';
import { contentHash } from '../log/server-word.ts';
import { aLoggedSheet, HOLD_MS } from '../testing/given/a-logged-sheet.ts';
import type { LogReply } from './log-sender.ts';

describe('the log sender', () => {
  it('sends what grew, a while after it did, and is whole soon after the end', async () => {
    const { time, log, sending, lines, answer, finish, asked, last } = await aLoggedSheet();
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
    const { time, log, sending, lines, runtime } = await aLoggedSheet();
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

  it('sends an incident within seconds, and all that came before it', async () => {
    const { time, log, sending, lines, answer, until, runtime, asked } = await aLoggedSheet();
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
    const { time, server, sending, until, runtime, answer, asked } = await aLoggedSheet();
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
    const { time, server, sending, answer, finish } = await aLoggedSheet();
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
    const { time, server, sending, answer, asked } = await aLoggedSheet();
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
    const { time, server, sending, finish, log, lines } = await aLoggedSheet();
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
    const { time, sending, answer, finish, asked } = await aLoggedSheet();
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
    const { time, sending, asked, runtime, until, lines, log } = await aLoggedSheet();
    for (let i = 0; i < 300; i += 1)
      await until(runtime().dispatch({ type: 'ReportPrintScreen', evidence: `tecla ${i}` }));
    sending();
    // Each capture is told by a call of its own, and they go first.
    await time.pass(HOLD_MS + 200_000);
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.max(...asked.map(({ size }) => size))).toBeLessThanOrEqual(24_000);
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it('tells only what is on disk, until the end; where nothing is kept, all of it', async () => {
    const { time, disk, sending, answer, finish, lines, log } = await aLoggedSheet();
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

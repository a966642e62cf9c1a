import { describe, expect, it } from 'vitest';
import { emptySession } from '../model/quiz-session.ts';
import { aCommit, WRITE_MS } from '../testing/given/a-commit.ts';

describe('what is decided is written', () => {
  it('is told from memory where no line before it is asked for: a disk that was cleared cannot be read', async () => {
    const { commit, time, state, keep, all } = aCommit();
    void keep(1);
    await time.pass(2 * WRITE_MS);
    const { written } = commit.length();
    expect(written).toBeGreaterThan(0);
    state.failing = true;
    state.isCleared = true;
    void keep(2);
    await time.pass(2 * WRITE_MS);
    const [told, ...more] = await all(written);
    expect(told).toContain('"at":2');
    expect(more).toEqual([]);
    await expect(all(0)).rejects.toThrow('closed');
  });

  it('and of a disk that was emptied, no line in the place of another', async () => {
    const { commit, time, state, keep, onDisk, all } = aCommit();
    void keep(1);
    await time.pass(WRITE_MS);
    const { written } = commit.length();
    onDisk.length = 0;
    state.failing = true;
    void keep(2);
    await time.pass(WRITE_MS);
    await expect(all()).rejects.toThrow('lines lost');
    expect(await all(written)).toHaveLength(1);
  });

  it('in one write with what was decided at the same time, and in another with what came meanwhile', async () => {
    const { time, appends, settledAt, keep } = aCommit();
    void keep(1);
    void keep(2);
    await time.pass(WRITE_MS / 2);
    void keep(3);
    void keep(4);
    await time.pass(2 * WRITE_MS);
    // The first line of a log declares its version.
    expect([appends, settledAt]).toEqual([
      [3, 2],
      [2, 4],
    ]);
  });

  it('and nothing is, nor looked at, as long as nothing is decided', async () => {
    const { commit, time, appends, keep, alarms } = aCommit();
    void keep(1);
    await time.pass(60_000);
    const before = alarms();
    await commit.keep([], emptySession);
    await time.pass(60_000);
    expect([appends, alarms()]).toEqual([[2], before]);
  });

  it('again every two seconds while the disk fails, once told, and then it is told that it works', async () => {
    const { commit, time, state, appends, told, keep, onDisk } = aCommit();
    state.failing = true;
    void keep(1);
    await time.pass(WRITE_MS);
    expect([commit.storage(), told, appends.length]).toEqual(['failing', ['Error: full'], 1]);
    await time.pass(1_999);
    expect(appends.length).toBe(1);
    await time.pass(1);
    expect(appends.length).toBe(2);
    await time.pass(WRITE_MS);
    state.failing = false;
    await time.pass(2_000 + WRITE_MS);
    expect([commit.storage(), told, onDisk.length]).toEqual(['durable', ['Error: full', 'recovered'], 2]);
    await time.pass(10_000);
    expect(appends.length).toBe(3);
  });

  it('once, where the disk that said no had written it all the same', async () => {
    const { time, state, keep, onDisk, all } = aCommit();
    Object.assign(state, { failing: true, writesAllTheSame: true });
    void keep(1);
    await time.pass(WRITE_MS);
    Object.assign(state, { failing: false });
    void keep(2);
    await time.pass(5_000);
    expect(onDisk).toHaveLength(3);
    expect(await all()).toEqual(onDisk);
  });

  it('and how much of the log is on disk, and how much there is, is known while the disk fails', async () => {
    const { commit, time, state, keep } = aCommit();
    void keep(1);
    await time.pass(WRITE_MS);
    expect(commit.length()).toEqual({ written: 2, known: 2 });
    state.failing = true;
    void keep(2);
    void keep(3);
    expect(commit.length()).toEqual({ written: 2, known: 4 });
    await time.pass(WRITE_MS);
    expect(commit.length()).toEqual({ written: 2, known: 4 });
    state.failing = false;
    await time.pass(2_000 + WRITE_MS);
    expect(commit.length()).toEqual({ written: 4, known: 4 });
  });

  it('and is read from wherever one asks, on disk or not', async () => {
    const { time, state, keep, all } = aCommit();
    void keep(1);
    await time.pass(WRITE_MS);
    state.failing = true;
    void keep(2);
    void keep(3);
    await time.pass(WRITE_MS);
    const lines = await all();
    expect(lines).toHaveLength(4);
    for (let from = 0; from <= 5; from += 1) expect(await all(from)).toEqual(lines.slice(from));
  });

  it('to its end where it is stopped, and no more', async () => {
    const { commit, time, state, appends, keep, onDisk } = aCommit();
    void keep(1);
    let isStopped = false;
    void commit.stop().then(() => {
      isStopped = true;
    });
    await time.pass(WRITE_MS - 1);
    expect(isStopped).toBe(false);
    await time.pass(1);
    expect([isStopped, onDisk.length]).toEqual([true, 2]);
    state.failing = true;
    void keep(2);
    await time.pass(60_000);
    expect(appends.length).toBe(2);
  });

  it('goes on after what the journal has, of which some stands beside the log', async () => {
    const { commit, time, keep, all, onDisk } = aCommit({ lines: 3, beside: [1] });
    onDisk.push('head', 'beside', 'first', 'second');
    expect(commit.length()).toMatchObject({ written: 3 });
    void keep(1);
    await time.pass(WRITE_MS);
    const [, , ...log] = onDisk.slice(2);
    for (const [from, lines] of [
      [0, onDisk],
      [1, onDisk.slice(1)],
      [2, onDisk.slice(3)],
      [3, log],
    ] as const)
      expect(await all(from)).toEqual(lines);
    expect(commit.length().written).toBe(onDisk.length - 1);
  });

  it('and what is read is what was decided until then, as soon as that is there', async () => {
    const { time, keep, all } = aCommit();
    void keep(1);
    let read: readonly string[] | null = null;
    void all().then((lines) => {
      read = lines;
    });
    await time.pass(WRITE_MS - 1);
    expect(read).toBeNull();
    await time.pass(1);
    expect(read).toHaveLength(2);
  });

  it('and whoever waits for all of it, waits for the write that has what was decided last', async () => {
    const { commit, time, keep } = aCommit();
    const settled: string[] = [];
    await commit.settled();
    void keep(1).then(() => settled.push('first'));
    await time.pass(WRITE_MS / 2);
    void commit.settled().then(() => settled.push('all, then'));
    void commit.keep([], emptySession).then(() => settled.push('nothing'));
    void keep(2).then(() => settled.push('second'));
    void commit.settled().then(() => settled.push('all'));
    await time.pass(WRITE_MS / 2);
    expect(settled).toEqual(['first', 'all, then', 'nothing']);
    await time.pass(WRITE_MS);
    expect(settled.slice(3)).toEqual(['second', 'all']);
  });

  it('and while the disk fails, what comes is tried at once, and all of it again two seconds after that', async () => {
    const { commit, time, state, keep, appends, told, onDisk, settledAt } = aCommit();
    state.failing = true;
    void keep(1);
    await time.pass(1_000);
    void keep(2);
    await time.pass(WRITE_MS);
    expect([appends, told, settledAt]).toEqual([[2, 3], ['Error: full'], [1, 2]]);
    await time.pass(1_999);
    expect(appends.length).toBe(2);
    state.failing = false;
    await time.pass(1 + WRITE_MS);
    expect([appends, onDisk.length, commit.storage(), told.length]).toEqual([[2, 3, 3], 3, 'durable', 2]);
    await time.pass(60_000);
    expect(appends.length).toBe(3);
  });

  it('once, where the disk that said no had written some of it all the same, and then no more', async () => {
    const { time, state, keep, onDisk, all, commit } = aCommit();
    state.failing = true;
    void keep(1);
    await time.pass(WRITE_MS);
    void keep(2);
    Object.assign(state, { writesAllTheSame: true });
    await time.pass(WRITE_MS);
    Object.assign(state, { writesAllTheSame: false });
    void keep(3);
    await time.pass(WRITE_MS);
    expect([onDisk.length, commit.length().written]).toEqual([3, 3]);
    state.failing = false;
    await time.pass(2_000 + WRITE_MS);
    expect([onDisk.length, commit.length().written, new Set(onDisk).size]).toEqual([4, 4, 4]);
    expect(await all()).toEqual(onDisk);
  });

  it('and of what a disk says that is no error at all, its words are told', async () => {
    const { time, told, keep } = aCommit({ fails: 'no room' });
    void keep(1);
    await time.pass(WRITE_MS);
    expect(told).toEqual(['no room']);
  });

  it('and is not tried again once it was stopped', async () => {
    const { commit, time, state, keep, appends } = aCommit();
    state.failing = true;
    void keep(1);
    await time.pass(1_000);
    await commit.stop();
    await time.pass(60_000);
    expect(appends.length).toBe(1);
  });
});

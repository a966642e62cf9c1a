import { describe, expect, it } from 'vitest';
import { createChainWriter } from '../log/chain-writer.ts';
import { sha256 } from '../log/sha256.ts';
import type { QuizEvent } from '../session/event.ts';
import { evolve } from '../session/evolve.ts';
import { emptySession, type Session } from '../session/session.ts';
import { createVirtualTime } from '../testing/simulation/virtual-time.ts';
import { createGroupCommit } from './group-commit.ts';

const WRITE_MS = 10;

const event = (at: number): QuizEvent => ({ type: 'PageRestored', at, data: {} });
const sessionAt = (at: number): Session => evolve({ ...emptySession, lastAt: at }, event(at));

/** A journal that takes its time, and fails as often as it is told to. */
const aCommit = () => {
  const time = createVirtualTime(0, () => 0.5);
  const { scheduler } = time.machine().openPage();
  const onDisk: string[] = [];
  const appends: number[] = [];
  const state = { failing: false, writesAllTheSame: false };
  const told: string[] = [];
  const settledAt: number[] = [];
  let alarms = 0;
  const commit = createGroupCommit({
    journal: {
      read: async function* (from = 0) {
        yield* onDisk.slice(from);
      },
      append: (lines) => {
        appends.push(lines.length);
        return new Promise((resolve, reject) => {
          time.later(WRITE_MS, () => {
            const { failing, writesAllTheSame } = state;
            if (!failing || writesAllTheSame) onDisk.push(...lines);
            if (failing) reject(new Error('full'));
            else resolve();
          });
        });
      },
    },
    scheduler: {
      ...scheduler,
      after: (delay, wake) => {
        alarms += 1;
        return scheduler.after(delay, wake);
      },
    },
    writer: createChainWriter(sha256),
    lines: 0,
    beside: [],
    onSettled: ({ lastAt }) => settledAt.push(lastAt),
    onFailure: (evidence) => told.push(evidence),
    onRecovered: () => told.push('recovered'),
  });
  const keep = (at: number) => commit.keep([event(at)], sessionAt(at));
  const all = async (from?: number): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const line of commit.lines(from)) found.push(line);
    return found;
  };
  return { commit, time, state, onDisk, appends, told, settledAt, keep, all, alarms: () => alarms };
};

describe('what is decided is written', () => {
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
    await commit.keep([], emptySession);
    await time.pass(60_000);
    expect([appends, alarms()]).toEqual([[2], 0]);
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
});

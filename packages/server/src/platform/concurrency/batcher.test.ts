import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postAnswers, replyWithin } from '@quipu/contract';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../db/away.ts';
import { createBatcher, GATHER_MS, MIN_BESIDE, SAVING_TIMEOUT_MS } from './batcher.ts';

interface Post {
  readonly sheet: number;
  readonly value: number;
}
/** Groups wait to be let go one by one. */
const held = (fails: (group: readonly Post[]) => boolean = () => false, maxGroup = 100) => {
  const groups: (readonly Post[])[] = [];
  const gates: (() => void)[] = [];
  let arrived = () => {};
  const take = createBatcher<Post, number>({
    keyOf: ({ sheet }) => sheet,
    maxGroup,
    run: async (group) => {
      groups.push(group);
      await new Promise<void>((resolve) => {
        gates.push(resolve);
        arrived();
      });
      if (fails(group)) throw new Error('the group failed');
      return group.map(({ value }) => value * 10);
    },
  });
  const letGo = async () => {
    if (gates.length === 0)
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    gates.shift()?.();
  };
  return { groups, take, letGo };
};

describe('the batcher', () => {
  it('groups what comes in one turn and what waits, and answers each', async () => {
    const { groups, take, letGo } = held();
    const first = [take({ sheet: 1, value: 1 }), take({ sheet: 2, value: 2 })];
    const letting = letGo();
    await letting;
    expect(await Promise.all(first)).toEqual([10, 20]);
    const alone = take({ sheet: 1, value: 3 });
    const waits = letGo();
    await waits;
    expect(await alone).toBe(30);
    expect(groups.map((group) => group.length)).toEqual([2, 1]);
  });

  it('never has a sheet twice in a group, and keeps the order of its posts', async () => {
    const { groups, take, letGo } = held();
    const all = [1, 2, 3].map((value) => take({ sheet: 7, value })).concat(take({ sheet: 8, value: 4 }));
    for (let n = 0; n < 3; n += 1) await letGo();
    expect(await Promise.all(all)).toEqual([10, 20, 30, 40]);
    expect(groups.map((group) => group.map(({ value }) => value))).toEqual([[1, 4], [2], [3]]);
  });

  it('splits what is more than a group', async () => {
    const { groups, take, letGo } = held(() => false, 2);
    const all = [1, 2, 3].map((value) => take({ sheet: value, value }));
    for (let n = 0; n < 2; n += 1) await letGo();
    await Promise.all(all);
    expect(groups.map((group) => group.length)).toEqual([2, 1]);
  });

  it('does one by one what fails together: only the one at fault fails', async () => {
    const { take, letGo } = held((group) => group.some(({ value }) => value === 2));
    const all = [1, 2, 3].map((value) => take({ sheet: value, value }));
    const settled = Promise.allSettled(all);
    for (let n = 0; n < 4; n += 1) await letGo();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses a group at once where the database is away: each by itself would wait as long again', async () => {
    let times = 0;
    const away = new DatabaseAway(new Error('gone'), false);
    const take = createBatcher<Post, number>({
      keyOf: ({ sheet }) => sheet,
      maxGroup: 100,
      run: () => {
        times += 1;
        return Promise.reject(away);
      },
    });
    const settled = await Promise.allSettled([1, 2, 3].map((value) => take({ sheet: value, value })));
    expect([times, settled.map((one) => one.status === 'rejected' && one.reason === away)]).toEqual([
      1,
      [true, true, true],
    ]);
  });

  it('waits a moment for more after a group of several, and for nobody after one alone', async () => {
    const groups: (readonly Post[])[] = [];
    const pauses: (() => void)[] = [];
    const take = createBatcher<Post, number>({
      keyOf: ({ sheet }) => sheet,
      maxGroup: 4,
      timers: {
        after: (ms, wake) => {
          if (ms === GATHER_MS) pauses.push(wake);
          return () => undefined;
        },
      },
      run: async (group) => {
        groups.push(group);
        return group.map(({ value }) => value);
      },
    });
    const all = (sheets: readonly number[]) => Promise.all(sheets.map((sheet) => take({ sheet, value: sheet })));
    expect([await all([1]), await all([2]), pauses.length]).toEqual([[1], [2], 0]);
    await all([3, 4]);
    expect(pauses).toHaveLength(1);
    const gathered = all([5, 6]);
    expect(groups).toHaveLength(3);
    const more = all([7]);
    pauses[0]?.();
    expect([await gathered, await more]).toEqual([[5, 6], [7]]);
    expect(groups.map((group) => group.map(({ value }) => value))).toEqual([[1], [2], [3, 4], [5, 6, 7]]);
  });

  it('does a second group beside the first where many wait, and never two of one sheet at once', async () => {
    const { groups, take, letGo } = held();
    const sheets = Array.from({ length: MIN_BESIDE }, (_, n) => n + 2);
    const first = take({ sheet: 1, value: 1 });
    await vi.waitFor(() => expect(groups).toHaveLength(1), { interval: 1 });
    const again = take({ sheet: 1, value: 2 });
    const few = sheets.slice(1).map((sheet) => take({ sheet, value: sheet }));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    // Whoever has to wait for their own first one is none of many.
    expect(groups).toHaveLength(1);
    const many = [...few, take({ sheet: 2, value: 2 })];
    await vi.waitFor(() => expect(groups).toHaveLength(2), { interval: 1 });
    expect(groups[1]?.map(({ sheet }) => sheet)).toEqual([...sheets.slice(1), 2]);
    const third = sheets.map((sheet) => take({ sheet: sheet + 1_000, value: sheet }));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(groups).toHaveLength(2);
    for (let n = 0; n < 3; n += 1) await letGo();
    expect([await first, await again]).toEqual([10, 20]);
    expect(await Promise.all(many)).toEqual([...sheets.slice(1), 2].map((sheet) => sheet * 10));
    expect(await Promise.all(third)).toEqual(sheets.map((sheet) => sheet * 10));
    expect(groups.map((group) => group.length)).toEqual([1, MIN_BESIDE, MIN_BESIDE + 1]);
  });

  it('keeps nobody waiting without end for a group that does not', async () => {
    const groups: (readonly Post[])[] = [];
    const letGo: ((results: readonly number[]) => void)[] = [];
    /** Tells what happens to whoever still waits once their time is over. */
    const alarms = new Set<() => void>();
    const take = createBatcher<Post, number>({
      keyOf: ({ sheet }) => sheet,
      maxGroup: 100,
      timers: {
        after: (_, wake) => {
          alarms.add(wake);
          return () => alarms.delete(wake);
        },
      },
      run: (group) => {
        groups.push(group);
        return new Promise((resolve) => letGo.push(resolve));
      },
    });
    const groupsAre = (count: number) => vi.waitFor(() => expect(groups).toHaveLength(count), { interval: 1 });
    const hanging = take({ sheet: 1, value: 1 });
    await groupsAre(1);
    expect(alarms.size).toBe(0);
    const impatient = take({ sheet: 2, value: 2 });
    for (const alarm of alarms) alarm();
    await expect(impatient).rejects.toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
    letGo[0]?.([10]);
    expect(await hanging).toBe(10);
    const next = take({ sheet: 2, value: 3 });
    await groupsAre(2);
    letGo[1]?.([30]);
    expect([await next, groups.map((group) => group.map(({ value }) => value))]).toEqual([30, [[1], [3]]]);
  });
});

it('tells who waits in vain before anybody else tells them that it takes too long', () => {
  expect(SAVING_TIMEOUT_MS).toBeLessThan(replyWithin(postAnswers));
});

describe('what is over', () => {
  /** A half of what the young may take; what is in a group at the time is a tenth of it. */
  const MIN_FREED_MB = 8;

  it('is collected while it is young: nothing of who was answered hangs on who comes next', async () => {
    const program = fileURLToPath(new URL('../../testing/batched-requests.ts', import.meta.url));
    const flags = ['--trace-gc', '--max-semi-space-size=16', '--conditions=quipu-source', '--import', 'tsx'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, program], { windowsHide: true });
    const freed = [...stdout.matchAll(/Scavenge ([\d.]+) \([\d.]+\) -> ([\d.]+) /g)].map(
      ([, before, after]) => Number(before) - Number(after),
    );
    const last = freed.slice(-8);
    expect(last).toHaveLength(8);
    for (const megabytes of last) expect(megabytes).toBeGreaterThan(MIN_FREED_MB);
  });
});

import { beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { SAVING_TIMEOUT_MS } from './batcher.ts';
import { type Left, sharedOrAlone } from './shared-or-alone.ts';

interface Post {
  readonly sheet: number;
  readonly name: string;
}
interface Outcome {
  readonly of: string;
}

let held: Set<number>;
let apart: Set<number>;
/** Ends what is being done alone, by its name. */
let waiting: Map<string, (outcome: Outcome) => void>;
let done: string[];
let alarms: Map<() => void, number>;
let clock: number;
beforeEach(() => {
  [held, apart, waiting, done, alarms, clock] = [new Set(), new Set(), new Map(), [], new Map(), 0];
});

/** A process with eight connections: two of them are for those who wait. */
const aProcess = () => {
  const place = {
    db: {} as Db,
    config: { poolSize: 8, maxGroup: 100 },
    monotonic: () => clock,
    timers: {
      after: (ms: number, wake: () => void) => {
        if (ms > 5) alarms.set(wake, clock + ms);
        else setImmediate(wake);
        return () => alarms.delete(wake);
      },
    },
  };
  const taker = (isShared: (post: Post) => boolean = () => true) =>
    sharedOrAlone<Post, Outcome>(place, {
      keyOf: ({ sheet }) => sheet,
      isShared,
      together: async (group) =>
        group.map(({ sheet, name }): Outcome | Left => {
          if (held.has(sheet)) return 'held';
          if (apart.has(sheet)) return 'apart';
          done.push(name);
          return { of: name };
        }),
      alone: ({ name }) => new Promise((resolve) => waiting.set(name, resolve)),
    });
  return { taker };
};
const end = (name: string): void => {
  done.push(name);
  waiting.get(name)?.({ of: name });
  waiting.delete(name);
};
const waitingAre = (...names: readonly string[]) => vi.waitFor(() => expect([...waiting.keys()]).toEqual(names));

it('does alone what its group leaves, and nobody waits for that', async () => {
  const take = aProcess().taker();
  held.add(1);
  const own = take({ sheet: 1, name: 'a' });
  expect(await take({ sheet: 2, name: 'b' })).toEqual({ of: 'b' });
  await waitingAre('a');
  end('a');
  expect(await own).toEqual({ of: 'a' });
});

it('lets those who wait for somebody else have a quarter of the connections, whatever they wait for', async () => {
  const { taker } = aProcess();
  const [answers, logs] = [taker(), taker()];
  for (const sheet of [1, 2, 3]) held.add(sheet);
  const all = [answers({ sheet: 1, name: 'a' }), logs({ sheet: 2, name: 'b' })];
  await waitingAre('a', 'b');
  all.push(answers({ sheet: 3, name: 'c' }));
  expect(await logs({ sheet: 4, name: 'd' })).toEqual({ of: 'd' });
  await waitingAre('a', 'b');
  end('b');
  await waitingAre('a', 'c');
  end('a');
  end('c');
  expect(await Promise.all(all)).toEqual([{ of: 'a' }, { of: 'b' }, { of: 'c' }]);
});

it('does not have what is long stand behind those who wait', async () => {
  const { taker } = aProcess();
  const [short, long] = [taker(), taker(() => false)];
  for (const sheet of [1, 2]) held.add(sheet);
  apart.add(4);
  void [1, 2].map((sheet) => short({ sheet, name: `held ${sheet}` }));
  await waitingAre('held 1', 'held 2');
  void long({ sheet: 3, name: 'long' });
  void short({ sheet: 4, name: 'apart' });
  await waitingAre('held 1', 'held 2', 'long', 'apart');
});

it('lets what is long have a quarter of the connections too, and one of them to each sheet', async () => {
  const take = aProcess().taker(({ name }) => !name.startsWith('long'));
  for (const sheet of [1, 2]) apart.add(sheet);
  const all = [take({ sheet: 1, name: 'a' }), take({ sheet: 1, name: 'again' })];
  await waitingAre('a');
  all.push(take({ sheet: 1, name: 'long' }), take({ sheet: 2, name: 'b' }));
  await waitingAre('a', 'b');
  all.push(take({ sheet: 3, name: 'long too' }));
  expect(await take({ sheet: 4, name: 'd' })).toEqual({ of: 'd' });
  await waitingAre('a', 'b');
  for (const name of ['a', 'b', 'long too', 'again', 'long']) {
    await vi.waitFor(() => expect([...waiting.keys()]).toContain(name));
    end(name);
  }
  expect(await Promise.all(all)).toHaveLength(5);
});

it('keeps the order of one sheet, of which one stands in line at most', async () => {
  const { taker } = aProcess();
  const take = taker();
  held.add(1);
  const all = ['first', 'second', 'third'].map((name) => take({ sheet: 1, name }));
  await waitingAre('first');
  const later = take({ sheet: 1, name: 'later' });
  held.delete(1);
  end('first');
  expect(await Promise.all([...all, later])).toHaveLength(4);
  expect(done).toEqual(['first', 'second', 'third', 'later']);
});

it('says in time that nobody took it, and does not do it then', async () => {
  const take = aProcess().taker();
  for (const sheet of [1, 2, 3]) held.add(sheet);
  void [1, 2].map((sheet) => take({ sheet, name: `held ${sheet}` }));
  await waitingAre('held 1', 'held 2');
  clock = 1_000;
  const late = take({ sheet: 3, name: 'late' });
  const alarm = await vi.waitFor(() => {
    const [found] = [...alarms].filter(([, at]) => at === 1_000 + SAVING_TIMEOUT_MS);
    if (found === undefined) throw new Error('Nobody is told');
    return found;
  });
  await vi.waitFor(() => expect(alarms.size).toBe(1));
  alarm[0]();
  await expect(late).rejects.toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
  end('held 1');
  end('held 2');
  expect(await take({ sheet: 4, name: 'next' })).toEqual({ of: 'next' });
  expect([...waiting.keys()]).toEqual([]);
});

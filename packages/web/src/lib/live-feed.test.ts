import type { MissedEvent } from '@quipu/contract';
import { beforeEach, expect, it } from 'vitest';
import { createLiveFeed, HOLD_MS, type LiveFeed, type Missed } from './live-feed.ts';

type Reply = (Omit<Missed, 'more'> & Partial<Missed>) | 'refused' | null;

interface Bench {
  readonly feed: LiveFeed;
  /** Texts of the messages delivered, in order. */
  readonly told: string[];
  /** Names of all else that was delivered. */
  readonly passed: string[];
  readonly asked: (number | null)[];
  answer: (reply: Reply) => Promise<void>;
  position: () => number | null;
  /** Delays of the alarms that are set. */
  alarms: () => readonly number[];
  ring: () => void;
}

let bench: Bench;

const message = (id: number | null, text = `m${id}`) => ({ message: text, ...(id === null ? {} : { event_id: id }) });
const missedOne = (id: number): MissedEvent => ({ id, name: 'message', data: message(id) });

beforeEach(() => {
  const told: string[] = [];
  const passed: string[] = [];
  const asked: (number | null)[] = [];
  const waiting: ((reply: Missed | 'refused' | null) => void)[] = [];
  const alarms = new Map<number, { readonly ms: number; readonly wake: () => void }>();
  let last: number | null = 4;
  let number = 0;
  const feed = createLiveFeed({
    missed: (after) => {
      asked.push(after);
      return new Promise((resolve) => waiting.push(resolve));
    },
    position: {
      read: () => last,
      write: (next) => {
        last = next;
      },
    },
    emit: (event) => {
      if (event.name === 'message') told.push(event.data.message);
      else passed.push(event.name);
    },
    after: (ms, wake) => {
      number += 1;
      const key = number;
      alarms.set(key, { ms, wake });
      return () => alarms.delete(key);
    },
    chance: () => 1,
  });
  bench = {
    feed,
    told,
    passed,
    asked,
    answer: async (reply) => {
      waiting.shift()?.(reply === null || reply === 'refused' ? reply : { more: false, ...reply });
      await new Promise((resolve) => setTimeout(resolve));
    },
    position: () => last,
    alarms: () => [...alarms.values()].map(({ ms }) => ms),
    ring: () => {
      const [key, alarm] = [...alarms][0] ?? [];
      if (key !== undefined) alarms.delete(key);
      alarm?.wake();
    },
  };
});

it('delivers what comes by the socket, in order, and keeps the last', async () => {
  bench.feed.connected();
  await bench.answer({ events: [], last: 4 });
  bench.feed.heard('message', message(5));
  bench.feed.heard('message', message(6));
  expect(bench.told).toEqual(['m5', 'm6']);
  expect(bench.position()).toBe(6);
});

it('delivers what passed while it was cut once each, in order, before what comes after', async () => {
  bench.feed.connected();
  await bench.answer({ events: [], last: 4 });
  bench.feed.heard('message', message(5));
  // Cut: 6 and 7 pass. Back, 8 comes by the socket before the list does, which has it too.
  bench.feed.connected();
  bench.feed.heard('message', message(8));
  expect(bench.told).toEqual(['m5']);
  await bench.answer({ events: [missedOne(6), missedOne(7), missedOne(8)], last: 8 });
  bench.feed.heard('message', message(7));
  expect(bench.asked).toEqual([4, 5]);
  expect(bench.told).toEqual(['m5', 'm6', 'm7', 'm8']);
});

it('starts anew from the last of a server whose database was restored, and knows none of its numbers', async () => {
  bench.feed.connected();
  await bench.answer({ events: [missedOne(5), missedOne(6), missedOne(7)], last: 7 });
  bench.feed.connected();
  bench.feed.heard('message', message(6, 'otro'));
  await bench.answer({ events: [], last: 5 });
  bench.feed.heard('message', message(7, 'y otro'));
  expect(bench.told).toEqual(['m5', 'm6', 'm7', 'otro', 'y otro']);
  expect(bench.position()).toBe(7);
  bench.feed.connected();
  expect(bench.asked).toEqual([4, 7, 7]);
});

it('does not make what comes wait for ever for a list that does not', async () => {
  bench.feed.connected();
  bench.feed.heard('message', message(6));
  expect(bench.alarms()).toEqual([HOLD_MS]);
  bench.ring();
  expect(bench.told).toEqual(['m6']);
  bench.feed.heard('message', message(7));
  await bench.answer({ events: [missedOne(5), missedOne(6)], last: 6 });
  expect(bench.told).toEqual(['m6', 'm7', 'm5']);
});

it('asks again where the server did not answer, from where nothing is missing', async () => {
  bench.feed.connected();
  bench.feed.heard('message', message(7));
  await bench.answer(null);
  expect(bench.told).toEqual(['m7']);
  expect(bench.position()).toBe(4);
  bench.ring();
  expect(bench.asked).toEqual([4, 4]);
  await bench.answer({ events: [missedOne(6), missedOne(7)], last: 7 });
  expect(bench.told).toEqual(['m7', 'm6']);
  expect(bench.position()).toBe(7);
});

it('drops what it cannot read, and goes on', async () => {
  bench.feed.connected();
  await bench.answer({ events: [{ id: 5, name: 'message', data: { message: 7 } }, missedOne(6)], last: 6 });
  bench.feed.heard('unheard-of', message(7));
  bench.feed.heard('message', null);
  bench.feed.heard('message', message(8));
  expect(bench.told).toEqual(['m6', 'm8']);
  expect(bench.position()).toBe(8);
});

it('takes what has no number as new, after what has one', async () => {
  bench.feed.connected();
  bench.feed.heard('message', message(null, 'sin número'));
  await bench.answer({ events: [missedOne(5)], last: 5 });
  bench.feed.heard('message', message(null, 'sin número'));
  expect(bench.told).toEqual(['m5', 'sin número', 'sin número']);
});

it('lets the newer list decide where it was connected twice', async () => {
  bench.feed.connected();
  bench.feed.connected();
  bench.feed.heard('message', message(6));
  await bench.answer({ events: [], last: 4 });
  expect(bench.told).toEqual([]);
  await bench.answer({ events: [missedOne(5), missedOne(6)], last: 6 });
  expect(bench.told).toEqual(['m5', 'm6']);
});

it('goes on asking while the list says that there is more, before what came by the socket', async () => {
  bench.feed.connected();
  bench.feed.heard('message', message(9));
  await bench.answer({ events: [missedOne(5), missedOne(6)], last: 6, more: true });
  expect(bench.position()).toBe(6);
  await bench.answer({ events: [missedOne(7), missedOne(8)], last: 8, more: true });
  expect(bench.told).toEqual(['m5', 'm6', 'm7', 'm8']);
  await bench.answer({ events: [missedOne(9)], last: 9 });
  expect(bench.asked).toEqual([4, 6, 8]);
  expect(bench.told).toEqual(['m5', 'm6', 'm7', 'm8', 'm9']);
  expect(bench.alarms()).toEqual([]);
});

it('delivers nothing after a logout, not even what was on its way', async () => {
  bench.feed.connected();
  bench.feed.heard('message', message(6));
  bench.feed.stop();
  await bench.answer({ events: [missedOne(5)], last: 6 });
  bench.feed.heard('message', message(7));
  expect(bench.told).toEqual([]);
  expect(bench.position()).toBe(4);
  expect(bench.alarms()).toEqual([]);
});

it('hands on what is passing at once, whatever is waited for, and keeps no place of it', async () => {
  const stop = (id: number) => ({ from: 3, signal: { type: 'stop', viewing: 9 }, event_id: id });
  bench.feed.connected();
  bench.feed.heard('message', message(6));
  bench.feed.heard('stop', stop(8));
  expect([bench.told, bench.passed]).toEqual([[], ['stop']]);
  await bench.answer({ events: [missedOne(5), missedOne(6)], last: 6 });
  bench.feed.heard('stop', stop(9));
  bench.feed.heard('message', message(7));
  expect(bench.told).toEqual(['m5', 'm6', 'm7']);
  expect(bench.passed).toEqual(['stop', 'stop']);
  expect(bench.position()).toBe(7);
});

it('asks no more where the server tells this login nothing, lets through what came meanwhile, and asks with the next connection', async () => {
  const { feed, told, asked, answer, alarms } = bench;
  feed.connected();
  feed.heard('message', message(6));
  await answer('refused');
  expect([told, alarms()]).toEqual([['m6'], []]);
  expect(asked).toHaveLength(1);
  feed.connected();
  await answer({ events: [missedOne(5)], last: 6 });
  expect(told).toEqual(['m6', 'm5']);
  expect(asked).toHaveLength(2);
});

import { expect, it } from 'vitest';
import type { PendingEntry } from '../index.ts';
import { createSearch } from './search.ts';

const entry = (id: number, revision = 1): PendingEntry => ({
  id,
  index: 0,
  details: [],
  time: 0,
  visits: 1,
  updatedAt: 0,
  disabled: false,
  disabledItem: false,
  epoch: 1,
  revision,
});

it('is over once each that failed was taken, is known to be refused, or is pending no more', () => {
  const search = createSearch(() => 0);
  search.failed([entry(1), entry(2), entry(3), entry(4)]);
  search.taken([entry(1)]);
  search.forget(2);
  expect([search.isOn(), search.isServerFine(), search.behind()]).toEqual([true, true, [3, 4]]);
  search.keepOnly(new Set([4, 5]));
  expect([search.isOn(), search.behind()]).toEqual([true, [4]]);
  search.keepOnly(new Set([5]));
  // What was taken in a search that is over says nothing in the next one.
  expect([search.isOn(), search.isServerFine(), search.behind()]).toEqual([false, false, []]);
  for (let tries = 0; tries < 3; tries += 1) expect(search.failed([entry(5)])).toBe(false);
});

it('finds the one that failed three times by itself, where another was taken less than five minutes before', () => {
  let now = 0;
  const search = createSearch(() => now);
  search.failed([entry(1), entry(2)]);
  search.taken([entry(2)]);
  now = 299_999;
  expect([search.failed([entry(1)]), search.failed([entry(1)])]).toEqual([false, false]);
  // As it was answered otherwise it is another one.
  expect(search.failed([entry(1, 2)])).toBe(false);
  expect(search.failed([entry(1, 2)])).toBe(false);
  now = 300_000;
  expect(search.failed([entry(1, 2)])).toBe(false);
  search.taken([entry(3)]);
  expect(search.failed([entry(1, 2)])).toBe(true);
  expect(search.isOn()).toBe(false);
});

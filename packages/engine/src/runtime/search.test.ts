import { describe, expect, it } from 'vitest';
import type { PendingEntry } from '../index.ts';
import { createSearch } from './suspicion.ts';

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

/** Failures by itself, one after the other; gives back what each said. */
const alone = (search: ReturnType<typeof createSearch>, id: number, times: number): readonly boolean[] =>
  Array.from({ length: times }, () => search.failed([entry(id)]));

it('finds it where the other was taken a millisecond less than five minutes before, and not later', () => {
  for (const [passed, found] of [
    [299_999, true],
    [300_000, false],
  ] as const) {
    let now = 1_000;
    const search = createSearch(() => now);
    search.failed([entry(1), entry(2)]);
    search.taken([entry(2)]);
    now += passed;
    expect([search.isServerFine(), alone(search, 1, 3)]).toEqual([found, [false, false, found]]);
  }
});

it('puts those that failed behind all others until these have had their turn', () => {
  const search = createSearch(() => 0);
  search.failed([entry(1), entry(2)]);
  search.comeRound();
  expect([search.isOn(), search.behind()]).toEqual([true, []]);
  search.failed([entry(2)]);
  expect(search.behind()).toEqual([2]);
});

describe('a search is in vain', () => {
  it('once each of what is pending has failed by itself, and nothing was taken for five minutes', () => {
    let now = 0;
    const search = createSearch(() => now);
    expect(search.isVain(1)).toBe(false);
    search.failed([entry(1), entry(2), entry(3)]);
    alone(search, 1, 1);
    expect(search.isVain(2)).toBe(false);
    alone(search, 2, 1);
    expect([search.isVain(0), search.isVain(1), search.isVain(2), search.isVain(3)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    search.taken([entry(3)]);
    expect(search.isVain(2)).toBe(false);
    now = 300_000;
    expect(search.isVain(2)).toBe(true);
  });

  it('with one answer alone, once that has failed three times', () => {
    const search = createSearch(() => 0);
    const tries = [1, 2, 3].map(() => {
      alone(search, 1, 1);
      return search.isVain(1);
    });
    expect(tries).toEqual([false, false, true]);
  });

  it('after eight failures in a row, whatever failed; something that is taken breaks the row', () => {
    const search = createSearch(() => 0);
    const all = Array.from({ length: 40 }, (_, id) => entry(id));
    for (let failed = 0; failed < 7; failed += 1) search.failed(all);
    expect(search.isVain(40)).toBe(false);
    search.taken([entry(39)]);
    for (let failed = 0; failed < 7; failed += 1) search.failed(all);
    expect(search.isVain(39)).toBe(false);
    search.failed(all);
    expect([search.isVain(39), search.isVain(0)]).toEqual([true, false]);
    search.startAnew();
    for (let failed = 0; failed < 7; failed += 1) search.failed(all);
    expect(search.isVain(39)).toBe(false);
  });
});

it('begun anew knows nothing of before', () => {
  const search = createSearch(() => 0);
  search.failed([entry(1), entry(2)]);
  search.taken([entry(2)]);
  alone(search, 1, 2);
  search.startAnew();
  expect([search.isOn(), search.isServerFine(), search.behind()]).toEqual([false, false, []]);
  search.failed([entry(1), entry(2)]);
  search.taken([entry(2)]);
  expect(alone(search, 1, 3)).toEqual([false, false, true]);
});

it('is nothing’s where a post of nothing failed', () => {
  const search = createSearch(() => 0);
  for (let failed = 0; failed < 9; failed += 1) expect(search.failed([])).toBe(false);
  expect([search.isOn(), search.isVain(1)]).toEqual([false, false]);
});

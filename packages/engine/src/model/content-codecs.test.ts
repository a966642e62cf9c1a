import type * as t from 'io-ts';
import { describe, expect, it } from 'vitest';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, when } from '../testing/sheets.ts';
import { StoredAnswer } from './detail.ts';
import { Item } from './item.ts';
import { ITEM_TYPES, ItemType } from './item-type.ts';
import { FinalStatus, Opening, SheetStatus } from './opening.ts';
import { SheetContent } from './sheet-content.ts';
import { Count, EpochMs, Id } from './units.ts';

const takes = (codec: t.Mixed, values: readonly unknown[]): readonly boolean[] =>
  values.map((value) => codec.is(value));
const taken = (codec: t.Mixed, values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => codec.is(value));

describe('numbers of the wire', () => {
  const edges = [-1, 0, 1, 0.5, 1.5, Number.NaN, 2 ** 53 - 1, 2 ** 53, '1', null];

  it('are whole and safe: an id from 1, a count and an instant from 0', () => {
    expect(taken(Id, edges)).toEqual([1, 2 ** 53 - 1]);
    for (const codec of [Count, EpochMs]) expect(taken(codec, edges)).toEqual([0, 1, 2 ** 53 - 1]);
  });
});

describe('what a sheet may say', () => {
  it('has the types of items that there are, from 1 on', () => {
    const count = ITEM_TYPES.length;
    expect(ITEM_TYPES).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(taken(ItemType, [-1, 0, ...ITEM_TYPES, count + 1, '1'])).toEqual(ITEM_TYPES);
  });

  it.each(['cameraOff', 'printScreen'] as const)('has three levels of %s', (name) => {
    const sheets = [-1, 0, 1, 2, 3].map((level) => ({ ...aSheet([]), rules: { ...aSheet([]).rules, [name]: level } }));
    expect(takes(SheetContent, sheets)).toEqual([false, true, true, true, false]);
  });

  it('ends by going home, or by logging out', () => {
    const sheets = [-1, 0, 1, 2].map((evaluationEndAction) => ({
      ...aSheet([]),
      rules: { ...aSheet([]).rules, evaluationEndAction },
    }));
    expect(takes(SheetContent, sheets)).toEqual([false, true, true, false]);
  });

  it('has all of its parts, and no part of another kind', () => {
    const item = anItem(1, { condition: when('OR', [2, 21]), max: 3, video: 'v', audio: 'a', children: [anItem(2)] });
    const section = aSection(1, [item], { duration: 60, description: '' });
    const sheet = aSheet([section]);
    const stored = aStored(1001, { details: chosen(11) });
    const opening = anOpening({
      answers: [stored],
      sectionRuns: [{ sectionId: 1, startedAt: 0, deadline: 0, left: true }],
    });
    const parts: readonly (readonly [t.Mixed, object])[] = [
      [SheetContent, sheet],
      [SheetContent, aSheet([aSection(1, [anItem(1)])])],
      [Item, item],
      [StoredAnswer, stored],
      [Opening, opening],
    ];
    for (const [codec, value] of parts) {
      expect(codec.is(value)).toBe(true);
      expect(codec.decode(value)).toMatchObject({ _tag: 'Right', right: value });
      for (const key of Object.keys(value)) {
        const { [key as never]: _, ...without } = value;
        expect([key, codec.is(without)]).toEqual([key, false]);
        expect([key, codec.is({ ...value, [key]: Symbol('none') })]).toEqual([key, false]);
      }
    }
  });

  it('is pending, under way, absent, or at one of four ends', () => {
    const all = ['P', 'A', 'F', 'FT', 'FC', 'FST', 'I'];
    expect(taken(SheetStatus, [...all, 'X', ''])).toEqual(all);
    expect(taken(FinalStatus, [...all, 'X', ''])).toEqual(['F', 'FT', 'FC', 'FST']);
  });
});

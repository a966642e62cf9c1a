import type { WatchedSheet } from '@quipu/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { watched } from '../../../testing/watched.ts';
import { searchOf } from './search.ts';
import { countStates, isIn, SILENT_MS, STATES } from './sheet-states.ts';
import { type Column, sortSheets } from './sort-sheets.ts';
import { rowOfKey } from './use-rows.ts';
import { shownIds } from './use-shown-ids.ts';

const statesOf = (more: object) => STATES.filter((state) => isIn(state, watched(more), NOON));

describe('the states of a row', () => {
  it.each([
    ['a device that is well', {}, ['all', 'underWay']],
    ['one not begun', { status: 'P', heard_at: null, started_at: null }, ['all', 'pending']],
    ['one absent', { status: 'I' }, ['all', 'pending']],
    ['one ended, whatever was wrong then', { status: 'FT', camera: 'dark', displays: 2 }, ['all', 'finished']],
    ['one not heard for long', { heard_at: NOON - SILENT_MS - 1 }, ['all', 'underWay', 'silent']],
    ['one just heard', { heard_at: NOON - SILENT_MS }, ['all', 'underWay']],
    ['one never heard', { heard_at: null, started_at: NOON - SILENT_MS - 1 }, ['all', 'underWay', 'silent']],
    ['an ended one with something to look into', { status: 'F', open_incidents: 1 }, ['all', 'finished', 'incidents']],
    ['a dark camera', { camera: 'dark' }, ['all', 'underWay', 'camera']],
    ['no microphone', { microphone: 'missing' }, ['all', 'underWay', 'microphone']],
    ['two monitors', { displays: 2 }, ['all', 'underWay', 'displays']],
    ['another window', { is_visible: false }, ['all', 'underWay', 'hidden']],
  ] as const)('%s', (_, more, states) => {
    expect(statesOf(more)).toEqual(states);
  });

  it('are counted', () => {
    const sheets = [watched(), watched({ status: 'P' }), watched({ status: 'F', open_incidents: 2 })];
    expect(countStates(sheets, NOON)).toMatchObject({
      all: 3,
      underWay: 1,
      pending: 1,
      finished: 1,
      incidents: 1,
      camera: 0,
    });
  });
});

describe('searching', () => {
  const found = (query: string) =>
    searchOf(query)(watched({ full_name: 'José Íñiguez Núñez', reference: '1712345678' }));
  it.each(['jose', 'JOSÉ', 'iniguez', 'nuñez jose', '  ', '12345', 'jo 1712'])('finds by %o', (query) => {
    expect(found(query)).toBe(true);
  });
  it.each(['josefina', 'pérez', '9999', 'jose perez'])('does not find by %o', (query) => {
    expect(found(query)).toBe(false);
  });

  it('takes a name as it is now', () => {
    const query = searchOf('zoila');
    expect(query(watched({ user_id: 77, full_name: 'Ana' }))).toBe(false);
    expect(query(watched({ user_id: 77, full_name: 'Zoila' }))).toBe(true);
  });
});

const byId = (sheets: readonly WatchedSheet[]) => new Map(sheets.map((sheet) => [sheet.sheetId, sheet]));

describe('sorting', () => {
  const people = [
    { sheet_id: 1, full_name: 'Óscar', saved: 5, status: 'F', open_incidents: 0, incidents: 4, answered: null },
    { sheet_id: 2, full_name: 'Nuria', saved: 5, status: 'A', open_incidents: 2, incidents: 2, answered: 7 },
    { sheet_id: 3, full_name: 'Ñusta', saved: 9, status: 'P', open_incidents: 0, incidents: 0, answered: 3 },
    { sheet_id: 4, full_name: 'ándrés', saved: 1, status: 'A', open_incidents: 1, incidents: 9, answered: null },
  ].map(watched);
  it.each([
    ['name', false, [4, 2, 3, 1]],
    ['name', true, [1, 3, 2, 4]],
    ['saved', false, [4, 2, 1, 3]],
    ['saved', true, [3, 2, 1, 4]],
    ['status', false, [4, 2, 3, 1]],
    ['incidents', true, [2, 4, 1, 3]],
    // What is not known is last in either direction.
    ['answered', false, [3, 2, 4, 1]],
    ['answered', true, [2, 3, 4, 1]],
  ] as const)('by %s, descending: %s', (column: Column, isDescending, order) => {
    expect(sortSheets(byId(people), { column, isDescending }).map(({ sheetId }) => sheetId)).toEqual(order);
  });

  it('is the same whatever order there was before', () => {
    const sheet = fc.record({ sheetId: fc.nat(30), saved: fc.nat(3), name: fc.constantFrom('Ana', 'Ñusta', 'Óscar') });
    // An order has each once: it is that of a screen, which shows each once.
    const sheets = fc.uniqueArray(sheet, { selector: ({ sheetId }) => sheetId });
    const sort = { column: fc.constantFrom<Column>('name', 'saved', 'heard'), isDescending: fc.boolean() };
    fc.assert(
      fc.property(sheets, sheets, fc.record(sort), (some, others, by) => {
        const made = ({ sheetId, saved, name }: (typeof some)[number]) =>
          watched({ sheet_id: sheetId + 1, saved, full_name: name });
        const now = byId(some.map(made));
        expect(sortSheets(now, by, others.map(made))).toEqual(sortSheets(now, by));
      }),
    );
  });

  it('keeps its order through a filter and a search', () => {
    const sorted = sortSheets(byId(people), { column: 'saved', isDescending: true });
    expect(shownIds(sorted, { state: 'underWay', query: '' }, NOON)).toEqual([2, 4]);
    expect(shownIds(sorted, { state: 'all', query: 'n' }, NOON)).toEqual([3, 2, 4]);
  });
});

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 29, 29],
  ['PageDown', 3, 13],
  ['PageUp', 3, 0],
  ['Home', 20, 0],
  ['End', 0, 29],
  ['x', 4, null],
] as const)('%s from row %i leads to %s', (key, from, to) => {
  expect(rowOfKey(key, from, 30)).toBe(to);
});

import type { WatchedSheet } from '@quipu/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { watched } from '../../../testing/watched.ts';
import { UNHEARD_MS } from './needs.ts';
import { EVERY_ROOM } from './rooms.ts';
import { searchOf } from './search.ts';
import { countStates, isIn, offeredStates, STATES } from './sheet-states.ts';
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
    ['one not heard for long', { heard_at: NOON - UNHEARD_MS - 1 }, ['all', 'needs', 'underWay', 'silent']],
    ['one lost a moment ago', { lost_at: NOON - 8_000 }, ['all', 'underWay', 'silent']],
    ['one just heard', { heard_at: NOON - UNHEARD_MS }, ['all', 'underWay']],
    ['one never heard', { heard_at: null, started_at: NOON - UNHEARD_MS - 1 }, ['all', 'needs', 'underWay', 'silent']],
    ['an ended one with something to look into', { status: 'F', open_incidents: 1 }, ['all', 'finished', 'incidents']],
    ['a dark camera', { camera: 'dark' }, ['all', 'underWay', 'camera']],
    ['no microphone', { microphone: 'missing' }, ['all', 'underWay', 'microphone']],
    ['two monitors', { displays: 2 }, ['all', 'underWay', 'displays']],
    ['two that are allowed', { displays: 2, monitors: 2 }, ['all', 'underWay']],
    ['as many as there are', { displays: 3, monitors: 0 }, ['all', 'underWay']],
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

  it('are offered where somebody is in them, and while they are chosen', () => {
    const counts = countStates([watched({ camera: 'dark' })], NOON);
    expect(offeredStates(counts, 'all')).toEqual(['all', 'underWay', 'camera']);
    expect(offeredStates(counts, 'silent')).toEqual(['all', 'underWay', 'silent', 'camera']);
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
    expect(sortSheets(byId(people), { column, isDescending }, NOON).map(({ sheetId }) => sheetId)).toEqual(order);
  });

  it('puts who needs somebody first, by severity and age, whatever their names', () => {
    const sheets = [
      { sheet_id: 1, full_name: 'Ana' },
      { sheet_id: 2, full_name: 'Benito', waiting_since: NOON - 60_000 },
      { sheet_id: 3, full_name: 'Carmen', status: 'P' },
      { sheet_id: 4, full_name: 'Darío', lost_at: NOON - 40_000 },
      { sheet_id: 5, full_name: 'Elsa', lost_at: NOON - 50_000 },
      { sheet_id: 6, full_name: 'Fanny', blocked_by: 'camera', blocked_since: NOON - 90_000 },
    ].map(watched);
    const first = sortSheets(byId(sheets), { column: 'status', isDescending: false }, NOON);
    expect(first.map(({ sheetId }) => sheetId)).toEqual([5, 4, 6, 2, 1, 3]);
  });

  it('is the same whatever order there was before', () => {
    const sheet = fc.record({ sheetId: fc.nat(30), saved: fc.nat(3), name: fc.constantFrom('Ana', 'Ñusta', 'Óscar') });
    // An order has each once: it is that of a screen, which shows each once.
    const sheets = fc.uniqueArray(sheet, { selector: ({ sheetId }) => sheetId });
    const sort = { column: fc.constantFrom<Column>('name', 'status', 'saved', 'heard'), isDescending: fc.boolean() };
    fc.assert(
      fc.property(sheets, sheets, fc.record(sort), (some, others, by) => {
        const made = ({ sheetId, saved, name }: (typeof some)[number]) =>
          watched({ sheet_id: sheetId + 1, saved, full_name: name });
        const now = byId(some.map(made));
        expect(sortSheets(now, by, NOON, others.map(made))).toEqual(sortSheets(now, by, NOON));
      }),
    );
  });

  it('keeps its order through a filter and a search', () => {
    const sorted = sortSheets(byId(people), { column: 'saved', isDescending: true }, NOON);
    expect(shownIds(sorted, { state: 'underWay', query: '', room: EVERY_ROOM }, NOON)).toEqual([2, 4]);
    expect(shownIds(sorted, { state: 'all', query: 'n', room: EVERY_ROOM }, NOON)).toEqual([3, 2, 4]);
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

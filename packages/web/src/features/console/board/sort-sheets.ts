import type { WatchedSheet } from '@quipu/contract';
import { compareNeeds, hasTooManyDisplays, needOf } from './needs.ts';

export const COLUMNS = [
  'name',
  'status',
  'answered',
  'saved',
  'pending',
  'heard',
  'devices',
  'incidents',
  'left',
] as const;
export type Column = (typeof COLUMNS)[number];
export interface Sort {
  readonly column: Column;
  readonly isDescending: boolean;
}
/** Those who need somebody come first. */
export const FIRST_SORT: Sort = { column: 'status', isDescending: false };

const spelled = new Map<string, string>();
/**
 * Spells a name as the dictionary sorts it: accents do not count, and ñ comes after n. Comparing
 * these takes a tenth of asking a collator.
 */
const spelling = (name: string): string => {
  let text = spelled.get(name);
  if (text === undefined) {
    text = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/n\u0303/g, 'n\u{10ffff}')
      .replace(/\p{M}/gu, '');
    spelled.set(name, text);
  }
  return text;
};

const STATUS_ORDER: Readonly<Record<WatchedSheet['status'], number>> = { A: 0, P: 1, I: 2, F: 3, FT: 4, FST: 5, FC: 6 };
const troubles = (sheet: WatchedSheet): number =>
  Number(sheet.camera !== null) + Number(sheet.microphone !== null) + Number(hasTooManyDisplays(sheet));

/** The figure that a column goes by. Null: nothing is known, which comes last in either direction. */
const VALUES: Readonly<Record<Exclude<Column, 'name' | 'status'>, (sheet: WatchedSheet) => number | null>> = {
  answered: ({ answered }) => answered,
  saved: ({ saved }) => saved,
  pending: ({ pending }) => pending,
  heard: ({ heardAt }) => heardAt,
  devices: troubles,
  // The open ones first; among as many of those, all of them.
  incidents: ({ openIncidents, incidents }) => openIncidents * 100_000 + incidents,
  left: ({ status, deadline }) => (status === 'A' ? deadline : null),
};

const byName = (a: WatchedSheet, b: WatchedSheet): number => {
  const [left, right] = [spelling(a.fullName), spelling(b.fullName)];
  if (left !== right) return left < right ? -1 : 1;
  return a.sheetId - b.sheetId;
};

type Sheets = ReadonlyMap<number, WatchedSheet>;

/** Begins with the order of before, so that what hardly changed is hardly sorted again. */
const asBefore = (sheets: Sheets, before: readonly WatchedSheet[]): WatchedSheet[] => {
  const all: WatchedSheet[] = [];
  for (const { sheetId } of before) {
    const sheet = sheets.get(sheetId);
    if (sheet !== undefined) all.push(sheet);
  }
  return all.length === sheets.size ? all : [...sheets.values()];
};

/** Sorts by who needs somebody, then by how far it is; each once, since a comparison asks for it many times. */
const byStatus = (all: readonly WatchedSheet[], now: number, direction: number): WatchedSheet[] =>
  all
    .map((sheet) => ({ sheet, need: needOf(sheet, now) }))
    .sort((a, b) => {
      const order = compareNeeds(a.need, b.need) || STATUS_ORDER[a.sheet.status] - STATUS_ORDER[b.sheet.status];
      return direction * order || byName(a.sheet, b.sheet);
    })
    .map(({ sheet }) => sheet);

/**
 * Sorts by a column, and what is equal there by name. `before`: an order of most of them, which
 * makes it quicker.
 */
export const sortSheets = (
  sheets: Sheets,
  { column, isDescending }: Sort,
  now: number,
  before: readonly WatchedSheet[] = [],
): readonly WatchedSheet[] => {
  const direction = isDescending ? -1 : 1;
  const all = asBefore(sheets, before);
  if (column === 'name') return all.sort((a, b) => direction * byName(a, b));
  if (column === 'status') return byStatus(all, now, direction);
  const figure = VALUES[column];
  return all.sort((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === right) return byName(a, b);
    if (left === null || right === null) return left === null ? 1 : -1;
    return direction * (left - right);
  });
};

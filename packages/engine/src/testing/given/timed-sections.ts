import type { Command } from '../../model/command.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../sheets.ts';

export const TEN = 10 * MINUTE;
export const FIRST = 71;
export const SECOND = 72;
export const LAST = 73;
export const sections = [
  aSection(FIRST, [anItem(1), anItem(2)], { duration: 600 }),
  aSection(SECOND, [anItem(3)], { duration: 600 }),
  aSection(LAST, [anItem(4)]),
];
export const strict = aSheet(sections);
export const hybrid = aSheet(sections, { hybridMode: true });
export const opened = (content = strict, more = {}): Command => ({
  type: 'OpenSheet',
  at: START,
  content,
  opening: anOpening(more),
});
export const start = (sectionId: number, at = START + 1, deadline = at + TEN): Command => ({
  type: 'StartSection',
  at,
  sectionId,
  server: { startedAt: at, deadline },
});
export const alone = (sectionId: number, at = START + 1): Command => ({
  type: 'StartSection',
  at,
  sectionId,
  server: null,
});

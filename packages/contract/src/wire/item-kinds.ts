import { ITEM_TYPE } from '@quipu/engine';
import type { OpenedSheet, WireItem } from './sheet-wire.ts';

/** Header: the kinds of question that a page can show, so that a sheet with another one is refused before its time starts. */
export const KINDS_HEADER = 'X-Quipu-Kinds';

const KNOWN: readonly number[] = Object.values(ITEM_TYPE);

/** The kinds that this version says it knows. */
export const knownKinds = KNOWN.join(',');

/** Pages knew these before they said so. */
const FIRST: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Reads the kinds that a page says it knows. */
export const readKinds = (header: string | null): ReadonlySet<number> =>
  new Set(header === null ? FIRST : header.split(',').map(Number));

const kindsIn = (items: readonly WireItem[]): readonly number[] =>
  items.flatMap(({ itemTypeId, children }) => [itemTypeId, ...kindsIn(children)]);

/** The kinds of question of a sheet that a later version has made: without these it cannot be shown. */
export const unknownKinds = ({ form }: Pick<OpenedSheet, 'form'>): readonly number[] => [
  ...new Set(form.sections.flatMap(({ items }) => kindsIn(items)).filter((kind) => !KNOWN.includes(kind))),
];

import type { EpochMs } from '@quipu/engine';
import { HOUR_MS } from '../time/durations.ts';

/** A moment is in ms since the epoch. Null: there is nothing to say. */
export type Cell = string | number | boolean | null;

export interface TableColumn {
  readonly head: string;
  /** Its cells are moments, and are written by the clock of continental Ecuador. */
  readonly isMoment?: true;
}

/** It leaves for a spreadsheet: its rows come one after another, and are never all in memory. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** A number that somebody typed, as a spreadsheet takes it for one: with its comma where a number of the machine has fewer digits. */
export const typedNumber = (text: string): Cell =>
  text !== '' && String(Number(text)) === text ? Number(text) : text.replace('.', ',');

const HERE_MS = -5 * HOUR_MS;

/** A moment as a day and a time that no spreadsheet moves: what a clock here shows, said to be of no zone. */
export const clockHere = (at: EpochMs): Date => new Date(at + HERE_MS);

export const column = (head: string): TableColumn => ({ head });
export const moments = (head: string): TableColumn => ({ head, isMoment: true });

import type { WatchedSheet } from '@quipu/contract';
import { needOf } from './needs.ts';

/** All of them; those in no room; or those in one, by its name. */
export type RoomChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'room'; readonly name: string };
export const EVERY_ROOM: RoomChoice = { kind: 'all' };

export const isInRoom = (choice: RoomChoice, { room }: Pick<WatchedSheet, 'room'>): boolean => {
  if (choice.kind === 'all') return true;
  return choice.kind === 'none' ? room === null : room === choice.name;
};

export interface RoomCount {
  /** Null: those in no room. */
  readonly name: string | null;
  readonly people: number;
  /** Those of them who need somebody. */
  readonly needing: number;
}

const byName = (one: RoomCount, other: RoomCount): number => {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null);
  return one.name.localeCompare(other.name, 'es', { numeric: true });
};

/** The rooms of a session as a person counts them, those in none last. Empty: there are no rooms. */
export const countRooms = (sheets: Iterable<WatchedSheet>, now: number): readonly RoomCount[] => {
  const counts = new Map<string | null, RoomCount>();
  for (const sheet of sheets) {
    const { people, needing } = counts.get(sheet.room) ?? { people: 0, needing: 0 };
    const needs = Number(needOf(sheet, now) !== null);
    counts.set(sheet.room, { name: sheet.room, people: people + 1, needing: needing + needs });
  }
  return counts.size === 1 && counts.has(null) ? [] : [...counts.values()].sort(byName);
};

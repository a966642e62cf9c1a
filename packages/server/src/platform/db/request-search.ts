import { sql } from 'kysely';
import { anywhere, type Page } from './paged.ts';

/** A list of requests is narrowed to these. */
export interface RequestSearch {
  /** waiting: nobody decided yet. */
  readonly which: 'waiting' | 'all';
  /** A part of the login or the name of whose they are. */
  readonly person: string | null;
  readonly page: Page;
}

/** Tells whether a row is of a person, by a part of the login or the name; null: of anybody. */
export const isOf = (text: string | null) =>
  text === null || text.trim() === ''
    ? sql<boolean>`true`
    : sql<boolean>`(person.reference ilike ${anywhere(text)} or person.full_name ilike ${anywhere(text)})`;

import type { Page } from './paged.ts';
import { isFoundIn } from './search.ts';

/** A list of requests is narrowed to these. */
export interface RequestSearch {
  /** waiting: nobody decided yet. */
  readonly which: 'waiting' | 'all';
  /** A part of the login or the name of whose they are. */
  readonly person: string | null;
  readonly page: Page;
}

/** Tells whether a row is of a person, by a part of the login or the name; null: of anybody. */
export const isOf = (text: string | null) => isFoundIn(text, 'person.reference', 'person.full_name');

import { folded } from '@quipu/contract';
import { type RawBuilder, sql } from 'kysely';

/** Words beyond these narrow a search no further. */
const MAX_WORDS = 10;

const wordsOf = (text: string): readonly string[] =>
  [...new Set(folded(text).split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS);

/** A pattern that finds a word anywhere, whatever is in it. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/** Folds a column as `folded` folds a text. */
const foldedColumn = (column: string | RawBuilder<unknown>) => {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return sql`lower(regexp_replace(normalize(${value}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
};

/**
 * Tells whether each word of a text is in one of the columns, in any order: «munoz ana» finds Ana Muñoz. Null, or blank, is in all
 * rows.
 */
export const isFoundIn = (text: string | null, ...columns: readonly (string | RawBuilder<unknown>)[]) => {
  const words = wordsOf(text ?? '').map((word) => {
    const places = columns.map((column) => sql`${foldedColumn(column)} like ${anywhere(word)}`);
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
};

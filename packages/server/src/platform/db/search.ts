import { type RawBuilder, sql } from 'kysely';

const MARKED = 'áàâäãéèêëíìîïóòôöõúùûüñç';
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc';
const FROM = MARKED + MARKED.toUpperCase();
const TO = PLAIN + PLAIN;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** A pattern that finds a word anywhere, whatever is in it. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;

/**
 * Tells whether each word of a text is in one of the columns, in any order: «munoz ana» finds Ana Muñoz. Null, or blank, is in all
 * rows.
 */
export const isFoundIn = (text: string | null, ...columns: readonly (string | RawBuilder<unknown>)[]) => {
  const words = wordsOf(text ?? '').map((word) => {
    const places = columns.map((column) => {
      const value = typeof column === 'string' ? sql.ref(column) : column;
      return sql`translate(lower(${value}), ${FROM}, ${TO}) like ${anywhere(word)}`;
    });
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
};

import { MAX_PROBLEMS } from '@quipu/engine';

/** PostgreSQL holds no NUL in a text, and no half of a pair (an emoji that was cut in two). */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const ALL_UNSTORABLE = /[\0\p{Cs}]/gu;

/** Makes a text that can be kept of a word on something, where the word is of more use than its every character: evidence, a comment. */
export const storableText = (text: string): string =>
  text.replace(ALL_UNSTORABLE, (found) => (found === '\0' ? '' : '\uFFFD'));

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Array.isArray(value)
    ? value.every(isWhole)
    : Object.entries(value).every(([key, one]) => isStorable(key) && isWhole(one));
};

const pathsIn = (value: unknown, path: readonly string[]): readonly string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const found: string[] = [];
  for (const [key, one] of Object.entries(value)) {
    found.push(...(isStorable(key) ? pathsIn(one, [...path, key]) : [path.join('.')]));
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found.slice(0, MAX_PROBLEMS);
};

/** Finds, by their paths, the texts and names of fields that no database holds. What nobody can store is refused, never written anew. */
export const unstorableIn = (value: unknown): readonly string[] => (isWhole(value) ? [] : pathsIn(value, []));

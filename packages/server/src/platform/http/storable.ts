import { MAX_PROBLEMS } from '@quipu/engine';

/** PostgreSQL holds no NUL in a text, and no half of a pair (an emoji that was cut in two). */
const UNSTORABLE = /[\0\p{Cs}]/u;
const ALL_UNSTORABLE = /[\0\p{Cs}]/gu;

/** Makes a text that can be kept of a word on something, where the word is of more use than its every character: evidence, a comment. */
export const storableText = (text: string): string =>
  text.replace(ALL_UNSTORABLE, (found) => (found === '\0' ? '' : '\uFFFD'));

/** Finds, by their paths, the texts and names of fields that no database holds. What nobody can store is refused, never written anew. */
export const unstorableIn = (value: unknown, path: readonly string[] = []): readonly string[] => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const found: string[] = [];
  for (const [key, one] of Object.entries(value)) {
    found.push(...(UNSTORABLE.test(key) ? [path.join('.')] : unstorableIn(one, [...path, key])));
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found.slice(0, MAX_PROBLEMS);
};

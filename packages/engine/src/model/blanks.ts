const BLANK = /\{\{\s*(\d+)\s*\}\}/;

/** A text cut at its blanks `{{n}}`: texts and numbers by turns, a text first and last. Nothing else reads them. */
export const cutAtBlanks = (content: string): readonly (string | number)[] =>
  content.split(BLANK).map((part, place) => (place % 2 === 0 ? part : Number(part)));

/** The blanks of a text, each once. */
export const slotsIn = (content: string): readonly number[] => [
  ...new Set(cutAtBlanks(content).filter((part) => typeof part === 'number')),
];

/** A text with something else where its blanks are. */
export const withBlanks = (content: string, shown: (slot: number) => string): string =>
  cutAtBlanks(content)
    .map((part) => (typeof part === 'number' ? shown(part) : part))
    .join('');

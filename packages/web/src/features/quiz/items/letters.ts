/** Options are lettered a to j (spec 2 §9); any beyond are numbered. */
const LETTERS = 'abcdefghij';

export const letterOf = (index: number): string => LETTERS[index] ?? String(index + 1);

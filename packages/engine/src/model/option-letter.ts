/** Options are lettered a to j (spec 2 §9); any beyond are numbered. */
const LETTERS = 'abcdefghij';

/** The name that people give an option, by its place from 0 on. */
export const letterOf = (place: number): string => LETTERS[place] ?? String(place + 1);

/** The place of the option that is called so, in capitals or not. -1: none is. */
export const placeOfLetter = (said: string): number => {
  const place = said.length === 1 ? LETTERS.indexOf(said.toLowerCase()) : Number(said) - 1;
  return letterOf(place) === said.toLowerCase() ? place : -1;
};

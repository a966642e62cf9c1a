/** The part of an event that is the server's word: the word as it was signed, if there is one. */
export interface WithWords {
  readonly words?: readonly string[];
}

/** An old server signs nothing. */
export const withWords = (...words: readonly (string | null | undefined)[]): WithWords => {
  const given = words.filter((word) => typeof word === 'string');
  return given.length === 0 ? {} : { words: given };
};

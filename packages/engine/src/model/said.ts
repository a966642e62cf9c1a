/** The part of an event that is the server's word: the word as it was signed, if there is one. */
export interface Said {
  readonly words?: readonly string[];
}

/** An old server signs nothing. */
export const said = (...words: readonly (string | null | undefined)[]): Said => {
  const given = words.filter((word) => typeof word === 'string');
  return given.length === 0 ? {} : { words: given };
};

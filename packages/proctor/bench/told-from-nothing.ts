/** So many times more than usual, and what is measured is not there. */
const MAX_MORE = 64;

/**
 * Measures what something costs beside a page that does nothing. On a busy machine a page's own costs swing by more than a few times of it: then
 * it is done more often. `times`: how often at first.
 */
export const toldFromNothing = async <A>(
  what: string,
  times: number,
  measure: (times: number) => Promise<A>,
  isTold: (found: A) => boolean,
): Promise<A> => {
  for (let more = 1; more <= MAX_MORE; more *= 4) {
    const found = await measure(times * more);
    if (isTold(found)) return found;
  }
  throw new Error(`${what}: its cost is not told from nothing`);
};

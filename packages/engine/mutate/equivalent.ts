/** A mutant that no test can see, by the text of its lines before and after: it does what the product does. */
export interface Equivalent {
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  /** The number, from 0, of the one meant among equal lines of the file. */
  readonly nth: number;
  readonly because: string;
}

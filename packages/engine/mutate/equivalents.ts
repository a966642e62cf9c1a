/** A mutant that no test can see, by the text of its lines before and after: it does what the product does. */
export interface Equivalent {
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  /** Where the file has the same lines more than once: which of them, from 0. */
  readonly nth: number;
  readonly because: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];

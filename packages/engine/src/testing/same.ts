type Plain = Readonly<Record<string, unknown>>;

/** Tells whether two plain values are equal. An undefined property counts as absent. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame((a as Plain)[key], (b as Plain)[key]));
};

/** Reports a value other than expected. Runners of tests show the difference between `actual` and `expected`. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
  readonly actual: unknown;
  readonly expected: unknown;

  constructor(what: string, actual: unknown, expected: unknown) {
    super(`${what}: ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`);
    this.actual = actual;
    this.expected = expected;
  }
}

export const expectSame = (what: string, actual: unknown, expected: unknown): void => {
  if (!isSame(actual, expected)) throw new Unexpected(what, actual, expected);
};

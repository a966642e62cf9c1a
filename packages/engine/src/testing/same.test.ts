import { describe, expect, it } from 'vitest';
import { expectSame, isSame, Unexpected } from './same.ts';

describe('what says the same', () => {
  it.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    [null, {}, false],
    [[], {}, false],
    [[1], [1, 2], false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: 1 }, 1, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
    expect(isSame(b, a)).toBe(same);
  });

  it('is told apart by an error that has both', () => {
    expect(() => expectSame('it', 1, 1)).not.toThrow();
    let error: unknown;
    try {
      expectSame('it', 1, 2);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(Unexpected);
    expect(error).toMatchObject({ message: 'it: 1 and not 2', actual: 1, expected: 2 });
  });
});

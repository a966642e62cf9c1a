import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET, receiptCode } from './log-receipt.ts';
import { QUIPU_ROWS, quipuDrawing, receiptQuipu } from './receipt-quipu.ts';

const CODE = 'X8SK-Q9D8-108A-2KP3';
const heads = fc.record({
  sheetId: fc.nat(),
  epoch: fc.nat(9),
  lines: fc.nat(),
  head: fc.stringMatching(/^[\w-]{43}$/),
});

describe('the quipu of a receipt', () => {
  it('has a cord for each character of its code, in the groups of the code', () => {
    const groups = receiptQuipu(CODE);
    expect(groups.map((group) => group.map(({ character }) => character).join('')).join('-')).toBe(CODE);
    expect(groups[0]?.map(({ knots }) => knots)).toEqual([
      [0, 1, 2, 4, 5, 6, 7, 8],
      [0],
      [0, 1, 2, 4],
      [0, 1, 4, 5, 6],
    ]);
  });

  it('shows each of the 32 characters by other knots', () => {
    const looks = receiptQuipu(CODE_ALPHABET).flat();
    expect(new Set(looks.map(({ knots }) => knots.join())).size).toBe(32);
    for (const { knots, length } of looks) {
      expect(length).toBeLessThanOrEqual(QUIPU_ROWS);
      expect(length).toBeGreaterThan(knots.at(-1) ?? 0);
    }
  });

  it('is the same for the same code, and another for another', () => {
    fc.assert(
      fc.property(heads, heads, (one, other) => {
        const [mine, theirs] = [receiptCode(one), receiptCode(other)];
        expect(JSON.stringify(receiptQuipu(mine)) === JSON.stringify(receiptQuipu(theirs))).toBe(mine === theirs);
        expect(quipuDrawing(mine).knots === quipuDrawing(theirs).knots).toBe(mine === theirs);
      }),
    );
  });
});

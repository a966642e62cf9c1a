import { describe, expect, it } from 'vitest';
import { emptyCell, withAnswered, withDisabled } from './answer-cell.ts';
import { type Cells, emptyCells } from './cells.ts';

const COUNT = 70;
const ORDINALS = Array.from({ length: COUNT }, (_, i) => i);
/** The first, the second and the last ordinal of each chunk. */
const EDGES = [0, 1, 31, 32, 33, 63, 64, 65, 69];
const changed = withDisabled(emptyCell, true);
const other = withAnswered(emptyCell, true);
const where = (cells: Cells): readonly number[] => ORDINALS.filter((ordinal) => cells.at(ordinal) !== emptyCell);

describe('the cells of a sheet', () => {
  it.each(EDGES)('change in one place, and those before stay as they were: %i', (ordinal) => {
    const before = emptyCells(COUNT);
    const after = before.put(ordinal, changed);
    expect([where(before), where(after), after.at(ordinal)]).toEqual([[], [ordinal], changed]);
    expect(where(after.put(ordinal === 0 ? 69 : 0, other))).toHaveLength(2);
    expect(where(after)).toEqual([ordinal]);
  });

  it.each(EDGES)('that are owned change in place, and are nobody else’s: %i', (ordinal) => {
    const before = emptyCells(COUNT).put(ordinal, other);
    const owned = before.own();
    expect(owned.isOwned).toBe(true);
    expect(owned.put(ordinal, changed)).toBe(owned);
    expect([before.at(ordinal), owned.at(ordinal)]).toEqual([other, changed]);
    const again = owned.own().put(ordinal, other);
    expect([owned.at(ordinal), again.at(ordinal)]).toEqual([changed, other]);
  });

  it('are shared for good once their owner gives them up', () => {
    const owned = emptyCells(COUNT).own().put(40, changed);
    const shared = owned.share();
    expect([shared.isOwned, shared.share()]).toEqual([false, shared]);
    expect(where(shared.put(41, changed))).toEqual([40, 41]);
    expect(where(shared)).toEqual([40]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [32, [32]],
    [33, [32, 1]],
    [64, [32, 32]],
    [65, [32, 32, 1]],
  ])('of %i items are in chunks of %j', (count, sizes) => {
    expect(emptyCells(count).chunks.map((chunk) => chunk.length)).toEqual(sizes);
    expect(
      emptyCells(count)
        .put(count + 64, changed)
        .at(count + 64),
    ).toBe(emptyCell);
  });
});

import { expect, it } from 'vitest';
import type { SeenFace } from './seen-face.ts';
import { BELIEVED, twoLooks } from './two-looks.ts';

const FACE: SeenFace = { score: 0.9, box: { left: 0.4, top: 0.4, width: 0.2, height: 0.3 } };

/** Counts the looks of each kind that a scene costs. A far face is seen by a careful look only. */
const costOf = async (scene: readonly ('near' | 'far' | 'empty')[]) => {
  const cost = { quick: 0, careful: 0, seen: '' };
  const look = twoLooks<string>(
    async (picture) => {
      cost.quick += 1;
      return picture === 'near' ? [FACE] : [];
    },
    async (picture) => {
      cost.careful += 1;
      return picture === 'empty' ? [] : [FACE];
    },
  );
  for (const picture of scene) cost.seen += (await look(picture)).length;
  return cost;
};

it('looks with care only where a quick look sees no one', async () => {
  expect(await costOf(['near', 'near'])).toEqual({ quick: 2, careful: 0, seen: '11' });
  expect(await costOf(['far', 'far', 'near', 'far'])).toEqual({ quick: 4, careful: 3, seen: '1111' });
});

it('looks with care once in a while where no one is, and again at once where someone was', async () => {
  const away = Array<'empty'>(2 * (BELIEVED + 1)).fill('empty');
  expect(await costOf(away)).toEqual({ quick: away.length, careful: 2, seen: '0'.repeat(away.length) });
  expect(await costOf(['empty', 'near', 'far'])).toMatchObject({ careful: 2, seen: '011' });
});

it('sees who comes to sit far away after a few looks', async () => {
  expect((await costOf(['empty', ...Array<'far'>(BELIEVED + 2).fill('far')])).seen).toBe(`0${'0'.repeat(BELIEVED)}11`);
});

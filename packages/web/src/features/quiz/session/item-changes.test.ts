import { describe, expect, it } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { itemChanges } from './item-changes.ts';

const question = (id: number) => item({ type: 1, id, answerId: 100 + id, options: [option(id * 10 + 1, 'Uno')] });

const opened = async () => {
  const { runtime } = await sheetHandle(sheet([section(1, [question(1), question(2), question(3)])]));
  const told: number[] = [];
  const listen = (position: number) => itemChanges(runtime).head(position, () => told.push(position));
  const answer = (itemId: number, details = [{ itemOptionId: itemId * 10 + 1, answer: null, slot: null }]) =>
    runtime.dispatch({ type: 'AnswerItem', itemId, details });
  return { runtime, told, listen, answer };
};

describe('a question', () => {
  it('hears of itself alone', async () => {
    const { runtime, told, listen, answer } = await opened();
    for (const position of [0, 1, 2]) listen(position);
    await answer(1);
    expect(new Set(told)).toEqual(new Set([0]));
    told.length = 0;
    await runtime.dispatch({ type: 'FlagItem', position: 2, flagged: true });
    expect(new Set(told)).toEqual(new Set([2]));
  });

  it('hears of what is on the disk once it is there', async () => {
    const { runtime, answer } = await opened();
    const seen: boolean[] = [];
    itemChanges(runtime).saved(0, () => seen.push(runtime.session().state.cells.at(0).answered));
    await answer(1);
    expect(seen.at(0)).toBe(true);
  });

  it('hears of nothing once it does not listen, though others do, and again once it does', async () => {
    const { told, listen, answer } = await opened();
    const end = listen(0);
    const others = listen(1);
    end();
    await answer(1);
    expect(told).toEqual([]);
    others();
    await answer(2);
    listen(0);
    await answer(1, []);
    expect(new Set(told)).toEqual(new Set([0]));
  });
});

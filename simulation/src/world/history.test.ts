import type { Details } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { createHistories, type Given, lastPromised, wire } from './history.ts';

const chosen = (itemOptionId: number): Details => [{ itemOptionId, answer: null, slot: null }];
const given = (by: string, option: number, isRefused = false): Given => {
  const on = by.split('/')[0] ?? by;
  const promises = { isKept: false, isOwed: false };
  return { details: chosen(option), by, on, at: 0, isTyped: false, isLate: false, isRefused, ...promises };
};

describe('what was promised of an answer', () => {
  // Seed 7901: a choice that was refused on one machine was owed once another machine's disk was cleared.
  it('is nothing that was refused, where what came after it was only on a storage that is gone', () => {
    const histories = createHistories();
    const history = histories.ofItem({ id: 24, answerId: 1 });
    history.given.push(given('ana/1', 28, true), given('otra1/1', 28));
    histories.owe('ana/1', () => true);
    histories.owe('otra1/1', () => true);
    expect(lastPromised(history, 'isOwed')).toBe(1);
    histories.cleared('otra1', new Map());
    expect(lastPromised(history, 'isOwed')).toBe(-1);
  });

  it('is what another machine has, and what the server has', () => {
    const histories = createHistories();
    const history = histories.ofItem({ id: 24, answerId: 1 });
    history.given.push(given('ana/1', 28), given('otra1/1', 29), given('otra1/1', 30));
    histories.owe('ana/1', () => true);
    histories.owe('otra1/1', () => true);
    histories.cleared('otra1', new Map([[1, wire(chosen(29))]]));
    expect(lastPromised(history, 'isOwed')).toBe(1);
    histories.cleared('otra1', new Map());
    expect(lastPromised(history, 'isOwed')).toBe(0);
  });
});

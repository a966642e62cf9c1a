import { describe, expect, it } from 'vitest';
import { isItemDisabled, progressOf, questionNumber } from '../answers/select-answers.ts';
import type { Item } from '../content/item.ts';
import { circlesOf } from '../content/select-content.ts';
import type { Command } from '../session/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START, when } from '../testing/sheets.ts';

const at = START + 1000;
const open = (...items: readonly Item[]): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, items)]),
  opening: anOpening(),
});
const answer = (itemId: number, ...options: readonly number[]): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(...options),
});

describe('conditions', () => {
  it('are met by all rules, or by any', () => {
    const all = anItem(3, { condition: when('AND', [1, 11], [2, 21]) });
    const any = anItem(4, { condition: when('OR', [1, 11], [2, 21]) });
    const { session } = run([open(anItem(1), anItem(2), all, any), answer(1, 11)]);
    expect([isItemDisabled(session, 3), isItemDisabled(session, 4)]).toEqual([true, false]);
    expect(isItemDisabled(run([answer(2, 21)], session).session, 3)).toBe(false);
  });

  it.each(['AND', 'OR'] as const)('without rules are met: %s', (logic) => {
    const { session } = run([open(anItem(1), anItem(2, { condition: when(logic) }))]);
    expect(isItemDisabled(session, 2)).toBe(false);
  });

  it.each(['AND', 'OR'] as const)('that ask an item that there is not are not met by it: %s', (logic) => {
    const asks = anItem(2, { condition: when(logic, [1, 11], [99, 991]) });
    const { session } = run([open(anItem(1), asks)]);
    expect(isItemDisabled(session, 2)).toBe(true);
    expect(isItemDisabled(run([answer(1, 11)], session).session, 2)).toBe(logic === 'AND');
  });

  it('do not count the answer of a disabled item, which is kept and counts again', () => {
    const second = anItem(2, { condition: when('AND', [1, 11]) });
    const third = anItem(3, { condition: when('AND', [2, 21]) });
    const { session } = run([open(anItem(1), second, third), answer(1, 11), answer(2, 21)]);
    expect(isItemDisabled(session, 3)).toBe(false);
    const { session: closed } = run([answer(1, 12)], session);
    expect([isItemDisabled(closed, 2), isItemDisabled(closed, 3), progressOf(closed)]).toEqual([
      true,
      true,
      { answered: 1, total: 1 },
    ]);
    const { session: again } = run([answer(1, 11)], closed);
    expect([isItemDisabled(again, 3), progressOf(again)]).toEqual([false, { answered: 2, total: 3 }]);
  });

  it('that form a circle are found and named, and disable all of it', () => {
    const first = anItem(1, { condition: when('AND', [2, 21]) });
    const second = anItem(2, { condition: when('OR', [1, 11]) });
    const alone = anItem(3, { condition: when('AND', [3, 31]) });
    const { session, events } = run([open(first, second, alone, anItem(4))]);
    expect(circlesOf(session)).toEqual([[1, 2], [3]]);
    expect([1, 2, 3, 4].map((id) => isItemDisabled(session, id))).toEqual([true, true, true, false]);
    expect(events.filter(({ type }) => type === 'IncidentSeen').map(({ data }) => data)).toEqual([
      { kind: 'conditionCircle', evidence: '1, 2' },
      { kind: 'conditionCircle', evidence: '3' },
    ]);
  });

  it('of a reading or a matrix hold for what is in it', () => {
    const reading = anItem(2, { type: 11, options: [], condition: when('AND', [1, 11]), children: [anItem(20)] });
    const rows = [anItem(30, { options: [] }), anItem(31, { options: [], condition: when('AND', [1, 11]) })];
    const matrix = anItem(3, { type: 9, children: rows });
    const { session } = run([open(anItem(1), reading, matrix), answer(30, 31)]);
    expect(isItemDisabled(session, 20)).toBe(true);
    expect(progressOf(session)).toEqual({ answered: 1, total: 2 });
    expect(questionNumber(session, 3)).toEqual({ number: 2, total: 2 });
    const { session: wider } = run([answer(1, 11)], session);
    expect(progressOf(wider)).toEqual({ answered: 1, total: 3 });
  });

  it('chain over thousands of items', () => {
    const chain = Array.from({ length: 3000 }, (_, i) =>
      i === 0 ? anItem(1) : anItem(i + 1, { condition: when('AND', [i, 10 * i + 1]) }),
    );
    const stored = chain.map((item) => ({
      id: item.answerId,
      details: chosen(10 * item.id + 1),
      time: 0,
      visits: 0,
      updatedAt: START,
      version: { epoch: 1, revision: item.id },
    }));
    const opening = anOpening({ answers: stored, revision: 3000 });
    const { session } = run([{ type: 'OpenSheet', at: START, content: aSheet([aSection(1, chain)]), opening }]);
    expect(progressOf(session)).toEqual({ answered: 3000, total: 3000 });
    expect(progressOf(run([answer(1, 12)], session).session)).toEqual({ answered: 1, total: 1 });
  });
});

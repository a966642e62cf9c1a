import { describe, expect, it } from 'vitest';
import { itemState } from '../answers/item-state.ts';
import { answerOf, isItemDisabled, progressOf, questionNumber } from '../answers/select-answers.ts';
import type { Command } from '../model/command.ts';
import type { Item } from '../model/item.ts';
import { circlesOf } from '../model/select-content.ts';
import { missingRequired, nextUnanswered } from '../navigation/select-navigation.ts';
import { pendingEntries } from '../sync/select-sync.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, anOption, aSection, aSheet, aStored, chosen, START, when } from '../testing/sheets.ts';

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

  it('of every row of a table take it out of what is required and counted, until one is met', () => {
    const row = anItem(3, { condition: when('AND', [1, 11]) });
    const table = anItem(2, { type: 9, options: [anOption(31), anOption(32)], children: [row], required: true });
    const { session } = run([open(anItem(1), table, anItem(4)), answer(1, 12), answer(4, 41)]);
    expect([isItemDisabled(session, 2), progressOf(session)]).toEqual([true, { answered: 2, total: 2 }]);
    expect([missingRequired(session, null), nextUnanswered(session)]).toEqual([[], null]);
    expect(itemState(session, 1)).toMatchObject({ answered: false, disabled: true, required: false });
    expect(questionNumber(session, 2)).toMatchObject({ number: '3', before: 1, total: 2 });
    expect(
      run([{ type: 'Next', at, confirmed: false }], run([{ type: 'GoTo', at, position: 1 }], session).session).events,
    ).toMatchObject([{ type: 'ItemVisited', data: { position: 2 } }]);
    expect(run([{ type: 'FinishQuiz', at, processes: [] }], session).events).not.toEqual([]);
    const asked = run([answer(1, 11)], session).session;
    expect([isItemDisabled(asked, 2), progressOf(asked)]).toEqual([false, { answered: 2, total: 3 }]);
    expect([missingRequired(asked, null), nextUnanswered(asked)]).toEqual([[1], 1]);
    expect(progressOf(run([answer(3, 31)], asked).session)).toEqual({ answered: 3, total: 3 });
  });

  it.each(['AND', 'OR'] as const)('without rules are met: %s', (logic) => {
    const { session } = run([open(anItem(1), anItem(2, { condition: when(logic) }))]);
    expect(isItemDisabled(session, 2)).toBe(false);
  });

  it.each(['AND', 'OR'] as const)('that ask an item that there is not are not met by it: %s', (logic) => {
    const asks = anItem(2, { condition: when(logic, [1, 11], [99, 991]) });
    // Whatever option it names.
    const only = anItem(3, { condition: when(logic, [99, 11]) });
    expect(isItemDisabled(run([open(anItem(1), only), answer(1, 11)]).session, 3)).toBe(true);
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

  it('leave out of the count what the server brings of a disabled item, until it counts', () => {
    const items = [anItem(1), anItem(2, { condition: when('AND', [1, 11]) })];
    const stored = aStored(1002, { details: chosen(21), version: { epoch: 1, revision: 9 } });
    const { session } = run([
      open(...items),
      { ...open(...items), opening: anOpening({ answers: [stored] }) } as Command,
    ]);
    expect([answerOf(session, 2).details, progressOf(session)]).toEqual([chosen(21), { answered: 0, total: 1 }]);
    expect(progressOf(run([answer(1, 11)], session).session)).toEqual({ answered: 2, total: 2 });
  });

  it('that hold by another way in the same instant leave nothing to tell the server', () => {
    const one = anItem(2, { condition: when('AND', [1, 11]) });
    const other = anItem(3, { condition: when('AND', [1, 12]) });
    const either = anItem(4, { condition: when('OR', [2, 21], [3, 31]) });
    const given = [answer(1, 12), answer(3, 31), answer(1, 11), answer(2, 21), answer(4, 41)];
    const { session } = run([
      open(anItem(1), one, other, either),
      ...given,
      { type: 'StartSync', at, limit: 9 },
      { type: 'ReportSyncAcked', at, syncId: 1, setAside: [], superseded: [] },
      answer(1, 12),
    ]);
    expect([2, 3, 4].map((id) => isItemDisabled(session, id))).toEqual([true, false, false]);
    expect(pendingEntries(session).map(({ id }) => id)).toEqual([1001, 1002, 1003]);
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
    expect(questionNumber(session, 3)).toEqual({ number: '2', last: 2, before: 1, total: 2 });
    const { session: wider } = run([answer(1, 11)], session);
    expect(progressOf(wider)).toEqual({ answered: 1, total: 3 });
  });

  it('leave a matrix out of the count with its rows, and take it in again', () => {
    const rows = [30, 31].map((id) => anItem(id, { options: [] }));
    const matrix = anItem(3, { type: 9, children: rows, condition: when('AND', [1, 11]) });
    const answered = [open(anItem(1), matrix), answer(1, 11), answer(30, 31), answer(31, 31)];
    const { session } = run(answered);
    expect(progressOf(session)).toEqual({ answered: 2, total: 2 });
    const { session: without } = run([answer(1, 12)], session);
    expect(progressOf(without)).toEqual({ answered: 1, total: 1 });
    expect(progressOf(run([answer(1, 11)], without).session)).toEqual({ answered: 2, total: 2 });
    const half = anItem(3, {
      type: 9,
      children: [rows[0], anItem(31, { options: [], condition: when('AND', [1, 11]) })] as Item[],
    });
    const some = run([open(anItem(1), half), answer(30, 31)]).session;
    expect(progressOf(some)).toEqual({ answered: 1, total: 2 });
    expect(progressOf(run([answer(1, 11)], some).session)).toEqual({ answered: 1, total: 2 });
    // Without any row that is enabled it asks nothing, and nothing answers it.
    const none = anItem(3, { type: 9, children: [anItem(31, { options: [], condition: when('AND', [1, 11]) })] });
    expect(progressOf(run([open(anItem(1), none)]).session)).toEqual({ answered: 0, total: 1 });
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

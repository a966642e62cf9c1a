import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { Item } from '../model/item.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, START, when } from '../testing/sheets.ts';
import { itemState, type SavedState } from './item-state.ts';
import { answerOf } from './select-answers.ts';

const at = START + 1_000;
const open = (...items: readonly Item[]): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, items)]),
  opening: anOpening(),
});
const sync: Command = { type: 'StartSync', at, limit: 9 };
const acked = (setAside: readonly { id: number; reason: 'unreadable' }[] = []): Command => ({
  type: 'ReportSyncAcked',
  at,
  syncId: 1,
  setAside,
  superseded: [],
});

describe('what is shown of an item', () => {
  it('is visited once it was open, and not before', () => {
    const { session } = run([open(anItem(1), anItem(2))]);
    expect([0, 1].map((position) => itemState(session, position).visited)).toEqual([true, false]);
    const { session: moved } = run([{ type: 'GoTo', at, position: 1 }], session);
    expect([0, 1].map((position) => itemState(moved, position).visited)).toEqual([true, true]);
  });

  it('is required where it is, and is not disabled', () => {
    const required = anItem(2, { required: true, condition: when('AND', [1, 11]) });
    const { session } = run([open(anItem(1), required)]);
    expect(itemState(session, 1)).toMatchObject({ required: false, disabled: true });
    const { session: enabled } = run([choose(1, 11)], session);
    expect(itemState(enabled, 1)).toMatchObject({ required: true, disabled: false });
    expect(itemState(enabled, 0)).toMatchObject({ required: false, disabled: false });
  });

  it('says nothing of a place that there is not', () => {
    const { session } = run([open(anItem(1))]);
    const none = { answered: false, disabled: false, flagged: false, required: false, visited: false, saved: 'none' };
    expect(itemState(session, 1)).toEqual(none);
    expect(itemState(session, -1)).toEqual(none);
  });

  it('is the same object for the same state, and another one for any other', () => {
    const { session } = run([open(anItem(1), anItem(2), anItem(3, { required: true }), anItem(4))]);
    expect(itemState(session, 1)).toBe(itemState(session, 3));
    expect(new Set([0, 1, 2].map((position) => itemState(session, position))).size).toBe(3);
    const flagged = run([{ type: 'FlagItem', at, position: 1, flagged: true }], session).session;
    expect(itemState(flagged, 1)).toEqual({ ...itemState(session, 1), flagged: true });
    const answered = run([choose(2, 21)], session).session;
    expect(itemState(answered, 1)).toEqual({ ...itemState(session, 1), answered: true, saved: 'here' });
  });

  it('is answered no more where the answer was taken back', () => {
    const { session } = run([open(anItem(1)), choose(1, 11), { type: 'AnswerItem', at, itemId: 1, details: [] }]);
    expect(itemState(session, 0)).toMatchObject({ answered: false, saved: 'here' });
  });

  it('is held back or set aside, whatever was answered since', () => {
    const refused = [choose(1, 11), sync, acked([{ id: 1001, reason: 'unreadable' }])];
    const { session } = run([open(anItem(1)), ...refused]);
    expect(itemState(session, 0).saved).toBe('setAside');
    const held = run([choose(1, 12)], session).session;
    const version = answerOf(held, 1).version ?? { epoch: 0, revision: 0 };
    const { session: kept } = run([{ type: 'ReportAnswerRefused', at, answerId: 1001, version }], held);
    expect(itemState(kept, 0).saved).toBe('heldBack');
  });

  it.each<[SavedState, readonly Command[]]>([
    ['none', []],
    ['here', [choose(1, 11)]],
    ['here', [choose(1, 11), sync]],
    ['saved', [choose(1, 11), sync, acked()]],
    ['setAside', [choose(1, 11), sync, acked([{ id: 1001, reason: 'unreadable' }])]],
    ['here', [choose(1, 11), sync, acked(), choose(1, 12)]],
  ])('says that its answer is %s', (saved, commands) => {
    expect(itemState(run([open(anItem(1)), ...commands]).session, 0).saved).toBe(saved);
  });

  it('says of a matrix what is the worst of its rows', () => {
    const rows = [3, 4].map((id) => anItem(id, { options: [] }));
    const matrix = anItem(2, { type: 9, children: rows });
    const both = [open(matrix), choose(3, 21), sync, acked(), choose(4, 22)];
    expect(itemState(run(both.slice(0, 4)).session, 0)).toMatchObject({ saved: 'saved', answered: false });
    expect(itemState(run(both).session, 0)).toMatchObject({ saved: 'here', answered: true });
    const first = [open(matrix), choose(4, 22), sync, acked(), choose(3, 21)];
    expect(itemState(run(first).session, 0)).toMatchObject({ saved: 'here', answered: true });
  });
});

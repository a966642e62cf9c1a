import { describe, expect, it } from 'vitest';
import type { Item } from '../content/item.ts';
import type { Command } from '../session/command.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START, when } from '../testing/sheets.ts';
import { itemState, itemStateShown, type SavedState } from './item-state.ts';

const at = START + 1_000;
const open = (...items: readonly Item[]): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet([aSection(1, items)]),
  opening: anOpening(),
});
const answer = (itemId: number, option: number): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(option),
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
    const { session: enabled } = run([answer(1, 11)], session);
    expect(itemState(enabled, 1)).toMatchObject({ required: true, disabled: false });
    expect(itemState(enabled, 0)).toMatchObject({ required: false, disabled: false });
  });

  it('says nothing of a place that there is not', () => {
    const { session } = run([open(anItem(1))]);
    const none = { answered: false, disabled: false, flagged: false, required: false, visited: false, saved: 'none' };
    expect(itemState(session, 1)).toEqual(none);
    expect(itemState(session, -1)).toEqual(none);
  });

  it('is the same object for the same state', () => {
    const { session } = run([open(anItem(1), anItem(2), anItem(3))]);
    expect(itemState(session, 1)).toBe(itemState(session, 2));
    expect(itemState(session, 0)).not.toBe(itemState(session, 1));
  });

  it.each<[SavedState, readonly Command[]]>([
    ['none', []],
    ['here', [answer(1, 11)]],
    ['sending', [answer(1, 11), sync]],
    ['here', [answer(1, 11), sync, answer(1, 12)]],
    ['saved', [answer(1, 11), sync, acked()]],
    ['setAside', [answer(1, 11), sync, acked([{ id: 1001, reason: 'unreadable' }])]],
    ['here', [answer(1, 11), sync, acked(), answer(1, 12)]],
  ])('says that its answer is %s', (saved, commands) => {
    expect(itemState(run([open(anItem(1)), ...commands]).session, 0).saved).toBe(saved);
  });

  it('says of a matrix what is the worst of its rows', () => {
    const rows = [3, 4].map((id) => anItem(id, { options: [] }));
    const matrix = anItem(2, { type: 9, children: rows });
    const both = [open(matrix), answer(3, 21), sync, acked(), answer(4, 22)];
    expect(itemState(run(both.slice(0, 4)).session, 0).saved).toBe('saved');
    expect(itemState(run(both).session, 0)).toMatchObject({ saved: 'here', answered: true });
  });

  it('is what the disk has, but for an answer that only the page has, which is being saved', () => {
    const { session: disk } = run([open(anItem(1), anItem(2)), answer(1, 11)]);
    const { session: head } = run([answer(1, 12), answer(2, 21)], disk);
    expect(itemStateShown(disk, disk, 0, false)).toBe(itemState(disk, 0));
    expect(itemStateShown(disk, disk, 0, true)).toMatchObject({ saved: 'saving', answered: true });
    expect(itemStateShown(head, disk, 0, false)).toMatchObject({ saved: 'saving', answered: true });
    // It is not called answered before it is kept.
    expect(itemStateShown(head, disk, 1, false)).toMatchObject({ saved: 'saving', answered: false });
    expect(itemStateShown(head, disk, 7, true).saved).toBe('none');
  });
});

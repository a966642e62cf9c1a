import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { Item } from '../model/item.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, START, when } from '../testing/sheets.ts';
import { itemState, itemStateShown, type SavedState } from './item-state.ts';
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

  it('is held back or set aside whatever is typed meanwhile: that is what there is to say', () => {
    const refused = [choose(1, 11), sync, acked([{ id: 1001, reason: 'unreadable' }])];
    const { session } = run([open(anItem(1)), ...refused]);
    expect(itemStateShown(session, session, session, 0, true)).toBe(itemState(session, 0));
    const held = run([choose(1, 12)], session).session;
    const version = answerOf(held, 1).version ?? { epoch: 0, revision: 0 };
    const { session: kept } = run([{ type: 'ReportAnswerRefused', at, answerId: 1001, version }], held);
    expect(itemState(kept, 0).saved).toBe('heldBack');
    expect(itemStateShown(kept, kept, kept, 0, true)).toBe(itemState(kept, 0));
  });

  it.each<[SavedState, readonly Command[]]>([
    ['none', []],
    ['here', [choose(1, 11)]],
    ['sending', [choose(1, 11), sync]],
    ['here', [choose(1, 11), sync, choose(1, 12)]],
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
    const disk = run(both.slice(0, 4)).session;
    expect(itemStateShown(run(both).session, disk, disk, 0, false).saved).toBe('saving');
    const first = [open(matrix), choose(4, 22), sync, acked(), choose(3, 21)];
    expect(itemState(run(first).session, 0)).toMatchObject({ saved: 'here', answered: true });
  });

  it('is what the disk has, but for an answer that only the page has, which is being saved', () => {
    const { session: disk } = run([open(anItem(1), anItem(2)), choose(1, 11)]);
    const { session: head } = run([choose(1, 12), choose(2, 21)], disk);
    expect(itemStateShown(disk, disk, disk, 0, false)).toBe(itemState(disk, 0));
    expect(itemStateShown(disk, disk, disk, 0, true)).toMatchObject({ saved: 'saving', answered: true });
    expect(itemStateShown(head, disk, disk, 0, false)).toMatchObject({ saved: 'saving', answered: true });
    // It is not called answered before it is kept.
    expect(itemStateShown(head, disk, disk, 1, false)).toMatchObject({ saved: 'saving', answered: false });
    expect(itemStateShown(head, disk, disk, 7, true).saved).toBe('none');
  });

  it('is being saved, and not kept here, where the disk has failed it, until the server has it', () => {
    const { session: disk } = run([open(anItem(1), anItem(2)), choose(1, 11)]);
    const { session: head } = run([choose(2, 21)], disk);
    expect(itemStateShown(head, head, disk, 0, false).saved).toBe('here');
    expect(itemStateShown(head, head, disk, 1, false)).toMatchObject({ saved: 'saving', answered: true });
    const { session: sent } = run([sync, acked()], head);
    expect(itemStateShown(sent, sent, disk, 1, false).saved).toBe('saved');
  });
});

import { describe, expect, it } from 'vitest';
import { itemState } from '../answers/item-state.ts';
import { admissible } from '../log/rules.ts';
import type { Command } from '../model/command.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START, when } from '../testing/sheets.ts';
import { flaggedPositions } from './flags.ts';

const at = START + 1_000;
const content = aSheet([
  aSection(1, [anItem(1), anItem(2, { condition: when('AND', [1, 11]) }), anItem(3)]),
  aSection(2, [anItem(4)], { duration: 60 }),
]);
const open: Command = { type: 'OpenSheet', at, content, opening: anOpening() };
const flag = (position: number, flagged = true, time = at): Command => ({
  type: 'FlagItem',
  at: time,
  position,
  flagged,
});

describe('a flag', () => {
  it('stands until it is taken away, and is told once', () => {
    given(open)
      .when(flag(2))
      .thenEvents({ type: 'ItemFlagged', data: { position: 2, flagged: true } });
    given(open, flag(2)).when(flag(2)).thenEvents();
    given(open).when(flag(2, false)).thenEvents();
    const { session } = run([open, flag(2), flag(0), flag(0, false)]);
    expect([flaggedPositions(session), itemState(session, 2).flagged, itemState(session, 0).flagged]).toEqual([
      [2],
      true,
      false,
    ]);
  });

  it('is no answer: nothing is posted for it, and it stands when the sheet is opened again', () => {
    const { session } = run([open, flag(2)]);
    const before = run([open]).session;
    expect(session.state.marks).toEqual(before.state.marks);
    expect(flaggedPositions(run([open], session).session)).toEqual([2]);
    const reopened = { ...open, opening: anOpening({ epoch: 2 }) } as Command;
    expect(flaggedPositions(run([reopened], session).session)).toEqual([2]);
  });

  it('is refused of what can’t be seen, and after the end', () => {
    given(open).when(flag(1)).thenRefused({ reason: 'ItemDisabled', itemId: 2 });
    given(open).when(flag(9)).thenRefused({ reason: 'NoSuchPosition', position: 9 });
    given(open).when(flag(3)).thenRefused({ reason: 'SectionNotStarted', sectionId: 2 });
    const end = anOpening().deadline;
    given(open)
      .when(flag(2, true, end - 1))
      .thenEvents({ type: 'ItemFlagged', data: { position: 2, flagged: true } });
    given(open)
      .when(flag(2, true, end))
      .thenRefused({ reason: 'TimeOver' });
    given(open, { type: 'FinishQuiz', at, processes: [] }).when(flag(2)).thenRefused({ reason: 'AlreadyFinished' });
  });

  it('is not shown of what a condition disabled, and is back with it', () => {
    const answer = (option: number, time: number): Command => ({
      type: 'AnswerItem',
      at: time,
      itemId: 1,
      details: chosen(option),
    });
    const flagged = [open, answer(11, at), flag(1)];
    const { session } = run([...flagged, answer(12, at + MINUTE)]);
    expect(flaggedPositions(session)).toEqual([]);
    expect(flaggedPositions(run([answer(11, at + 2 * MINUTE)], session).session)).toEqual([1]);
  });

  it('that changes nothing, or stands where none can, is in no log', () => {
    const { session } = run([open, flag(2)]);
    const told = (position: number, flagged: boolean) =>
      admissible(session, { type: 'ItemFlagged', at, data: { position, flagged } });
    expect([told(2, true), told(2, false), told(1, true), told(9, true)]).toEqual([
      'nothingChanged',
      null,
      'itemDisabled',
      'unknownPosition',
    ]);
  });
});

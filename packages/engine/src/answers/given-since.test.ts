import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { Opening } from '../model/opening.ts';
import { emptySession } from '../model/quiz-session.ts';
import { evolve } from '../session/evolve.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, START } from '../testing/sheets.ts';
import { givenSince, isGivenAfter, outdoneBy } from './given-since.ts';
import { answerOf } from './select-answers.ts';

const content = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
const opened = (more: Partial<Opening> = {}, at = START): Command => ({
  type: 'OpenSheet',
  at,
  content,
  opening: anOpening(more),
});
const answer = (itemId: number, option: number, at = START + option): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(option),
});
const goTo = (position: number): Command => ({ type: 'GoTo', at: START + 99, position });
const { session: before } = run([opened(), answer(1, 11)]);

describe('what was given since', () => {
  it('is what one has and the other has not, or has older, and no visit', () => {
    const { session } = run([answer(2, 21), answer(1, 12, START + 30), goTo(2)], before);
    const given = [
      { itemId: 1, details: chosen(12), at: START + 30, revision: 4 },
      { itemId: 2, details: chosen(21), at: START + 21, revision: 3 },
    ];
    expect(givenSince(before, session)).toEqual(given);
    expect(givenSince(emptySession, session)).toEqual(given);
    expect(givenSince(session, before)).toEqual([]);
    expect(givenSince(session, session)).toEqual([]);
    expect(givenSince(before, run([goTo(1)], before).session)).toEqual([]);
    expect(givenSince(before, emptySession)).toEqual([]);
  });

  it('is of the epoch that runs: what was given in one before was another device’s, or is known', () => {
    const { session } = run([opened({ epoch: 2 })], before);
    expect(givenSince(emptySession, session)).toEqual([]);
    const again = run([answer(1, 13)], session).session;
    expect(givenSince(before, again).map(({ itemId, revision }) => [itemId, revision])).toEqual([[1, 2]]);
  });

  it.each([
    [1, true],
    [2, false],
    [3, false],
  ])('is later than a revision where it has a higher one: %i', (revision, isLater) => {
    expect(answerOf(before, 1).version).toEqual({ epoch: 1, revision: 2 });
    expect(isGivenAfter(before, 1, revision)).toBe(isLater);
    // Visits have later ones, and no answer is later than what nobody gave.
    expect(isGivenAfter(run([goTo(1), goTo(0)], before).session, 1, revision)).toBe(isLater);
    for (const [session, itemId] of [
      [before, 2],
      [before, 9],
      [emptySession, 1],
      [run([opened({ epoch: 2 })], before).session, 1],
    ] as const)
      expect(isGivenAfter(session, itemId, 0)).toBe(false);
  });
});

describe('the sheet’s counter', () => {
  it.each([
    [1, 2],
    [2, 2],
    [3, 3],
  ])('is the highest revision that was given, whatever comes after it: %i', (revision, highest) => {
    const data = { answerId: 1003, details: chosen(31), version: { epoch: 1, revision } };
    const after = evolve(before, { type: 'AnswerChanged', at: START + 40, data });
    expect([answerOf(after, 3).version, after.state.revision]).toEqual([{ epoch: 1, revision }, highest]);
  });
});

describe('what another device’s copy takes the place of', () => {
  const outdone = {
    itemId: 1,
    details: chosen(11),
    at: START + 11,
    epoch: 1,
    revision: 2,
    isVisitOnly: false,
    isOwn: false,
  };
  const copy = (epoch: number, revision: number, option: number | null = 12) =>
    anOpening({
      answers: [aStored(1001, { version: { epoch, revision }, details: option === null ? [] : chosen(option) })],
    });

  it.each([
    [1, 1, null],
    [1, 2, true],
    [1, 3, true],
    [2, 0, false],
  ])(
    'has a version that is no lower, of this device itself or of another: epoch %i, revision %i',
    (epoch, revision, isOwn) => {
      expect(outdoneBy(before, copy(epoch, revision))).toEqual(isOwn === null ? [] : [{ ...outdone, isOwn }]);
    },
  );

  it('says something else, be it nothing', () => {
    expect(outdoneBy(before, copy(2, 1, 11))).toEqual([]);
    expect(outdoneBy(before, copy(2, 1, null))).toEqual([{ ...outdone, isVisitOnly: true }]);
  });

  it('was given here, and is not known to be at the server', () => {
    const sent: readonly Command[] = [
      { type: 'StartSync', at: START + 50, limit: 9 },
      { type: 'ReportSyncAcked', at: START + 51, syncId: 1, setAside: [], superseded: [] },
    ];
    const { session } = run(sent, before);
    expect(outdoneBy(session, copy(2, 1))).toEqual([]);
    // Visited since: that is no answer that the server lacks.
    expect(outdoneBy(run([goTo(1), goTo(0)], session).session, copy(2, 1))).toEqual([]);
    const other = run([answer(1, 13)], session).session;
    expect(outdoneBy(other, copy(2, 1)).map(({ details }) => details)).toEqual([chosen(13)]);
    expect(outdoneBy(run([opened()]).session, copy(2, 1))).toEqual([]);
    expect(outdoneBy(emptySession, copy(2, 1))).toEqual([]);
    expect(outdoneBy(before, anOpening({ answers: [aStored(9, { details: chosen(1) })] }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { sectionState } from '../index.ts';
import type { Command } from '../model/command.ts';
import type { Opening } from '../model/opening.ts';
import { runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, anOption, aSection, aSheet, aStored, chosen, START, when } from '../testing/sheets.ts';
import { activePosition } from './select-navigation.ts';

const FIRST = 1;
const SECOND = 2;
const at = START + 60_000;
const sections = [
  aSection(FIRST, [anItem(1), anItem(2, { required: true })], { duration: 600 }),
  aSection(SECOND, [anItem(3), anItem(4)], { duration: 600 }),
];
const opened = (content: ReturnType<typeof aSheet>, more: Partial<Opening> = {}, when = START): Command => ({
  type: 'OpenSheet',
  at: when,
  content,
  opening: anOpening(more),
});
const start = (sectionId: number, when: number): Command => ({
  type: 'StartSection',
  at: when,
  sectionId,
  server: { startedAt: when, deadline: when + 600_000 },
});
const asked: Command = { type: 'AskForSection', at: START + 2_000, sectionId: SECOND, name: 'uno' };
const runOf = (sectionId: number, startedAt: number, left = false) => ({
  sectionId,
  startedAt,
  deadline: startedAt + 600_000,
  left,
});

describe('a section that runs at the server, though no reply to its start arrived', () => {
  it.each([true, false])('is led into by the opening that has the word of it (back button %s)', (backButtonEnabled) => {
    const content = aSheet(sections, { backButtonEnabled });
    const runs = [runOf(FIRST, START, !backButtonEnabled), runOf(SECOND, START + 3_000)];
    const { session } = runByRules([
      opened(content),
      start(FIRST, START),
      { type: 'AnswerItem', at: START + 500, itemId: 2, details: chosen(21) },
      { type: 'Next', at: START + 1_000, confirmed: true },
      asked,
      opened(content, { sectionRuns: runs }, at),
    ]);
    expect(activePosition(session)).toBe(2);
    expect(sectionState(session, SECOND, at)).toBe('running');
    expect(sectionState(session, FIRST, at)).toBe(backButtonEnabled ? 'running' : 'left');
  });

  it('is so where something required was left behind, and the section before it is left with it', () => {
    const content = aSheet(sections, { backButtonEnabled: false });
    const runs = [runOf(FIRST, START), runOf(SECOND, START + 3_000)];
    const { session, events } = runByRules([
      opened(content),
      start(FIRST, START),
      opened(content, { sectionRuns: runs }, at),
    ]);
    expect(activePosition(session)).toBe(2);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['SheetResumed', 'SectionLeft', 'ItemVisited']);
  });

  it('is gone into by who opens the sheet on another computer, and one that was seen is gone on with where one was', () => {
    const content = aSheet([aSection(FIRST, [anItem(1)]), aSection(SECOND, [anItem(3)], { duration: 600 })]);
    const sectionRuns = [runOf(SECOND, START)];
    expect(activePosition(runByRules([opened(content, { sectionRuns }, at)]).session)).toBe(1);
    const answers = [
      aStored(1003, { version: { epoch: 1, revision: 1 } }),
      aStored(1001, { version: { epoch: 1, revision: 2 } }),
    ];
    expect(activePosition(runByRules([opened(content, { sectionRuns, answers }, at)]).session)).toBe(0);
  });

  it('is led into where it lies first of all, and one may go back', () => {
    const { session } = runByRules([
      opened(aSheet(sections)),
      start(SECOND, START),
      opened(aSheet(sections), { sectionRuns: [runOf(FIRST, START - 1), runOf(SECOND, START)] }, at),
    ]);
    expect(activePosition(session)).toBe(0);
  });

  it.each([
    [-1, 0],
    [0, 2],
    [1, 2],
  ])('is the one that was started last, or lies last, where there are two: %i ms after', (after, place) => {
    const sectionRuns = [runOf(FIRST, START), runOf(SECOND, START + after)];
    const { session } = runByRules([opened(aSheet(sections), { sectionRuns }, at)]);
    expect(activePosition(session)).toBe(place);
  });

  it('is gone into where its first enabled place is, and nowhere where it has none', () => {
    const hidden = { condition: when('AND', [1, 12]) };
    const led = (...items: readonly ReturnType<typeof anItem>[]) => {
      const content = aSheet([aSection(FIRST, [anItem(1)]), aSection(SECOND, items, { duration: 600 })]);
      return activePosition(runByRules([opened(content, { sectionRuns: [runOf(SECOND, START)] }, at)]).session);
    };
    expect([led(anItem(3, hidden), anItem(4)), led(anItem(3, hidden))]).toEqual([2, 0]);
  });

  it('leads nobody anywhere once its time is over', () => {
    const content = aSheet(sections);
    const runs = [runOf(FIRST, START), { ...runOf(SECOND, START + 3_000), deadline: at }];
    const { session } = runByRules([opened(content), start(FIRST, START), opened(content, { sectionRuns: runs }, at)]);
    expect(activePosition(session)).toBe(0);
  });
});

describe('whoever is in a section that was left', () => {
  it('goes on from it with the opening that says so', () => {
    const content = aSheet(sections, { backButtonEnabled: false });
    const runs = [runOf(FIRST, START, true), runOf(SECOND, START + 3_000)];
    const answers = [aStored(1003, { version: { epoch: 1, revision: 9 } })];
    const { session } = runByRules([
      opened(content),
      start(FIRST, START),
      opened(content, { sectionRuns: runs, answers, revision: 9 }, at),
    ]);
    expect(activePosition(session)).toBe(2);
  });
});

describe('the start of a section that lies before', () => {
  it.each([true, false])(
    'leaves what is required here for later, in the log, too (back button %s)',
    (backButtonEnabled) => {
      const half = anItem(3, {
        type: 10,
        required: true,
        options: [anOption(31, { match: 'a', nextIndex: 0 }), anOption(32, { match: 'b' })],
      });
      const content = aSheet([aSection(FIRST, [anItem(1)], { duration: 600 }), aSection(SECOND, [half, anItem(4)])], {
        backButtonEnabled,
      });
      const details = [{ itemOptionId: 31, answer: 'a', slot: null }];
      const { session } = runByRules([opened(content, { answers: [aStored(1003, { details })] }), start(FIRST, at)]);
      expect(activePosition(session)).toBe(0);
    },
  );
});

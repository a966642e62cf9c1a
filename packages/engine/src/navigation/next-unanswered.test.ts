import { expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { emptySession } from '../model/quiz-session.ts';
import type { Section } from '../model/sheet-content.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, START, when } from '../testing/sheets.ts';
import { nextUnanswered } from './select-navigation.ts';

const at = START + 1000;
const open = (sections: readonly Section[], backButtonEnabled = true): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet(sections, { backButtonEnabled }),
  opening: anOpening(),
});
const goTo = (position: number): Command => ({ type: 'GoTo', at, position });
const after = (...commands: readonly Command[]) => nextUnanswered(run(commands).session);

const reading = anItem(2, { type: 11, options: [] });
const hanging = anItem(3, { condition: when('AND', [1, 11]) });
const sheet = open([aSection(1, [anItem(1), reading, hanging, anItem(4), anItem(5)])]);

it('is the next question that is asked and has no answer', () => {
  expect(after(sheet)).toBe(3);
  expect(after(sheet, choose(1, 11))).toBe(2);
  expect(after(sheet, choose(4, 41))).toBe(4);
});

it('is one before, after the last', () => {
  expect(after(sheet, goTo(4))).toBe(0);
  expect(after(sheet, choose(1, 12), goTo(4))).toBe(3);
});

it('is not the one that is open: nothing, if that is the only one left', () => {
  expect(after(sheet, choose(1, 12), choose(4, 41), goTo(4))).toBeNull();
  expect(after(sheet, choose(1, 12), choose(4, 41), choose(5, 51))).toBeNull();
});

it('is none of a section that has not been started, or is over', () => {
  const timed = [aSection(1, [anItem(1)]), aSection(2, [anItem(2)], { duration: 60 }), aSection(3, [anItem(3)])];
  expect(after(open(timed))).toBe(2);
  const started: Command = { type: 'StartSection', at, sectionId: 2, server: { startedAt: at, deadline: at + 60_000 } };
  expect(after(open(timed), started, goTo(0))).toBe(1);
  const over: Command = { type: 'ReportTime', at: at + 61_000 };
  expect(after(open(timed), started, goTo(0), over)).toBe(2);
});

it('does not lead off the page where nothing leads back', () => {
  expect(after(open([aSection(1, [anItem(1), anItem(2)])], false))).toBeNull();
  const page = aSection(1, [anItem(1), anItem(2)], { isSinglePage: true });
  expect(after(open([page, aSection(2, [anItem(3)])], false))).toBe(1);
});

it('is none before a sheet is open, nor once it is finished', () => {
  expect(nextUnanswered(emptySession)).toBeNull();
  expect(after(sheet, { type: 'FinishQuiz', at, processes: [] })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { emptySession } from '../model/quiz-session.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, chosen, START, when } from '../testing/sheets.ts';
import { answerOf, asideOf, isItemDisabled, progressOf, questionNumber } from './select-answers.ts';

const at = START + 1_000;
const reading = anItem(2, { type: 11, options: [], children: [anItem(3)] });
const items = [anItem(1), reading, anItem(4, { condition: when('AND', [1, 11]) }), anItem(5)];
const open: Command = { type: 'OpenSheet', at: START, content: aSheet([aSection(1, items)]), opening: anOpening() };
const numbers = (...commands: readonly Command[]) => {
  const { session } = run([open, ...commands]);
  return [0, 1, 2, 3, 4].map((position) => questionNumber(session, position));
};

describe('the number of a question', () => {
  it('counts enabled questions, and no readings', () => {
    const of = (total: number) => (number: number | null) => ({ number, total });
    expect(numbers()).toEqual([1, null, 2, null, 3].map(of(3)));
    expect(numbers(choose(1, 11))).toEqual([1, null, 2, 3, 4].map(of(4)));
    expect(numbers(choose(1, 11), choose(1, 12))).toEqual([1, null, 2, null, 3].map(of(3)));
  });

  it('is counted once for all places until an item changes sides', () => {
    const { session } = run([open]);
    const first = questionNumber(session, 0);
    expect(questionNumber(session, 0)).toBe(first);
    expect(questionNumber(run([choose(5, 51)], session).session, 0)).toBe(first);
  });

  it('is none of a place that there is not, nor before the sheet is open', () => {
    const none = { number: null, total: 0 };
    expect([5, -1].map((position) => questionNumber(run([open]).session, position))).toEqual([none, none]);
    expect(questionNumber(emptySession, 0)).toEqual(none);
  });
});

describe('progress', () => {
  it('counts enabled questions that are answered, and is the same object for the same', () => {
    const { session } = run([open]);
    expect([progressOf(emptySession), progressOf(session)]).toEqual([
      { answered: 0, total: 0 },
      { answered: 0, total: 3 },
    ]);
    const one = run([choose(3, 31)], session).session;
    expect(progressOf(one)).toEqual({ answered: 1, total: 3 });
    expect(progressOf(one)).toBe(progressOf(run([choose(3, 32)], one).session));
    expect(progressOf(run([{ type: 'AnswerItem', at, itemId: 3, details: [] }], one).session)).toBe(
      progressOf(session),
    );
  });
});

describe('an item that the sheet does not have', () => {
  it.each([
    ['open', run([open]).session],
    ['not open', emptySession],
  ])('has no answer, is kept from nothing and not disabled: %s', (_, session) => {
    const untouched = { details: [], version: null, time: 0, visits: 0, updatedAt: 0 };
    expect([answerOf(session, 99), asideOf(session, 99), isItemDisabled(session, 99)]).toEqual([
      untouched,
      null,
      false,
    ]);
  });

  it('is one of another id: what is there has what was said of it', () => {
    const posted: readonly Command[] = [
      choose(5, 51),
      { type: 'StartSync', at, limit: 9 },
      { type: 'ReportSyncAcked', at, syncId: 1, setAside: [{ id: 1005, reason: 'late' }], superseded: [] },
    ];
    const { session } = run([open, ...posted]);
    expect([asideOf(session, 5), asideOf(session, 4), isItemDisabled(session, 4)]).toEqual(['late', null, true]);
    expect(answerOf(session, 5)).toMatchObject({ details: chosen(51), updatedAt: at });
  });
});

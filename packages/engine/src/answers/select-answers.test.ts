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
  it('stays as it is while one answers; what is before it and how many there are is counted', () => {
    const named = ['1', null, '2', '2 a', '3'] as const;
    const with3 = [0, 1, 1, 2, 2].map((before, place) => ({ number: named[place], last: 3, before, total: 3 }));
    expect(numbers()).toEqual(with3);
    expect(numbers(choose(1, 11))).toEqual(
      [0, 1, 1, 2, 3].map((before, at) => ({ number: named[at], last: 3, before, total: 4 })),
    );
    expect(numbers(choose(1, 11), choose(1, 12))).toEqual(with3);
  });

  it('is a letter of the one before for what hangs on a condition, its own or its reading\u2019s', () => {
    const condition = when('AND', [9, 91]);
    const asked = anItem(3, { type: 11, options: [], condition, children: [anItem(31), anItem(32, { condition })] });
    const rest = [anItem(2), anItem(4, { condition }), asked, anItem(9), anItem(5, { condition: when('AND') })];
    const all = [anItem(1, { condition }), anItem(6, { condition }), ...rest];
    const { session } = run([{ ...open, content: aSheet([aSection(1, all)]) }]);
    const said = all
      .flatMap(({ children }) => [0, ...children])
      .map((_, place) => questionNumber(session, place).number);
    expect(said).toEqual(['a', 'b', '1', '1 a', null, '1 b', '1 c', '2', '3']);
  });

  it('goes on after z with aa', () => {
    const many = Array.from({ length: 704 }, (_, place) => anItem(place + 1, { condition: when('AND', [1, 12]) }));
    const { session } = run([{ ...open, content: aSheet([aSection(1, [anItem(900), ...many])]) }]);
    const said = [1, 26, 27, 52, 53, 702, 703].map((place) => questionNumber(session, place).number);
    expect(said).toEqual(['1 a', '1 z', '1 aa', '1 az', '1 ba', '1 zz', '1 aaa']);
  });

  it('is counted once for all places until an item changes sides', () => {
    const { session } = run([open]);
    const first = questionNumber(session, 0);
    expect(questionNumber(session, 0)).toBe(first);
    expect(questionNumber(run([choose(5, 51)], session).session, 0)).toBe(first);
  });

  it('is none of a place that there is not, nor before the sheet is open', () => {
    const none = { number: null, last: 0, before: 0, total: 0 };
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

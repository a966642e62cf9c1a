import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import type { EventOf, QuizEvent } from '../../model/event.ts';
import type { QuizSession } from '../../model/quiz-session.ts';
import { isOpened } from '../../model/quiz-session.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, anOption, aSection, aSheet, chosen, MINUTE, START } from '../../testing/sheets.ts';
import { photoDueAt, WARNING_MS } from '../../timers/due.ts';

const DEADLINE = START + 60 * MINUTE;
const END = START + 10 * MINUTE;
/** Two that are timed, one that is not, and the first of them leads nowhere but on. */
const content = (rules = {}) =>
  aSheet(
    [
      aSection(1, [anItem(1), anItem(4)], { duration: 600 }),
      aSection(2, [anItem(2)], { duration: 1_200 }),
      aSection(3, [anItem(3)]),
    ],
    { hybridMode: true, ...rules },
  );
const open = (rules = {}): Command => ({ type: 'OpenSheet', at: START, content: content(rules), opening: anOpening() });
const start = (sectionId: number, at = START): Command => ({ type: 'StartSection', at, sectionId, server: null });
const ask: Command = { type: 'AskForSection', at: START, sectionId: 1, name: 'a' };
const finish: Command = { type: 'FinishQuiz', at: START, processes: [] };
const confirm: Command = { type: 'ReportSectionConfirmed', at: START, sectionId: 1, deadline: END };
const happened = <T extends QuizEvent['type']>(type: T, data: EventOf<T>['data'], at: number): QuizEvent =>
  ({ type, at, data }) as QuizEvent;

const opened = sessionOf([open()]);
const running = sessionOf([open(), start(1)]);

describe('a section that is asked for in the log', () => {
  const asked = (sectionId: number, tries: number, session = opened, askId = 'a', at = START) =>
    ruleBroken(session, 'SectionAsked', { sectionId, askId, tries }, at);

  it('is timed, and the server has said nothing of its start', () => {
    expect([asked(1, 1), asked(2, 1), asked(3, 1), asked(9, 1)]).toEqual([
      null,
      null,
      'unknownSection',
      'unknownSection',
    ]);
    expect(asked(1, 1, running)).toBeNull();
    expect(asked(1, 1, sessionOf([open(), start(1), confirm]))).toBe('sectionStartedTwice');
  });

  it('is asked for by one name, counted from one', () => {
    expect([0, 1, 2].map((tries) => asked(1, tries))).toEqual(['askNotNew', null, 'askNotNew']);
    const again = sessionOf([open(), ask]);
    expect([1, 2, 3].map((tries) => asked(1, tries, again))).toEqual(['askNotNew', null, 'askNotNew']);
    expect([asked(1, 2, again, 'b'), asked(2, 1, again, 'b')]).toEqual(['askNotNew', null]);
  });

  it('is asked for while there is time, or where it was started here', () => {
    expect([DEADLINE - 1, DEADLINE].map((at) => asked(1, 1, opened, 'a', at))).toEqual([null, 'afterDeadline']);
    expect(asked(1, 1, running, 'a', DEADLINE)).toBeNull();
    expect(asked(1, 1, sessionOf([open(), finish]))).toBe('afterFinish');
  });
});

describe('a start in the log', () => {
  const started = (
    session: QuizSession,
    sectionId: number,
    more: Partial<EventOf<'SectionStarted'>['data']['run']> = {},
    confirmed = false,
    at = START,
  ) => {
    const deadline = at + (sectionId === 1 ? 10 : 20) * MINUTE;
    const run = { sectionId, startedAt: at, deadline, left: false, ...more };
    return ruleBroken(session, 'SectionStarted', { run, confirmed }, at);
  };

  it('is of a section that is timed and was not started, while there is time', () => {
    expect(started(opened, 1)).toBeNull();
    expect([started(opened, 3), started(opened, 9)]).toEqual(['unknownSection', 'unknownSection']);
    expect(started(running, 1)).toBe('sectionStartedTwice');
    expect(started(sessionOf([open(), finish]), 1)).toBe('afterFinish');
    expect(started(opened, 1, { deadline: DEADLINE }, false, DEADLINE)).toBe('afterDeadline');
  });

  it('without the server is of now, for as long as it takes', () => {
    for (const more of [{ deadline: END - 1 }, { deadline: END + 1 }, { startedAt: START - 1 }])
      expect([started(opened, 1, more), started(opened, 1, more, true)]).toEqual(['notItsDeadline', null]);
    expect(started(sessionOf([open({ hybridMode: false })]), 1)).toBe('withoutServer');
  });

  it('without the back button is of what comes next', () => {
    const noBack = sessionOf([open({ backButtonEnabled: false })]);
    expect([started(noBack, 1), started(noBack, 2)]).toEqual([null, 'backButtonOff']);
    const inFirst = sessionOf([open({ backButtonEnabled: false }), start(1)]);
    expect(started(inFirst, 2)).toBe('backButtonOff');
  });

  it('goes on from a section that was left for it where an answer led, at that instant and not later', () => {
    const options = [anOption(11, { nextIndex: 2 })];
    const leading = aSheet(
      [
        aSection(1, [anItem(1, { options })], { duration: 600 }),
        aSection(4, [anItem(4)], { duration: 600 }),
        aSection(2, [anItem(2)], { duration: 1_200 }),
      ],
      { hybridMode: true, backButtonEnabled: false },
    );
    const session = sessionOf(
      [
        { type: 'OpenSheet', at: START, content: leading, opening: anOpening() },
        start(1),
        { type: 'AnswerItem', at: START, itemId: 1, details: chosen(11) },
      ],
      happened('SectionLeft', { sectionId: 1 }, START),
    );
    expect([started(session, 2), started(session, 2, {}, false, START + 1)]).toEqual([null, 'backButtonOff']);
    expect(started(session, 4, { deadline: END })).toBeNull();
  });
});

describe('the server’s word on a start in the log', () => {
  const confirmed = (session: QuizSession, sectionId = 1, deadline = END) =>
    ruleBroken(session, 'SectionConfirmed', { sectionId, deadline });

  it('is of one that was started here, and gives it no more time', () => {
    expect([END - 1, END, END + 1].map((end) => confirmed(running, 1, end))).toEqual([null, null, 'notItsDeadline']);
    expect(confirmed(opened)).toBe('sectionNotStarted');
    expect([confirmed(running, 3), confirmed(running, 9)]).toEqual(['unknownSection', 'unknownSection']);
    expect(confirmed(sessionOf([open(), start(1), confirm]))).toBe('nothingChanged');
  });
});

describe('the end of a section in the log', () => {
  const expired = (session: QuizSession, sectionId: number, at: number) =>
    ruleBroken(session, 'SectionExpired', { sectionId }, at);

  it('comes at its deadline, of one that runs', () => {
    expect([END - 1, END, END + 1].map((at) => expired(running, 1, at))).toEqual(['beforeItsTime', null, null]);
    expect(expired(opened, 1, END)).toBe('sectionNotRunning');
    expect([expired(running, 3, END), expired(running, 9, END)]).toEqual(['unknownSection', 'unknownSection']);
    const over = sessionOf([open(), start(1)], happened('SectionExpired', { sectionId: 1 }, END));
    expect(expired(over, 1, END)).toBe('sectionNotRunning');
    const left = sessionOf([open(), start(1)], happened('SectionLeft', { sectionId: 1 }, START));
    expect(expired(left, 1, END)).toBe('sectionNotRunning');
    expect(expired(sessionOf([open(), start(1), finish]), 1, END)).toBe('afterFinish');
  });

  it('comes after those that came before it', () => {
    const both = sessionOf([open(), start(1), start(2)]);
    const late = START + 20 * MINUTE;
    expect([expired(both, 1, late), expired(both, 2, late)]).toEqual([null, 'sectionNotOver']);
    const one = sessionOf([open(), start(1), start(2)], happened('SectionExpired', { sectionId: 1 }, late));
    expect(expired(one, 2, late)).toBeNull();
  });

  it('is the sheet’s where that comes first', () => {
    const late = DEADLINE - 10 * MINUTE;
    const with1 = sessionOf([open(), start(1, late)]);
    expect(expired(with1, 1, DEADLINE)).toBe('notItsDeadline');
    expect(expired(sessionOf([open(), start(1, late - 1)]), 1, DEADLINE - 1)).toBeNull();
  });
});

describe('a section that goes on in the log', () => {
  const over = sessionOf([open(), start(1)], happened('SectionExpired', { sectionId: 1 }, END));
  const resumed = (session: QuizSession, deadline: number, sectionId = 1, at = END, left = false) =>
    ruleBroken(session, 'SectionResumed', { run: { sectionId, startedAt: START, deadline, left } }, at);

  it('is one that time ended, and has some left', () => {
    expect([END - 1, END, END + 1].map((end) => resumed(over, end))).toEqual(['afterDeadline', 'afterDeadline', null]);
    expect(resumed(over, END + 1, 1, END, true)).toBe('sectionNotOver');
    expect(resumed(running, END + 1, 1, START)).toBe('sectionNotOver');
    expect(resumed(over, END + 1, 2)).toBe('sectionNotStarted');
    expect([resumed(over, END + 1, 3), resumed(over, END + 1, 9)]).toEqual(['unknownSection', 'unknownSection']);
    expect(resumed(over, DEADLINE + 9, 1, DEADLINE)).toBe('afterDeadline');
    expect(resumed(sessionOf([open(), start(1), finish]), END + 1)).toBe('afterFinish');
  });
});

describe('a warning in the log', () => {
  const warned = (session: QuizSession, sectionId: number | null, at: number) =>
    ruleBroken(session, 'TimeWarned', { sectionId }, at);

  it('of the sheet’s end comes in its last five minutes, once', () => {
    const from = DEADLINE - WARNING_MS;
    expect([from - 1, from, DEADLINE - 1, DEADLINE].map((at) => warned(opened, null, at))).toEqual([
      'beforeItsTime',
      null,
      null,
      'afterDeadline',
    ]);
    const again = sessionOf([open()], happened('TimeWarned', { sectionId: null }, from));
    expect(warned(again, null, from)).toBe('nothingChanged');
    expect(warned(sessionOf([open(), finish]), null, from)).toBe('afterFinish');
  });

  it('of a section’s end comes in its last five minutes, once', () => {
    const from = END - WARNING_MS;
    expect([from - 1, from, END - 1, END].map((at) => warned(running, 1, at))).toEqual([
      'beforeItsTime',
      null,
      null,
      'afterDeadline',
    ]);
    expect([warned(running, 3, from), warned(running, 9, from)]).toEqual(['unknownSection', 'unknownSection']);
    expect(warned(running, 2, from)).toBe('sectionNotStarted');
    const again = sessionOf([open(), start(1)], happened('TimeWarned', { sectionId: 1 }, from));
    expect(warned(again, 1, from)).toBe('nothingChanged');
  });
});

describe('a photo in the log', () => {
  const photo = (session: QuizSession, number: number, at: number) => ruleBroken(session, 'PhotoDue', { number }, at);
  const due = (number: number): number => (isOpened(opened) ? (photoDueAt(opened, number) ?? 0) : 0);

  it('is taken at its time, and of several that were missed the last one', () => {
    const first = due(1);
    expect([first - 1, first, first + 1].map((at) => photo(opened, 1, at))).toEqual(['beforeItsTime', null, null]);
    expect([0, 1, 2, 3].map((number) => photo(opened, number, due(2)))).toEqual([
      'nothingChanged',
      'beforeItsTime',
      null,
      'beforeItsTime',
    ]);
    const taken = sessionOf([open()], happened('PhotoDue', { number: 1 }, first));
    expect(photo(taken, 1, first)).toBe('nothingChanged');
    expect(photo(sessionOf([open(), finish]), 1, first)).toBe('afterFinish');
  });
});

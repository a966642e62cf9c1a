import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import type { EventOf, QuizEvent } from '../../model/event.ts';
import type { QuizSession } from '../../model/quiz-session.ts';
import type { SheetContent } from '../../model/sheet-content.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, anOption, aSection, aSheet, chosen, MINUTE, START, when } from '../../testing/sheets.ts';

const at = START + MINUTE;
const DEADLINE = START + 60 * MINUTE;
const NO_BACK = { backButtonEnabled: false };
const open = (content: SheetContent): Command => ({ type: 'OpenSheet', at: START, content, opening: anOpening() });
const start = (sectionId: number, time = START): Command => ({
  type: 'StartSection',
  at: time,
  sectionId,
  server: null,
});
const answer = (itemId: number, option = 1): Command => ({
  type: 'AnswerItem',
  at: START,
  itemId,
  details: chosen(10 * itemId + option),
});
const next: Command = { type: 'Next', at, confirmed: true };
const finish: Command = { type: 'FinishQuiz', at: START, processes: [] };
const offline: Command = { type: 'ReportLink', at: START, online: false, serverOff: false };
const happened = <T extends QuizEvent['type']>(type: T, data: EventOf<T>['data'], now: number): QuizEvent =>
  ({ type, at: now, data }) as QuizEvent;

const visited = (session: QuizSession, position: number, left: number | null, spent: number, now = at) =>
  ruleBroken(session, 'ItemVisited', { position, left, spent }, now);
const items = [anItem(1), anItem(2), anItem(3)];
const three = (rules = {}, all = items): SheetContent => aSheet([aSection(1, all)], rules);
const opened = sessionOf([open(three())]);

describe('a visit in the log', () => {
  it('is of a place of the sheet that is enabled, while there is time', () => {
    expect(visited(opened, 1, 0, MINUTE)).toBeNull();
    expect(visited(opened, 3, 0, MINUTE)).toBe('unknownPosition');
    const condition = when('AND', [1, 11]);
    const disabled = sessionOf([open(three({}, [anItem(1), anItem(2, { condition }), anItem(3)]))]);
    expect(visited(disabled, 1, 0, MINUTE)).toBe('itemDisabled');
    expect(visited(sessionOf([open(three()), finish]), 1, 0, MINUTE)).toBe('afterFinish');
    expect(visited(opened, 1, 0, DEADLINE - START - 1, DEADLINE - 1)).toBeNull();
    expect(visited(opened, 1, 0, DEADLINE - START, DEADLINE)).toBe('afterDeadline');
  });

  it('leaves what was open, after as long as it was', () => {
    expect(visited(opened, 0, 0, MINUTE)).toBe('nothingChanged');
    expect([visited(opened, 1, null, 0), visited(opened, 1, 2, MINUTE)]).toEqual(['notWhereItSays', 'notWhereItSays']);
    expect([MINUTE - 1, MINUTE + 1].map((spent) => visited(opened, 1, 0, spent))).toEqual([
      'timeNotSpent',
      'timeNotSpent',
    ]);
  });

  it('goes nowhere behind a cover, nor without the server outside of hybrid mode', () => {
    expect(visited(sessionOf([open(three())], happened('DisplaysChanged', { count: 2 }, START)), 1, 0, MINUTE)).toBe(
      'covered',
    );
    expect(visited(sessionOf([open(three()), offline]), 1, 0, MINUTE)).toBe('withoutServer');
    expect(visited(sessionOf([open(three({ hybridMode: true })), offline]), 1, 0, MINUTE)).toBeNull();
  });

  it('goes on from what is required once that is answered, and back from it before', () => {
    const required = [anItem(1), anItem(2, { required: true }), anItem(3)];
    const there: Command = { type: 'GoTo', at: START, position: 1 };
    const session = sessionOf([open(three({}, required)), there]);
    expect([visited(session, 2, 1, MINUTE), visited(session, 0, 1, MINUTE)]).toEqual(['requiredUnanswered', null]);
    const answered = sessionOf([open(three({}, required)), there, answer(2)]);
    expect(visited(answered, 2, 1, MINUTE)).toBeNull();
  });

  it('goes by one, or where an answer leads, with the back button off', () => {
    const noBack = sessionOf([open(three(NO_BACK))]);
    expect([visited(noBack, 1, 0, MINUTE), visited(noBack, 2, 0, MINUTE)]).toEqual([null, 'backButtonOff']);
    const options = [anOption(11, { nextIndex: 2 })];
    const led = sessionOf([open(three(NO_BACK, [anItem(1, { options }), anItem(2), anItem(3)])), answer(1)]);
    expect([visited(led, 1, 0, MINUTE), visited(led, 2, 0, MINUTE)]).toEqual(['backButtonOff', null]);
    const required = sessionOf([open(three(NO_BACK, [anItem(1, { required: true }), anItem(2)]))]);
    expect(visited(required, 1, 0, MINUTE)).toBe('requiredUnanswered');
    expect(visited(sessionOf([open(three({ ...NO_BACK })), offline]), 1, 0, MINUTE)).toBe('withoutServer');
  });

  it('goes about a page as one likes, with the back button off', () => {
    const page = sessionOf([open(aSheet([aSection(1, items, { isSinglePage: true })], NO_BACK))]);
    expect([visited(page, 1, 0, MINUTE), visited(page, 2, 0, MINUTE)]).toEqual([null, null]);
  });
});

describe('a visit to a section in the log', () => {
  const timed = (rules = {}) =>
    aSheet([aSection(1, [anItem(1), anItem(2)]), aSection(2, [anItem(3), anItem(4)], { duration: 600 })], {
      hybridMode: true,
      ...rules,
    });
  const run = { sectionId: 2, startedAt: START, deadline: START + 10 * MINUTE, left: false };
  const started = (confirmed = false) => happened('SectionStarted', { run, confirmed }, START);

  it('comes after its start and before its end', () => {
    expect(visited(sessionOf([open(timed())]), 2, 0, MINUTE)).toBe('sectionNotStarted');
    const running = sessionOf([open(timed())], started());
    expect([run.deadline - 1, run.deadline].map((now) => visited(running, 2, 0, now - START, now))).toEqual([
      null,
      'sectionClosed',
    ]);
    const over = sessionOf([open(timed())], started(), happened('SectionExpired', { sectionId: 2 }, at));
    expect(visited(over, 2, 0, MINUTE)).toBe('sectionClosed');
  });

  it('follows its start at that very instant, however the link is', () => {
    const off = { hybridMode: false };
    const just = sessionOf([open(timed(off)), offline], started(true));
    expect(visited(just, 2, 0, 0, START)).toBeNull();
    expect(visited(just, 0, 0, 0, START)).toBe('nothingChanged');
    expect(visited(just, 1, 0, 0, START)).toBe('withoutServer');
    expect(
      visited(
        sessionOf([open(timed(off))], started(true), happened('DisplaysChanged', { count: 2 }, START)),
        3,
        0,
        0,
        START,
      ),
    ).toBe('covered');
  });

  it('follows no start of what lies behind something required, but where that lies behind it', () => {
    const [first, second] = [aSection(1, [anItem(1, { required: true })]), aSection(2, [anItem(3)], { duration: 600 })];
    const ahead = sessionOf([open(aSheet([first, second], { hybridMode: true }))], started());
    // It is led there: nothing of it was seen.
    expect(visited(ahead, 1, 0, 0, START)).toBeNull();
  });

  it('leaves the one that it came from first, where nothing leads back', () => {
    const two = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(3)], { duration: 600 })], {
      hybridMode: true,
      ...NO_BACK,
    });
    const first = [open(two), start(1)];
    expect(visited(sessionOf(first, started()), 1, 0, 0, START)).toBe('notWhereItSays');
    const left = happened('SectionLeft', { sectionId: 1 }, START);
    expect(visited(sessionOf(first, left, started()), 1, null, 0, START)).toBeNull();
    expect(visited(sessionOf(first, left, started()), 0, null, 0, START)).toBe('sectionClosed');
  });
});

describe('where an answer moves one whose item it disables, in the log', () => {
  const only = (option: number) => when('AND', [1, option]);
  const page = aSheet([
    aSection(1, [anItem(1), anItem(2, { condition: only(11) }), anItem(3), anItem(4)], { isSinglePage: true }),
  ]);
  const there: readonly Command[] = [open(page), answer(1), { type: 'GoTo', at: START, position: 1 }];
  const changed = (now: number): QuizEvent =>
    happened('AnswerChanged', { answerId: 1001, details: chosen(12), version: { epoch: 1, revision: 9 } }, now);
  const moved = sessionOf(there, changed(at));

  it('is on from there at that very instant, with the time on what was open', () => {
    expect(moved.state.active).toBeNull();
    expect(visited(moved, 2, 1, MINUTE)).toBeNull();
    expect(visited(moved, 3, 1, MINUTE)).toBe('notWhereItLeads');
    expect(visited(moved, 2, 1, MINUTE + 1, at + 1)).toBe('notWhereItLeads');
    expect(visited(moved, 2, 0, MINUTE)).toBe('notWhereItSays');
    expect(visited(moved, 2, 1, 0)).toBe('timeNotSpent');
  });

  it('is nowhere where nothing was disabled', () => {
    const content = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])], {
      hybridMode: true,
    });
    const over = sessionOf([open(content), start(1)], happened('SectionExpired', { sectionId: 1 }, at));
    expect(over.state.active).toBeNull();
    expect([visited(over, 1, null, 0), visited(over, 1, 0, MINUTE)]).toEqual([null, 'notWhereItLeads']);
  });
});

describe('a flag in the log', () => {
  const flagged = (session: QuizSession, position: number, on: boolean, now = at) =>
    ruleBroken(session, 'ItemFlagged', { position, flagged: on }, now);

  it('is put on a place of the sheet, or taken from it, once', () => {
    const flag: Command = { type: 'FlagItem', at: START, position: 1, flagged: true };
    const with1 = sessionOf([open(three()), flag]);
    expect([flagged(opened, 1, true), flagged(opened, 1, false)]).toEqual([null, 'nothingChanged']);
    expect([flagged(with1, 1, true), flagged(with1, 1, false)]).toEqual(['nothingChanged', null]);
    expect(flagged(opened, 3, true)).toBe('unknownPosition');
    expect([DEADLINE - 1, DEADLINE].map((now) => flagged(opened, 1, true, now))).toEqual([null, 'afterDeadline']);
  });
});

describe('a section that is left in the log', () => {
  const two = (rules = {}, first = [anItem(1), anItem(2)], second = {}) =>
    aSheet([aSection(1, first, { duration: 600 }), aSection(2, [anItem(3)], second)], {
      hybridMode: true,
      ...NO_BACK,
      ...rules,
    });
  const at2: readonly Command[] = [start(1), { ...next, at: START }];
  const left = (session: QuizSession, sectionId = 1, now = at) =>
    ruleBroken(session, 'SectionLeft', { sectionId }, now);

  it('is the one that is open, from its last place, where nothing leads back', () => {
    expect(left(sessionOf([open(two()), ...at2]))).toBeNull();
    expect(left(sessionOf([open(two()), start(1)]))).toBe('notWhereItLeads');
    expect(left(sessionOf([open(two({ backButtonEnabled: true })), ...at2]))).toBe('notWhereItSays');
    expect(left(sessionOf([open(two()), ...at2, next]))).toBe('sectionNotRunning');
    expect(left(sessionOf([open(two())]))).toBe('sectionNotRunning');
    expect(left(sessionOf([open(two()), ...at2]), 2)).toBe('unknownSection');
    expect(left(sessionOf([open(two()), ...at2, finish]))).toBe('afterFinish');
    expect(left(sessionOf([open(two()), ...at2]), 1, DEADLINE)).toBe('afterDeadline');
  });

  it('leads somewhere, once what is required is answered, and where one may go', () => {
    const never = aSheet([aSection(1, [anItem(1)], { duration: 600 })], { hybridMode: true, ...NO_BACK });
    expect(left(sessionOf([open(never), start(1)]))).toBe('notWhereItLeads');
    const required = two({}, [anItem(1, { required: true })]);
    expect(left(sessionOf([open(required), start(1)]))).toBe('requiredUnanswered');
    expect(left(sessionOf([open(required), start(1), answer(1)]))).toBeNull();
    const cover = happened('DisplaysChanged', { count: 2 }, START);
    expect(left(sessionOf([open(two()), ...at2], cover))).toBe('covered');
  });

  it('is left without the server for a start alone, of which that has its word', () => {
    const online = { hybridMode: false };
    const byServer: Command = {
      type: 'StartSection',
      at: START,
      sectionId: 1,
      server: { startedAt: START, deadline: START + 10 * MINUTE },
    };
    const there = (second: object): readonly Command[] => [open(two(online, [anItem(1)], second)), byServer, offline];
    expect(left(sessionOf(there({})))).toBe('withoutServer');
    expect(left(sessionOf(there({ duration: 600 })))).toBeNull();
  });

  it('is left for one that runs unseen, whatever is open', () => {
    const run = { sectionId: 2, startedAt: START, deadline: START + 10 * MINUTE, left: false };
    const unseen = happened('SectionStarted', { run, confirmed: true }, START);
    const session = sessionOf([open(two({}, [anItem(1), anItem(2)], { duration: 600 })), start(1)], unseen);
    expect(left(session)).toBeNull();
  });
});

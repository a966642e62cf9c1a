import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { activePosition } from '../navigation/select-navigation.ts';
import { decide } from '../session/decide.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { nextDueAt, sectionState, warnedOf } from './select-timers.ts';

const HOUR = 60 * MINUTE;
const SHEET_END = START + HOUR;
const SECTION_END = START + 10 * MINUTE;
const BEFORE_AT_AFTER = [-1, 0, 1] as const;

const sheet = aSheet([aSection(1, [anItem(1), anItem(2)], { duration: 600 }), aSection(2, [anItem(3)])], {
  hybridMode: true,
});
const open: Command = { type: 'OpenSheet', at: START, content: sheet, opening: anOpening() };
const start: Command = { type: 'StartSection', at: START, sectionId: 1, server: null };
const answer = (itemId: number, at: number): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(10 * itemId + 1),
});
const time = (at: number): Command => ({ type: 'ReportTime', at });
/** Types of what a command gives, or why it is refused. */
const outcome = (session: QuizSession, command: Command): readonly QuizEvent['type'][] | string => {
  const decision = decide(command, session);
  return E.isLeft(decision) ? decision.left.reason : decision.right.map(({ type }) => type);
};
/** Types of what time brings, but for photos. */
const brought = (before: readonly Command[], at: number): readonly (readonly [QuizEvent['type'], unknown])[] =>
  run([time(at)], run(before).session)
    .events.filter(({ type }) => type !== 'PhotoDue')
    .map(({ type, data }) => [type, data] as const);

describe('at the end of a section', () => {
  it.each(BEFORE_AT_AFTER)('nothing in it is answered, nor gone to, from its very end on: %i ms after', (late) => {
    const at = SECTION_END + late;
    const { session } = run([open, start]);
    const goTo: Command = { type: 'GoTo', at, position: 1 };
    const comesOf = [answer(1, at), goTo].map((command) => outcome(session, command));
    expect(comesOf).toEqual(late < 0 ? [['AnswerChanged'], ['ItemVisited']] : ['SectionOver', 'SectionOver']);
    expect(sectionState(session, 1, at)).toBe(late < 0 ? 'running' : 'over');
  });

  it.each(BEFORE_AT_AFTER)('time takes the examinee on from then on: %i ms after', (late) => {
    const warned = time(SECTION_END - 1);
    const happened = brought([open, start, warned], SECTION_END + late);
    expect(happened).toEqual(
      late < 0
        ? []
        : [
            ['SectionExpired', { sectionId: 1 }],
            // The time on what is left was counted with the section’s end.
            ['ItemVisited', { position: 2, left: null, spent: 0 }],
          ],
    );
  });

  it.each(BEFORE_AT_AFTER)('five minutes before it one is warned, once: %i ms after', (late) => {
    const at = SECTION_END - 5 * MINUTE + late;
    expect(brought([open, start], at)).toEqual(late < 0 ? [] : [['TimeWarned', { sectionId: 1 }]]);
    const { session } = run([open, start, time(at)]);
    expect(warnedOf(session)).toEqual(late < 0 ? [] : [1]);
    expect(brought([open, start, time(at)], SECTION_END - 1)).toEqual(
      late < 0 ? [['TimeWarned', { sectionId: 1 }]] : [],
    );
  });

  it('nobody is warned of one that was left, nor of one that is over', () => {
    const oneWay: Command = {
      ...open,
      content: aSheet(sheet.sections, { backButtonEnabled: false, hybridMode: true }),
    };
    const toSecond: Command = { type: 'Next', at: START + 2, confirmed: true };
    const outOfIt: Command = { type: 'Next', at: START + 3, confirmed: true };
    const { session } = run([oneWay, start, toSecond, outOfIt]);
    expect([activePosition(session), sectionState(session, 1, START + 4)]).toEqual([2, 'left']);
    expect(brought([oneWay, start, toSecond, outOfIt], SECTION_END - MINUTE)).toEqual([]);
    expect(brought([open, start, time(SECTION_END - 1), time(SECTION_END)], SECTION_END + 1)).toEqual([]);
  });

  it('is no end of its own where it is the sheet’s: the sheet ends, as FT', () => {
    const to = (duration: number): Command => ({
      ...open,
      content: aSheet([aSection(1, [anItem(1)], { duration })], { hybridMode: true }),
    });
    expect(brought([to(3_600), start, time(SHEET_END - 1)], SHEET_END)).toEqual([
      ['QuizFinished', { status: 'FT', comment: '' }],
    ]);
    // One second earlier it is the section’s, and nowhere is left to go.
    expect(brought([to(3_599), start, time(SHEET_END - 2_000)], SHEET_END - 1_000)).toEqual([
      ['SectionExpired', { sectionId: 1 }],
      ['QuizFinished', { status: 'FST', comment: '' }],
    ]);
  });

  it.each(BEFORE_AT_AFTER)('one that the server says is over is started and not gone into: %i ms after', (late) => {
    const at = START + MINUTE;
    const server = { startedAt: START, deadline: at - late };
    const types = run([{ ...start, at, server }], run([open]).session).events.map(({ type }) => type);
    expect(types).toEqual(late < 0 ? ['SectionStarted', 'ItemVisited'] : ['SectionStarted']);
  });
});

describe('at the end of the sheet', () => {
  const untimed: Command = { ...open, content: aSheet([aSection(1, [anItem(1), anItem(2)])]) };

  it.each(BEFORE_AT_AFTER)('nothing is answered, gone to or finished from its very end on: %i ms after', (late) => {
    const at = SHEET_END + late;
    const commands: readonly Command[] = [
      answer(1, at),
      { type: 'GoTo', at, position: 1 },
      { type: 'FinishQuiz', at, processes: [] },
    ];
    const { session } = run([untimed]);
    expect(commands.map((command) => outcome(session, command))).toEqual(
      late < 0 ? [['AnswerChanged'], ['ItemVisited'], ['QuizFinished']] : ['TimeOver', 'TimeOver', 'TimeOver'],
    );
  });

  it.each(BEFORE_AT_AFTER)('time ends it then: %i ms after', (late) => {
    const happened = brought([untimed, time(SHEET_END - 1)], SHEET_END + late);
    expect(happened).toEqual(late < 0 ? [] : [['QuizFinished', { status: 'FT', comment: '' }]]);
  });

  it.each(BEFORE_AT_AFTER)('five minutes before it one is warned, once: %i ms after', (late) => {
    const at = SHEET_END - 5 * MINUTE + late;
    expect(brought([untimed], at)).toEqual(late < 0 ? [] : [['TimeWarned', { sectionId: null }]]);
  });

  it.each(BEFORE_AT_AFTER)(
    'counts the time on what was open up to it, however late it is noticed: %i ms after',
    (late) => {
      const { session } = run([untimed, time(SHEET_END - 1), time(Math.max(SHEET_END, SHEET_END + late) + MINUTE)]);
      expect(session.state.cells.at(0).answer.time).toBe(HOUR);
    },
  );

  it.each([
    ['later', 1],
    ['the same', 0],
    ['earlier', -1],
  ])('is warned of again where it moved to %s', (_, by) => {
    const moved: Command = {
      type: 'ReportSessionTime',
      at: SHEET_END - MINUTE,
      deadline: SHEET_END + by,
      updatedAt: START + 1,
      timeRatio: 1,
    };
    const { session } = run([untimed, time(SHEET_END - 2 * MINUTE), moved]);
    expect(warnedOf(session)).toEqual(by > 0 ? [] : [null]);
  });

  it.each(BEFORE_AT_AFTER)('times of the server count where they are newer than those known: %i ms', (newer) => {
    const times: Command = {
      type: 'ReportSessionTime',
      at: START + 1,
      deadline: SHEET_END + MINUTE,
      updatedAt: START + newer,
      timeRatio: 1,
    };
    expect(outcome(run([untimed]).session, times)).toEqual(['Stale', [], ['SessionTimeChanged']][1 + newer]);
  });
});

describe('a clock that was ahead, and goes back', () => {
  it.each(BEFORE_AT_AFTER)(
    'warns again of what it had warned of too early: %i ms after five minutes before',
    (late) => {
      const warnedAt = SECTION_END - MINUTE;
      const back: Command = { type: 'ReportClockSetBack', at: SECTION_END - 5 * MINUTE + late };
      const { session } = run([open, start, time(warnedAt), back]);
      expect(warnedOf(session)).toEqual(late < 0 ? [] : [1]);
      const { session: sheetToo } = run([
        open,
        start,
        time(SHEET_END - MINUTE),
        { type: 'ReportClockSetBack', at: SHEET_END - 5 * MINUTE + late },
      ]);
      expect(warnedOf(sheetToo).includes(null)).toBe(late >= 0);
    },
  );

  it('counts time from where it went back to, and not from what it had dated later', () => {
    const back: Command = { type: 'ReportClockSetBack', at: START + MINUTE };
    const later: Command = { type: 'GoTo', at: START + 3 * MINUTE, position: 1 };
    const ahead: Command = { type: 'GoTo', at: START + 9 * MINUTE, position: 0 };
    const { session } = run([open, start, { ...ahead, position: 1 }, ahead, back, later]);
    // Nine minutes by the clock that was ahead, and two since it went back.
    expect(session.state.cells.at(0).answer.time).toBe(9 * MINUTE + 2 * MINUTE);
  });
});

describe('what comes next by time alone', () => {
  it('is the warning of the section, then its end; of one that was warned of, its end', () => {
    const photos = (session: ReturnType<typeof run>['session']) => ({
      ...session,
      state: { ...session.state, timers: { ...session.state.timers, photos: 1_000 } },
    });
    const { session } = run([open, start]);
    expect(nextDueAt(photos(session))).toBe(SECTION_END - 5 * MINUTE);
    const { session: warned } = run([time(SECTION_END - 5 * MINUTE)], session);
    expect(nextDueAt(photos(warned))).toBe(SECTION_END);
    const { session: over } = run([time(SECTION_END)], warned);
    expect(nextDueAt(photos(over))).toBe(SHEET_END - 5 * MINUTE);
  });
});

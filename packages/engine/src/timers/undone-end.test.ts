import { describe, expect, it } from 'vitest';
import {
  activePosition,
  answerOf,
  finishOf,
  sectionDeadline,
  sectionState,
  sheetDeadline,
  statusOf,
  warnedOf,
} from '../index.ts';
import type { Command } from '../model/command.ts';
import { sectionToStart } from '../navigation/select-navigation.ts';
import { given, run, runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';

const END = START + 60 * MINUTE;
const content = aSheet([aSection(1, [anItem(1), anItem(2)])]);
const opened = (sheet = content, more = {}): Command => ({
  type: 'OpenSheet',
  at: START,
  content: sheet,
  opening: anOpening(more),
});
const time = (at: number): Command => ({ type: 'ReportTime', at });
const later = { deadline: END + 30 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
const stillUnderWay = (at: number, more: Partial<typeof later> = {}, runs: readonly object[] = []): Command =>
  ({ type: 'ReportStillUnderWay', at, times: { ...later, ...more }, runs }) as Command;
const answered: readonly Command[] = [
  opened(),
  { type: 'Next', at: START + 1000, confirmed: true },
  { type: 'AnswerItem', at: END - 1, itemId: 2, details: chosen(21) },
];
const over: readonly Command[] = [...answered, time(END)];

describe('an end by time that the server has not come to', () => {
  it('is undone by its reply, and the examinee is where they were, with what they answered', () => {
    const session = given(...over)
      .when(stillUnderWay(END + 2000))
      .thenEvents(
        { type: 'EndUndone', data: later },
        { type: 'ItemVisited', data: { position: 1, left: null, spent: 0 } },
      );
    expect([statusOf(session), finishOf(session), sheetDeadline(session)]).toEqual(['A', null, later.deadline]);
    expect(activePosition(session)).toBe(1);
    expect(answerOf(session, 2).details).toEqual(chosen(21));
    const { session: goesOn } = runByRules([
      ...over,
      stillUnderWay(END + 2000),
      { type: 'AnswerItem', at: END + 3000, itemId: 2, details: chosen(22) },
      time(later.deadline - 1),
    ]);
    expect([answerOf(goesOn, 2).details, statusOf(goesOn)]).toEqual([chosen(22), 'A']);
    expect(statusOf(run([time(later.deadline)], goesOn).session)).toBe('FT');
  });

  it('is undone by new times that are pushed, and by opening it again', () => {
    const pushed: Command = { type: 'ReportSessionTime', at: END + 2000, ...later };
    const { deadline, updatedAt: timesUpdatedAt } = later;
    const resumed: Command = { ...opened(content, { deadline, timesUpdatedAt }), at: END + 2000 } as Command;
    for (const command of [pushed, resumed]) {
      const { session } = runByRules([...over, command]);
      expect([statusOf(session), activePosition(session), sheetDeadline(session)]).toEqual(['A', 1, deadline]);
    }
  });

  it('stays where the new end has come too: one before it goes on, at it and after it does not', () => {
    const at = (now: number) => given(...over).when(stillUnderWay(now));
    expect(statusOf(at(later.deadline - 1).session())).toBe('A');
    at(later.deadline).thenRefused({ reason: 'TimeOver' });
    at(later.deadline + 1).thenRefused({ reason: 'TimeOver' });
    const pushed = (now: number) => given(...over).when({ type: 'ReportSessionTime', at: now, ...later });
    pushed(later.deadline).thenEvents();
  });

  it('is undone by the times that are known where the clock here was ahead, and time goes back', () => {
    const { deadline, updatedAt } = { deadline: END, updatedAt: START };
    const { session } = runByRules([...over, stillUnderWay(END - 10 * MINUTE, { deadline, updatedAt })]);
    expect([statusOf(session), sheetDeadline(session)]).toEqual(['A', END]);
    expect(statusOf(run([time(END - 1)], session).session)).toBe('A');
  });

  it('of a clock that was ahead takes its warnings with it: they come again when it is time', () => {
    const { deadline, updatedAt } = { deadline: END, updatedAt: START };
    const ahead = [opened(), time(END - 4 * MINUTE), time(END)];
    const { session } = runByRules([...ahead, stillUnderWay(END - 30 * MINUTE, { deadline, updatedAt })]);
    expect(warnedOf(session)).toEqual([]);
    expect(run([time(END - 5 * MINUTE)], session).events.map(({ type }) => type)).toContain('TimeWarned');
  });

  it('by older times than those known goes on by the newer ones', () => {
    const newer = { deadline: END + 40 * MINUTE, updatedAt: START + 5, timeRatio: 1 };
    const finishedEarly: readonly Command[] = [
      ...answered,
      { type: 'ReportSessionTime', at: END - 1, ...newer },
      time(newer.deadline),
    ];
    const { session } = runByRules([...finishedEarly, stillUnderWay(END + 1000)]);
    expect(sheetDeadline(session)).toBe(newer.deadline);
  });

  it('is not undone once the server has confirmed it, nor where somebody finished', () => {
    const confirmed: Command = { type: 'ReportFinishConfirmed', at: END + 1000, status: 'FT' };
    given(...over, confirmed)
      .when(stillUnderWay(END + 2000))
      .thenEvents();
    const finished: Command = { type: 'FinishQuiz', at: END - 1, processes: [] };
    given(...answered, finished)
      .when(stillUnderWay(END - 1))
      .thenEvents();
  });
});

describe('a section that ended by older times', () => {
  const timed = aSheet(
    [aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2), anItem(3)], { duration: 600 })],
    { hybridMode: true },
  );
  const start = (sectionId: number, at: number): Command => ({ type: 'StartSection', at, sectionId, server: null });
  const first = START + 600_000;
  const second = first + 600_000;
  const both: readonly Command[] = [opened(timed), start(1, START), time(first), start(2, first)];
  const inSecond: readonly Command[] = [...both, { type: 'Next', at: first + 1000, confirmed: true }];
  const runs = (deadline: number) => [
    { sectionId: 1, startedAt: START, deadline: first, left: false },
    { sectionId: 2, startedAt: first, deadline, left: false },
  ];

  it('and with it the sheet (FST) goes on where it was, until its new end', () => {
    const at = second + 1000;
    const { session } = runByRules([
      ...inSecond,
      time(second),
      stillUnderWay(at, { deadline: END, updatedAt: START + 1, timeRatio: 1.5 }, runs(second + 300_000)),
    ]);
    expect([statusOf(session), activePosition(session)]).toEqual(['A', 2]);
    expect([sectionState(session, 1, at), sectionState(session, 2, at)]).toEqual(['over', 'running']);
    expect(sectionDeadline(session, 2)).toBe(second + 300_000);
    expect(statusOf(run([time(second + 299_999)], session).session)).toBe('A');
    expect(statusOf(run([time(second + 300_000)], session).session)).toBe('FST');
  });

  it('stays over, and the sheet too, where the server gives it nothing', () => {
    given(...inSecond, time(second))
      .when(stillUnderWay(second + 1000, { deadline: END }, runs(second)))
      .thenRefused({ reason: 'NowhereToGo' });
    given(...inSecond, time(second))
      .when({
        type: 'ReportSessionTime',
        at: second + 1000,
        deadline: END + MINUTE,
        updatedAt: START + 1,
        timeRatio: 1,
      })
      .thenEvents();
  });

  it('stays over on the page that is loaded again, too: with nowhere to go the sheet does not go on', () => {
    const at = second + 1000;
    const again = opened(timed, { sectionRuns: runs(second) });
    const { session } = runByRules([...inSecond, time(second), { ...again, at } as Command]);
    expect([statusOf(session), finishOf(session)?.confirmed]).toEqual(['FST', false]);
  });

  it('goes on by an accommodation that is pushed, in the section where one was waiting for the next', () => {
    const more: Command = {
      type: 'ReportSessionTime',
      at: first + 1000,
      deadline: END,
      updatedAt: START + 1,
      timeRatio: 2,
    };
    const { session } = runByRules([opened(timed), start(1, START), time(first), more]);
    expect([activePosition(session), sectionDeadline(session, 1)]).toEqual([0, START + 1_200_000]);
    const { session: ended } = runByRules([...inSecond, time(second), { ...more, at: second + 1000 }]);
    expect([statusOf(ended), activePosition(ended), sectionDeadline(ended, 2)]).toEqual(['A', 2, second + 600_000]);
  });

  it('stays over with the back button off where one was moved on from it, and is open again with it', () => {
    const sections = [aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])];
    const more: Command = {
      type: 'ReportSessionTime',
      at: first + 1000,
      deadline: END,
      updatedAt: START + 1,
      timeRatio: 2,
    };
    const after = (backButtonEnabled: boolean) =>
      runByRules([
        opened(aSheet(sections, { hybridMode: true, backButtonEnabled })),
        start(1, START),
        time(first),
        more,
      ]).session;
    expect(sectionState(after(false), 1, first + 1000)).toBe('over');
    expect([sectionState(after(true), 1, first + 1000), activePosition(after(true))]).toEqual(['running', 1]);
  });
});

describe('the end of a section with the back button on', () => {
  const sheet = (backButtonEnabled: boolean) =>
    aSheet([aSection(1, [anItem(1), anItem(2)]), aSection(2, [anItem(3)], { duration: 600 })], {
      hybridMode: true,
      backButtonEnabled,
    });
  const inTimed = (backButtonEnabled: boolean): readonly Command[] => [
    opened(sheet(backButtonEnabled)),
    { type: 'Next', at: START, confirmed: true },
    { type: 'StartSection', at: START, sectionId: 2, server: null },
  ];

  it('leads back to what is open before it, and ends nothing', () => {
    const session = given(...inTimed(true))
      .when(time(START + 600_000))
      .session();
    expect([statusOf(session), activePosition(session)]).toEqual(['A', 1]);
    given(...inTimed(false))
      .when(time(START + 600_000))
      .thenEvents(
        { type: 'SectionExpired', data: { sectionId: 2 } },
        { type: 'QuizFinished', data: { status: 'FST', comment: '' } },
      );
  });

  it('asks for the start of a timed one before it', () => {
    const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(3)], { duration: 600 })], {
      hybridMode: true,
    });
    const jumped: readonly Command[] = [opened(timed), { type: 'StartSection', at: START, sectionId: 2, server: null }];
    const { session } = run([time(START + 600_000)], run(jumped).session);
    expect([statusOf(session), activePosition(session), sectionToStart(session)]).toEqual(['A', null, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { answerOf } from '../answers/select-answers.ts';
import { blockedBy } from '../devices/select-devices.ts';
import type { Command } from '../model/command.ts';
import { photoFractions, photoTime } from '../model/photo-times.ts';
import { activePosition } from '../navigation/select-navigation.ts';
import { given, run, runByRules } from '../testing/decider-specification.ts';
import {
  answer,
  at,
  content,
  END,
  goOn,
  open,
  paused,
  refusedAs,
  start,
  stop,
  time,
  timed,
  times,
  typesOf,
} from '../testing/given/paused-sheet.ts';
import { aSheet, MINUTE, START } from '../testing/sheets.ts';
import {
  givenTimes,
  nextDueAt,
  nextSectionEndAt,
  pauseOf,
  sectionDeadline,
  sectionState,
  sheetClock,
  sheetDeadline,
} from './select-timers.ts';

describe('a pause', () => {
  it('is told with its reason, and covers the question', () => {
    const session = given(open())
      .when(stop())
      .thenEvents(
        { type: 'PauseStarted', data: { since: at(10), reason: 'corte de luz' } },
        { type: 'SessionTimeChanged', data: { deadline: END, updatedAt: at(10), timeRatio: 1 } },
      );
    expect(pauseOf(session)).toMatchObject({ since: at(10), reason: 'corte de luz' });
    expect(blockedBy(session)).toBe('pause');
  });

  it('is said before whatever else covers the question', () => {
    const watched = aSheet(content.sections, { cameraOff: 2 });
    const noCamera: Command = { type: 'ReportCamera', at: at(1), problem: 'missing' };
    expect(blockedBy(run([open(watched), noCamera]).session)).toBe('camera');
    expect(blockedBy(run([open(watched), noCamera, stop()]).session)).toBe('pause');
    expect(blockedBy(run([open(watched), noCamera, stop(), goOn()]).session)).toBe('camera');
  });

  it.each([
    [answer(at(11))],
    [{ type: 'GoTo', at: at(11), position: 1 }],
    [{ type: 'Next', at: at(11), confirmed: true }],
    [{ type: 'Previous', at: at(11) }],
    [{ type: 'FlagItem', at: at(11), position: 0, flagged: true }],
    [{ type: 'FinishQuiz', at: at(11), processes: [] }],
  ] as const)('refuses what the examinee would do, and takes it once it is over: %o', (command) => {
    expect(refusedAs(command, [open()])).not.toMatchObject({ reason: 'Blocked' });
    expect(refusedAs(command, [open(), stop()])).toEqual({ reason: 'Blocked', by: 'pause' });
    expect(refusedAs({ ...command, at: at(31) }, [open(), stop(), goOn()])).not.toMatchObject({ reason: 'Blocked' });
  });

  it('begins no section', () => {
    expect(refusedAs(start(1, at(11)), [open(timed), stop()])).toEqual({ reason: 'Blocked', by: 'pause' });
  });

  it('ends nothing by time, at the end nor after it, and shows the time at which the clocks stand', () => {
    for (const when of [END - 1, END, END + 5 * MINUTE]) {
      const { session, events } = run([time(when)], run([open(), stop()]).session);
      expect(events).toEqual([]);
      expect([nextDueAt(session), sheetClock(session, when)]).toEqual([null, at(10)]);
    }
    expect(sheetClock(run([open(), stop()]).session, at(9))).toBe(at(9));
    expect(typesOf(run([time(END)], run([open()]).session).events)).toContain('QuizFinished');
  });

  it('ends no section either, warns of nothing, and asks for no photo', () => {
    const { session } = run([open(timed), start(1, at(5)), stop()]);
    for (const when of [at(14), at(15), at(20)]) expect(run([time(when)], session).events).toEqual([]);
    expect(sectionState(session, 1, at(20))).toBe('running');
    // Nor is the server asked for the time at an end that does not come.
    expect(nextSectionEndAt(session)).toBeNull();
  });

  it('still lets a person look at what a machine doubts', () => {
    const watched = aSheet(content.sections, { cameraOff: 2 });
    const doubt: Command = {
      type: 'ReportCamera',
      at: at(9),
      problem: 'dark',
      judgement: { mostCover: 90_000, photo: false },
    };
    const { session } = run([open(watched), doubt, stop()]);
    expect(nextDueAt(session)).toBe(at(9) + 90_000);
    expect(typesOf(run([time(at(11))], session).events)).toEqual(['CameraDoubtReferred', 'IncidentSeen']);
  });

  it('is ended by what ends a sheet whatever the time is', () => {
    const elsewhere: Command = { type: 'ReportFinishedElsewhere', at: at(12), status: 'F' };
    given(open(), stop())
      .when(elsewhere)
      .thenEvents({ type: 'FinishedElsewhere', data: { status: 'F' } });
    const { session } = run([open(), stop(), elsewhere]);
    expect(run([goOn()], session).events).toEqual([]);
  });
});

describe('the end of a pause', () => {
  it('gives its minutes back, with the cause, before the sheet goes on', () => {
    const session = given(open(), stop())
      .when(goOn())
      .thenEvents(
        { type: 'TimeGivenBack', data: paused(at(10), at(30)) },
        { type: 'PauseEnded', data: { since: at(10) } },
        { type: 'SessionTimeChanged', data: { deadline: END + 20 * MINUTE, updatedAt: at(30), timeRatio: 1 } },
      );
    expect(sheetDeadline(session)).toBe(END + 20 * MINUTE);
    expect([pauseOf(session), blockedBy(session), activePosition(session)]).toEqual([null, null, 0]);
    expect(givenTimes(session)).toEqual([paused(at(10), at(30))]);
  });

  it('leaves a section as much as it had, to the millisecond', () => {
    const { session } = runByRules([open(timed), start(1, at(5)), stop(), goOn()]);
    expect(sectionDeadline(session, 1)).toBe(at(35));
    expect(typesOf(run([time(at(35) - 1)], session).events)).not.toContain('SectionExpired');
    expect(typesOf(run([time(at(35))], session).events)).toContain('SectionExpired');
  });

  it('moves no section that was over before, nor one that begins after it', () => {
    const before = [open(timed), start(1, START), time(at(10) + 1)];
    const { session } = runByRules([...before, stop(at(11)), goOn(), start(2, at(31))]);
    expect([sectionState(session, 1, at(31)), sectionDeadline(session, 2)]).toEqual(['over', at(41)]);
  });

  it('spends no time on the question that was covered', () => {
    const next: Command = { type: 'Next', at: at(31), confirmed: true };
    const { session } = run([open(), stop(), goOn(), next]);
    expect(answerOf(session, 1).time).toBe(11 * MINUTE);
    const elsewhere: Command = { type: 'ReportDisplays', at: at(20), count: 2 };
    expect(answerOf(run([open(), stop(), elsewhere]).session, 1).time).toBe(10 * MINUTE);
  });

  it('spends all the time on it that was not paused, also where a clock that was ahead is set back meanwhile', () => {
    const back: Command = { type: 'ReportClockSetBack', at: at(2) };
    const goesOn = times(at(3), { pause: null, given: [] }, END, at(50) + 1);
    const next: Command = { type: 'Next', at: at(4), confirmed: true };
    const { session } = run([open(), stop(at(50)), back, goesOn, next]);
    expect(answerOf(session, 1).time).toBe(3 * MINUTE);
  });

  it('asks for photos when it would have without the pause, later by as much', () => {
    const fractions = photoFractions(content.sheetId);
    const before = photoTime(fractions, START, 60 * MINUTE, 1) ?? 0;
    const { session } = run([open(), time(before), stop(), goOn()]);
    const due = [...fractions.keys()].flatMap((i) => photoTime(fractions, START, 60 * MINUTE, i + 1) ?? []);
    const left = due.filter((one) => one >= at(10));
    const next = Math.min(...left) + 20 * MINUTE;
    const asked = (when: number): boolean => typesOf(run([time(when)], session).events).includes('PhotoDue');
    const known = run([time(at(30))], session).session;
    expect(run([time(next - 1)], known).events).toEqual([]);
    expect(typesOf(run([time(next)], known).events)).toEqual(['PhotoDue']);
    expect(asked(next)).toBe(true);
  });

  it('is warned of anew, as each deadline that moved later is', () => {
    const late = at(56);
    const since = times(late, { pause: { since: late, reason: '' }, given: [] }, END);
    const { session } = run([open(), time(at(55)), since]);
    const over = times(at(60), { pause: null, given: [paused(late, at(60))] }, END + 4 * MINUTE);
    const warned = run([over, time(at(60))], session).events.filter(({ type }) => type === 'TimeWarned');
    expect(warned).toHaveLength(1);
  });

  it('may be the beginning of another one', () => {
    const other = { since: at(30), reason: 'otra vez' };
    const both = times(at(31), { pause: other, given: [paused(at(10), at(30))] }, END + 20 * MINUTE, at(30));
    given(open(), stop())
      .when(both)
      .thenEvents(
        { type: 'TimeGivenBack', data: paused(at(10), at(30)) },
        { type: 'PauseEnded', data: { since: at(10) } },
        { type: 'PauseStarted', data: other },
        { type: 'SessionTimeChanged', data: { deadline: END + 20 * MINUTE, updatedAt: at(30), timeRatio: 1 } },
      );
  });
});

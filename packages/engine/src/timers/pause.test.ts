import { describe, expect, it } from 'vitest';
import { answerOf } from '../answers/select-answers.ts';
import { blockedBy, devicesOf, incidentsOf } from '../devices/select-devices.ts';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { photoFractions, photoTime } from '../model/photo-times.ts';
import { activePosition } from '../navigation/select-navigation.ts';
import { evolve } from '../session/evolve.ts';
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

  it('is ended by what ends a sheet whatever the time is', () => {
    const elsewhere: Command = { type: 'ReportFinishedElsewhere', at: at(12), status: 'F' };
    given(open(), stop())
      .when(elsewhere)
      .thenEvents({ type: 'FinishedElsewhere', data: { status: 'F' } });
    const { session } = run([open(), stop(), elsewhere]);
    expect(run([goOn()], session).events).toEqual([]);
  });
});

describe('what devices say in a pause', () => {
  const watched = aSheet(content.sections, { cameraOff: 2, printScreen: 2 });
  const dark = (when: number): Command => ({
    type: 'ReportCamera',
    at: when,
    problem: 'dark',
    judgement: { mostCover: 90_000, photo: false },
  });
  const displays = (when: number, count: number): Command => ({ type: 'ReportDisplays', at: when, count });
  const since = (...commands: readonly Command[]) =>
    typesOf(run(commands, run([open(watched), stop()]).session).events);

  it('ends nothing: a capture of the screen is told of', () => {
    const press: Command = { type: 'ReportPrintScreen', at: at(11), evidence: 'key' };
    expect(since(press)).toEqual(['IncidentSeen']);
    expect(since(goOn(), { ...press, at: at(31) })).toContain('QuizFinished');
  });

  it('accuses nobody of displays that are gone when it is over', () => {
    const types = since(displays(at(11), 2), displays(at(12), 1), goOn(), time(at(31)));
    expect(types.filter((type) => type === 'IncidentSeen' || type === 'QuizFinished')).toEqual([]);
    expect(types).toContain('DisplaysChanged');
  });

  it('ends it for displays that are counted again once it is over, not for those that were there last', () => {
    const paused = [open(watched), stop(), displays(at(11), 2), displays(at(12), 3), goOn(), time(at(31))];
    const { session } = runByRules(paused);
    expect([blockedBy(session), incidentsOf(session)]).toEqual(['displays', []]);
    const { events } = runByRules([...paused, displays(at(32), 3)]);
    expect(events.slice(-2)).toEqual([
      { type: 'IncidentSeen', at: at(32), data: { kind: 'displays', evidence: '3' } },
      { type: 'QuizFinished', at: at(32), data: { status: 'FC', comment: '' } },
    ]);
    expect(typesOf(run([displays(at(32), 2)], session).events)).toEqual([
      'DisplaysChanged',
      'IncidentSeen',
      'QuizFinished',
    ]);
    const { session: gone, events: since } = run([displays(at(32), 1), time(at(33))], session);
    expect([blockedBy(gone), typesOf(since)]).toEqual([null, ['DisplaysChanged', 'PhotoDue']]);
  });

  it('says nothing anew of displays that are counted again while it is on', () => {
    expect(since(displays(at(11), 2), displays(at(12), 2))).toEqual(['DisplaysChanged']);
  });

  it('ends it for no displays that covered it before', () => {
    const confirmed: Command = { type: 'ReportFinishConfirmed', at: at(2), status: 'FC' };
    const reopened = [displays(at(1), 2), confirmed, open(watched, { epoch: 2 }, at(3))] as const;
    const { session } = run([open(watched), ...reopened, stop(), goOn()]);
    expect(blockedBy(session)).toBe('displays');
    const { events } = run([time(at(31)), displays(at(32), 2)], session);
    expect(typesOf(events)).toEqual(['PhotoDue']);
  });

  it('begins no doubt of the camera, refers none, and counts no cover of it', () => {
    expect(since(dark(at(11)), time(at(20)))).toEqual([]);
    const { session, events } = runByRules([open(watched), dark(at(10) - 1_000), stop(), time(at(20)), goOn()]);
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['CameraDoubted', 'CameraUnwatched', 'PauseStarted', 'PauseEnded']),
    );
    expect(typesOf(events)).not.toContain('IncidentSeen');
    expect(devicesOf(session).doubt).toBeNull();
    const again = run([dark(at(31))], session).session;
    expect(devicesOf(again).doubt).toMatchObject({ from: at(31), until: at(31) + 90_000 });
    const third = [{ type: 'ReportCamera', at: at(33), problem: null }, dark(at(34)), time(at(36))] as const;
    const spent = run([...third, { type: 'ReportCamera', at: at(37), problem: null }, dark(at(38))], again).session;
    // Of 270 s a second was covered before the pause, and twice 90 after it.
    expect(devicesOf(spent).doubt).toMatchObject({ until: at(38) + 89_000 });
  });

  it('has a camera that shows something again, however dark it is', () => {
    const lost: Command = { type: 'ReportCamera', at: at(9), problem: 'missing' };
    const { session } = runByRules([open(watched), lost, stop(), dark(at(11))]);
    expect(devicesOf(session)).toMatchObject({ camera: null, doubt: null });
  });

  it('leaves what a person is to look at already', () => {
    const { session } = runByRules([
      open(watched),
      dark(at(1)),
      time(at(3)),
      stop(),
      dark(at(11)),
      goOn(),
      dark(at(31)),
    ]);
    expect(devicesOf(session).doubt).toMatchObject({ from: at(1), isReferred: true });
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
    // By the rules of before, two displays ended a paused sheet.
    const ended: QuizEvent = { type: 'QuizFinished', at: at(20), data: { status: 'FC', comment: '' } };
    expect(answerOf(evolve(run([open(), stop()]).session, ended), 1).time).toBe(10 * MINUTE);
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

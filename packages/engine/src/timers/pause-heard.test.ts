import { describe, expect, it } from 'vitest';
import { answerOf } from '../answers/select-answers.ts';
import { blockedBy } from '../devices/select-devices.ts';
import type { Command } from '../model/command.ts';
import type { SheetTimes } from '../model/timers-state.ts';
import { activePosition } from '../navigation/select-navigation.ts';
import { given, run, runByRules } from '../testing/decider-specification.ts';
import {
  answer,
  at,
  content,
  END,
  GOES_ON,
  goOn,
  open,
  paused,
  refusedAs,
  STOPPED,
  start,
  stop,
  time,
  timed,
  times,
  typesOf,
} from '../testing/given/paused-sheet.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { sectionDeadline, sectionState, sheetDeadline } from './select-timers.ts';

describe('what is said of pauses', () => {
  it('has each stretch once, though it be said twice in one word', () => {
    const one = paused(at(10), at(30));
    const twice = times(at(30), { pause: null, given: [one, one] }, END + 20 * MINUTE);
    const { events } = runByRules([open(), stop(), twice]);
    expect(typesOf(events).filter((type) => type === 'TimeGivenBack')).toHaveLength(1);
  });

  it('is nothing to a sheet whose end stays, since nowhere is left to go', () => {
    const content = aSheet([aSection(1, [anItem(1)], { duration: 600 })], { hybridMode: true });
    const run1 = { sectionId: 1, startedAt: START, deadline: at(10), left: true };
    const again: Command = {
      type: 'OpenSheet',
      at: END + MINUTE,
      content,
      opening: anOpening({ deadline: END + 20 * MINUTE, timesUpdatedAt: at(30), sectionRuns: [run1] }),
      times: GOES_ON,
    };
    const { events, session } = runByRules([open(content), start(1, START), time(END), again]);
    expect(typesOf(events)).not.toContain('TimeGivenBack');
    expect(session.state.finish).not.toBeNull();
  });

  it('is taken once', () => {
    given(open(), stop())
      .when(stop(at(11)))
      .thenEvents();
    given(open(), stop(), goOn())
      .when(goOn(at(31)))
      .thenEvents();
  });

  it('undoes nothing newer', () => {
    expect(refusedAs(stop(at(31)), [open(), stop(), goOn()])).toEqual({ reason: 'Stale' });
    const longer: Command = {
      type: 'ReportSessionTime',
      at: at(12),
      deadline: END + MINUTE,
      updatedAt: at(11),
      timeRatio: 1,
    };
    expect(refusedAs(stop(at(13)), [open(), longer])).toEqual({ reason: 'Stale' });
  });

  it('is not unsaid by times that are silent about it', () => {
    const longer: Command = {
      type: 'ReportSessionTime',
      at: at(12),
      deadline: END + MINUTE,
      updatedAt: at(12),
      timeRatio: 1,
    };
    const { session } = run([open(), stop(), longer]);
    expect([blockedBy(session), sheetDeadline(session)]).toEqual(['pause', END + MINUTE]);
  });

  it('is taken of times that are known, where it was not heard with them', () => {
    const opened = open(content, { timesUpdatedAt: at(10) }, at(11));
    given(opened)
      .when(stop(at(12)))
      .thenEvents({ type: 'PauseStarted', data: { since: at(10), reason: 'corte de luz' } });
  });

  it('comes with an opening, also of a time that would be over by now', () => {
    const { session, events } = runByRules([
      {
        type: 'OpenSheet',
        at: END + MINUTE,
        content,
        opening: anOpening({ timesUpdatedAt: at(10) }),
        times: STOPPED,
      },
    ]);
    expect(typesOf(events)).toEqual(['SheetOpened', 'PauseStarted', 'ItemVisited']);
    expect(blockedBy(session)).toBe('pause');
    expect(run([time(END + 2 * MINUTE)], session).events).toEqual([]);
  });
});

describe('whoever hears late of a pause', () => {
  it('keeps what was answered meanwhile', () => {
    const { session } = runByRules([open(), answer(at(12)), stop(at(20)), goOn()]);
    expect(answerOf(session, 1).details).toEqual(chosen(11));
    expect(sheetDeadline(session)).toBe(END + 20 * MINUTE);
  });

  it('has its minutes though it was over before a word of it came', () => {
    given(open(), answer(at(12)))
      .when(goOn(at(40)))
      .thenEvents(
        { type: 'TimeGivenBack', data: paused(at(10), at(30)) },
        { type: 'SessionTimeChanged', data: { deadline: END + 20 * MINUTE, updatedAt: at(30), timeRatio: 1 } },
      );
  });

  it('goes on in a section that ended here meanwhile', () => {
    const { session } = runByRules([open(timed), start(1, at(5)), time(at(15)), goOn(at(31))]);
    expect([sectionState(session, 1, at(31)), sectionDeadline(session, 1)]).toEqual(['running', at(35)]);
    expect(activePosition(session)).toBe(0);
  });

  it('keeps each word with what it says, where a reply to an end comes once the sheet goes on', () => {
    const times = { ...STOPPED, word: 'de los tiempos' };
    const { events } = run(
      [{ type: 'ReportStillUnderWay', at: at(11), times, runs: [], words: ['aún no'] }],
      run([open()]).session,
    );
    expect(events.map(({ type, data }) => [type, 'words' in data && data.words])).toEqual([
      ['PauseStarted', ['de los tiempos']],
      ['SessionTimeChanged', ['de los tiempos']],
    ]);
  });

  it('takes its own end back, where the sheet stands or goes on', () => {
    const ended = [open(), time(END)];
    const stillUnderWay = (times: SheetTimes): Command => ({
      type: 'ReportStillUnderWay',
      at: END + MINUTE,
      times,
      runs: [],
    });
    const stands = runByRules([...ended, stillUnderWay(STOPPED)]);
    expect(typesOf(stands.events).slice(-3)).toEqual(['PauseStarted', 'EndUndone', 'ItemVisited']);
    expect([stands.session.state.finish, blockedBy(stands.session)]).toEqual([null, 'pause']);
    const goesOn = runByRules([...ended, stillUnderWay(GOES_ON)]);
    expect(typesOf(goesOn.events).slice(-3)).toEqual(['TimeGivenBack', 'EndUndone', 'ItemVisited']);
    expect([goesOn.session.state.finish, blockedBy(goesOn.session)]).toEqual([null, null]);
    expect(typesOf(runByRules([...ended, goOn(END + MINUTE)]).events).slice(-3)).toEqual([
      'TimeGivenBack',
      'EndUndone',
      'ItemVisited',
    ]);
    expect(typesOf(runByRules([...ended, stop(END + MINUTE)]).events).slice(-2)).toEqual(['EndUndone', 'ItemVisited']);
  });
});

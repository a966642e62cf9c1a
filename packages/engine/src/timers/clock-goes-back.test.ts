import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { activePosition, sectionToStart } from '../navigation/select-navigation.ts';
import { given, run, runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, choose, MINUTE, START } from '../testing/sheets.ts';
import { sectionState } from './select-timers.ts';

const END = START + 60 * MINUTE;
const FIRST_END = START + 10 * MINUTE;
const sections = [aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)], { duration: 600 })];
const open = (backButtonEnabled = true): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet(sections, { backButtonEnabled }),
  opening: anOpening(),
});
const start = (sectionId: number, at = START): Command => ({
  type: 'StartSection',
  at,
  sectionId,
  server: { startedAt: at, deadline: at + 10 * MINUTE },
});
const time = (at: number): Command => ({ type: 'ReportTime', at });
const back = (at: number): Command => ({ type: 'ReportClockSetBack', at });
const setBack = { type: 'ClockSetBack', data: {} } as const;
const resumed = {
  type: 'SectionResumed',
  data: { run: { sectionId: 1, startedAt: START, deadline: FIRST_END, left: false } },
} as const;
const intoIt = { type: 'ItemVisited', data: { position: 0, left: null, spent: 0 } } as const;

describe('a section that a clock ended too early', () => {
  it.each([true, false])('goes on, and who was in it is in it again (back button %s)', (backButtonEnabled) => {
    const ended = [open(backButtonEnabled), start(1), time(FIRST_END)];
    expect(sectionToStart(run(ended).session)).toBe(2);
    const session = given(...ended)
      .when(back(FIRST_END - 1))
      .thenEvents(setBack, resumed, intoIt);
    expect([activePosition(session), sectionToStart(session)]).toEqual([0, null]);
    expect(sectionState(session, 1, FIRST_END - 1)).toBe('running');
    runByRules([...ended, back(FIRST_END - 1)]);
  });

  it('stays over where its end has come by the clock that is right', () => {
    const ended = [open(), start(1), time(FIRST_END + MINUTE)];
    for (const at of [FIRST_END, FIRST_END + 1])
      expect(
        given(...ended)
          .when(back(at))
          .thenEvents(setBack).state.active,
      ).toBeNull();
  });

  it('goes on beside the one that was begun since, but where nothing leads back', () => {
    const began = (backButtonEnabled: boolean) => [
      open(backButtonEnabled),
      start(1),
      time(FIRST_END),
      start(2, FIRST_END),
    ];
    const { session, events } = run([back(FIRST_END - 1)], run(began(true)).session);
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['ClockSetBack', 'SectionResumed']);
    expect(sectionState(session, 1, FIRST_END - 1)).toBe('running');
    given(...began(false))
      .when(back(FIRST_END - 1))
      .thenEvents(setBack);
  });

  it('has no time to go back where the sheet has ended', () => {
    given(open(), start(1), { type: 'FinishQuiz', at: FIRST_END - 5, processes: [] })
      .when(back(START))
      .thenEvents();
  });
});

describe('a section that has more time by the server', () => {
  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('goes on where its new end has not come: %i ms after that', (late, goesOn) => {
    const at = START + 11 * MINUTE + late;
    const ended = [open(), start(1), time(FIRST_END)];
    const more: Command = { type: 'ReportSessionTime', at, deadline: END, updatedAt: START + 1, timeRatio: 1.1 };
    const { session } = run([...ended, more]);
    expect(sectionState(session, 1, START)).toBe(goesOn ? 'running' : 'over');
  });
});

describe('what waits to be sent', () => {
  it.each([
    [-MINUTE, -MINUTE],
    [0, 0],
    [MINUTE, 0],
  ])('has waited since then at most: back to %i ms after it was given', (after, since) => {
    const at = START + 9 * MINUTE;
    const sheet: Command = { ...open(), content: aSheet([aSection(1, [anItem(1)])]) } as Command;
    const sent: readonly Command[] = [
      { type: 'StartSync', at: START, limit: 9 },
      { type: 'ReportSyncAcked', at: START, syncId: 1, setAside: [], superseded: [] },
    ];
    const { session } = run([sheet, ...sent, choose(1, 11, at), time(at + 2 * MINUTE), back(at + after)]);
    expect(session.state.unsentSince).toBe(at + since);
  });
});

describe('a sheet that is opened when its time is over', () => {
  it.each([
    [END - 1, 0],
    [END, null],
  ])('leads nowhere, and asks for no start: at %i', (at, place) => {
    const content = aSheet([aSection(1, [anItem(1)])]);
    const { session } = run([{ type: 'OpenSheet', at, content, opening: anOpening() }]);
    expect([activePosition(session), sectionToStart(session)]).toEqual([place, null]);
  });
});

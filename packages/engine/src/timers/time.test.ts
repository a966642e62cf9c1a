import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { PHOTO_COUNT, photoFractions, photoTime } from '../model/photo-times.ts';
import { activePosition, sectionToStart } from '../navigation/select-navigation.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { nextDueAt, sectionDeadline, sectionState, sheetDeadline, unconfirmedSections } from './select-timers.ts';

const opened = (content: ReturnType<typeof aSheet>, more = {}): Command => ({
  type: 'OpenSheet',
  at: START,
  content,
  opening: anOpening(more),
});
const timed = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)], { duration: 600 })], {
  hybridMode: true,
});
const start = (sectionId: number, at: number): Command => ({ type: 'StartSection', at, sectionId, server: null });
const time = (at: number): Command => ({ type: 'ReportTime', at });
const withoutPhotos = (events: readonly QuizEvent[]) => events.filter(({ type }) => type !== 'PhotoDue');

describe('timed sections', () => {
  it('wait for their start, run with the accommodation, and end', () => {
    const { session } = run([opened(timed, { timeRatio: 1.25 })]);
    expect([activePosition(session), sectionToStart(session)]).toEqual([null, 1]);
    const { session: running } = run([start(1, START + 1000)], session);
    expect(sectionDeadline(running, 1)).toBe(START + 1000 + 750_000);
    expect(unconfirmedSections(running)).toMatchObject([{ sectionId: 1, startedAt: START + 1000 }]);
    const { session: over, events } = run([time(START + 751_000)], running);
    expect(withoutPhotos(events)).toEqual([{ type: 'SectionExpired', at: START + 751_000, data: { sectionId: 1 } }]);
    expect([activePosition(over), sectionToStart(over)]).toEqual([null, 2]);
    expect(sectionState(over, 1, START)).toBe('over');
  });

  it.each([
    ['later: anew, five minutes before its new end', 1, 2, [300_000, 900_000]],
    ['earlier: not again', 2, 1.6, [900_000]],
  ])('are warned of once they were, and their end moves %s', (_, first, then, warnings) => {
    const opening = { timeRatio: first, deadline: START + 60 * MINUTE, timesUpdatedAt: START };
    const moved = (at: number): Command => ({
      type: 'ReportSessionTime',
      at,
      deadline: START + 60 * MINUTE,
      updatedAt: at,
      timeRatio: then,
    });
    const warned = START + (warnings[0] ?? 0);
    const { events } = run([
      opened(timed, opening),
      start(1, START),
      time(warned),
      moved(warned + 10_000),
      time(warned + 20_000),
      time(START + 900_000),
    ]);
    const told = events.filter(({ type }) => type === 'TimeWarned');
    expect(told.map(({ at, data }) => [at - START, data])).toEqual(warnings.map((at) => [at, { sectionId: 1 }]));
  });

  it('finish the sheet as FST where none follows', () => {
    const { events } = run(
      [time(START + 1_300_000)],
      run([opened(timed), start(1, START), time(START + 600_000), start(2, START + 600_000)]).session,
    );
    expect(events.map(({ type }) => type)).toEqual(['SectionExpired', 'QuizFinished']);
    expect(events.at(-1)?.data).toEqual({ status: 'FST', comment: '' });
  });

  it('go on where the sheet was reopened with more time for them, and only there', () => {
    const known = (sectionId: number, startedAt: number): Command => ({
      type: 'StartSection',
      at: startedAt,
      sectionId,
      server: { startedAt, deadline: startedAt + 600_000 },
    });
    const ended = run([opened(timed), known(1, START), time(START + 601_000)]);
    const { session: over } = run([known(2, START + 601_000), time(START + 1_202_000)], ended.session);
    const { session: finished } = run([{ type: 'ReportFinishConfirmed', at: START + 1_203_000, status: 'FST' }], over);
    const at = START + 1_300_000;
    const runs = [
      { sectionId: 1, startedAt: START, deadline: START + 600_000, left: false },
      { sectionId: 2, startedAt: at - 300_000, deadline: at + 300_000, left: false },
    ];
    const { session: again } = run([{ ...opened(timed, { epoch: 2, sectionRuns: runs }), at }], finished);
    expect([sectionState(again, 1, at), sectionState(again, 2, at)]).toEqual(['over', 'running']);
    expect([activePosition(again), sectionDeadline(again, 2)]).toEqual([1, at + 300_000]);
    const { session: same } = run([{ ...opened(timed, { sectionRuns: runs }), at }], ended.session);
    expect(sectionState(same, 1, at)).toBe('over');
  });

  it('lead nowhere any more where the sheet is over, too', () => {
    const content = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])], {
      hybridMode: true,
    });
    const late = START + 61 * MINUTE;
    const { events } = run([time(late)], run([opened(content), start(1, START)]).session);
    expect(events.map(({ type }) => type)).toEqual(['SectionExpired', 'QuizFinished']);
    expect(events.at(-1)?.data).toMatchObject({ status: 'FT' });
    const { session: over } = run([opened(content), start(1, START), time(START + 601_000)]);
    const { events: reopened } = run([{ ...opened(content, { epoch: 2 }), at: late }], over);
    expect(reopened.map(({ type }) => type)).toEqual(['SheetResumed']);
    const { events: elsewhere } = run([{ ...opened(aSheet([aSection(1, [anItem(1)])])), at: late }]);
    expect(elsewhere.map(({ type }) => type)).toEqual(['SheetOpened']);
  });

  it('cannot be entered again once left with the back button off', () => {
    const content = aSheet([aSection(1, [anItem(1)], { duration: 600 }), aSection(2, [anItem(2)])], {
      backButtonEnabled: false,
      hybridMode: true,
    });
    const session = given(opened(content), start(1, START))
      .when({ type: 'Next', at: START + 1000, confirmed: true })
      .thenEvents(
        { type: 'SectionLeft', data: { sectionId: 1 } },
        { type: 'ItemVisited', data: { position: 1, left: null, spent: 0 } },
      );
    expect(sectionState(session, 1, START)).toBe('left');
  });

  it('need the server unless the evaluation is hybrid, and take its earlier end', () => {
    const strict = aSheet([aSection(1, [anItem(1)], { duration: 600 })]);
    given(opened(strict)).when(start(1, START)).thenRefused({ reason: 'Blocked', by: 'offline' });
    const { session } = run([
      opened(timed),
      start(1, START),
      { type: 'ReportSectionConfirmed', at: START + 5000, sectionId: 1, deadline: START + 590_000 },
    ]);
    expect([sectionDeadline(session, 1), unconfirmedSections(session)]).toEqual([START + 590_000, []]);
  });

  it('keep the end that they had where the server’s is later, however it is learnt', () => {
    const { session } = run([opened(timed), start(1, START)]);
    const later = START + 700_000;
    const confirmed = given(opened(timed), start(1, START))
      .when({ type: 'ReportSectionConfirmed', at: START + 5000, sectionId: 1, deadline: later })
      .thenEvents({ type: 'SectionConfirmed', data: { sectionId: 1, deadline: START + 600_000 } });
    const sectionRuns = [{ sectionId: 1, startedAt: START + 100_000, deadline: later, left: false }];
    const { session: resumed } = run([opened(timed, { sectionRuns })], session);
    for (const one of [confirmed, resumed]) {
      expect([sectionDeadline(one, 1), unconfirmedSections(one)]).toEqual([START + 600_000, []]);
    }
    const { session: longer } = run([opened(timed, { sectionRuns })], resumed);
    expect(sectionDeadline(longer, 1)).toBe(later);
  });
});

describe('the sheet’s time', () => {
  const content = aSheet([aSection(1, [anItem(1)])]);

  it('ends by itself as FT', () => {
    const { events } = run([time(START + 61 * MINUTE)], run([opened(content)]).session);
    expect(events).toMatchObject([{ type: 'QuizFinished', data: { status: 'FT' } }]);
    given(opened(content))
      .when({ type: 'FinishQuiz', at: START + 60 * MINUTE, processes: [] })
      .thenRefused({ reason: 'TimeOver' });
  });

  it('warns once of each deadline, at 300 s', () => {
    const { session } = run([opened(content)]);
    expect(withoutPhotos(run([time(START + 54 * MINUTE)], session).events)).toEqual([]);
    const { session: warned, events } = run([time(START + 55 * MINUTE)], session);
    expect(withoutPhotos(events)).toMatchObject([{ type: 'TimeWarned', data: { sectionId: null } }]);
    expect(withoutPhotos(run([time(START + 56 * MINUTE)], warned).events)).toEqual([]);
    const more: Command = {
      type: 'ReportSessionTime',
      at: START + 56 * MINUTE,
      deadline: START + 70 * MINUTE,
      updatedAt: START + 1,
      timeRatio: 1,
    };
    const { session: later } = run([more], warned);
    expect(sheetDeadline(later)).toBe(START + 70 * MINUTE);
    expect(withoutPhotos(run([time(START + 66 * MINUTE)], later).events)).toMatchObject([{ type: 'TimeWarned' }]);
    given(opened(content), more)
      .when({ ...more, updatedAt: START })
      .thenRefused({ reason: 'Stale' });
  });

  it('wakes at instants at which something happens, and only then', () => {
    let { session } = run([opened(content)]);
    let kinds: string[] = [];
    for (let due = nextDueAt(session); due !== null; due = nextDueAt(session)) {
      expect(run([time(due - 1)], session).events).toEqual([]);
      const { session: after, events } = run([time(due)], session);
      expect(events).not.toEqual([]);
      kinds = [...kinds, ...events.map(({ type }) => type)];
      session = after;
    }
    expect(kinds.filter((kind) => kind === 'PhotoDue')).toHaveLength(PHOTO_COUNT);
    expect(kinds.at(-1)).toBe('QuizFinished');
  });
});

describe('photo times', () => {
  it('fall one in each of 30 equal stretches, the same for the same sheet', () => {
    const fractions = photoFractions(77);
    expect(photoFractions(77)).toEqual(fractions);
    expect(photoFractions(78)).not.toEqual(fractions);
    for (let number = 1; number <= 30; number += 1) {
      const due = (photoTime(fractions, 0, 60 * MINUTE, number) ?? -1) - MINUTE;
      expect(Math.floor(due / ((58 * MINUTE) / 30))).toBe(number - 1);
    }
    expect(photoTime(fractions, 0, 60 * MINUTE, 31)).toBeNull();
    expect(photoTime(fractions, 0, 119_999, 1)).toBeNull();
  });
});

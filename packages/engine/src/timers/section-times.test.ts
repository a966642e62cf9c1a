import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { emptySession, ownSession } from '../model/quiz-session.ts';
import { activePosition, isSomewhereLeft, sectionToStart } from '../navigation/select-navigation.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import { run } from '../testing/decider-specification.ts';
import { alone, FIRST, hybrid, LAST, opened, SECOND, start, TEN } from '../testing/given/timed-sections.ts';
import { MINUTE, START } from '../testing/sheets.ts';
import { sectionsEnd } from './sections-left.ts';
import {
  nextDueAt,
  nextSectionEndAt,
  remaining,
  sectionDeadline,
  sectionState,
  sectionsAsked,
  sheetDeadline,
  unconfirmedSections,
  warnedOf,
} from './select-timers.ts';

describe('what is told of times', () => {
  it('is nothing, of a session that is not open', () => {
    const all = [sheetDeadline, nextDueAt, nextSectionEndAt].map((select) => select(emptySession));
    expect(all).toEqual([null, null, null]);
    expect([warnedOf, unconfirmedSections, sectionsAsked].map((select) => select(emptySession))).toEqual([[], [], []]);
    expect([sectionDeadline(emptySession, FIRST), sectionState(emptySession, FIRST, START)]).toEqual([null, 'untimed']);
    expect(emptySession.state.timers).toMatchObject({
      startedAt: 0,
      deadline: 0,
      updatedAt: 0,
      timeRatio: 1,
      photos: 0,
    });
    expect(emptySession.state.timers.warned).toBe(false);
  });

  it.each([
    [START - 1, 1],
    [START, 0],
    [START + 1, 0],
  ])('leaves no less than nothing: at %i', (at, left) => {
    expect(remaining(START, at)).toBe(left);
  });

  it('is the phase of a section, and its end once it was started', () => {
    const { session } = run([opened(), start(FIRST)]);
    expect([FIRST, SECOND, LAST, 99].map((id) => sectionState(session, id, START + 2))).toEqual([
      'running',
      'notStarted',
      'untimed',
      'untimed',
    ]);
    expect([FIRST, SECOND, LAST, 99].map((id) => sectionDeadline(session, id))).toEqual([
      START + 1 + TEN,
      null,
      null,
      null,
    ]);
  });

  it('is the section that ends first, where that is before the sheet', () => {
    const { session } = run([opened(), start(FIRST)]);
    expect(nextSectionEndAt(session)).toBe(START + 1 + TEN);
    const both = run([start(SECOND, START + 2, START + TEN)], session).session;
    expect(nextSectionEndAt(both)).toBe(START + TEN);
    expect(nextSectionEndAt(run([opened()]).session)).toBeNull();
    const end = START + 60 * MINUTE;
    for (const [deadline, next] of [
      [end - 1, end - 1],
      [end, null],
    ] as const) {
      expect(nextSectionEndAt(run([opened(), start(FIRST, START + 1, deadline)]).session)).toBe(next);
    }
    const finished = run([opened(), start(FIRST), { type: 'FinishQuiz', at: START + 3, processes: [] }]).session;
    expect([nextSectionEndAt(finished), nextDueAt(finished)]).toEqual([null, null]);
  });

  it('is the same list while it says the same, and another one where it does not', () => {
    const { session } = run([opened(hybrid), alone(FIRST)]);
    const moved = run([{ type: 'GoTo', at: START + 2, position: 1 }], session).session;
    expect(unconfirmedSections(moved)).toBe(unconfirmedSections(session));
    const [run1] = unconfirmedSections(session);
    expect(run1).toEqual({ sectionId: FIRST, startedAt: START + 1, deadline: START + 1 + TEN, left: false });
    const warned = run([{ type: 'ReportTime', at: START + TEN }], session).session;
    expect([warnedOf(session), warnedOf(warned)]).toEqual([[], [FIRST]]);
    expect(warnedOf(warned)).toBe(warnedOf(warned));
    const both = run([{ type: 'ReportTime', at: START + 56 * MINUTE }], warned).session;
    expect(warnedOf(both)).toEqual([null, FIRST]);
  });

  it('is another list, too, where a session changes in place', () => {
    const own = ownSession();
    const at = START + 56 * MINUTE;
    const [sheetOpened] = run([opened(hybrid)]).events;
    if (sheetOpened === undefined) throw new Error('nothing happened');
    const one = { sectionId: FIRST, startedAt: at, deadline: at + TEN, left: false };
    evolveInPlace(own, sheetOpened);
    evolveInPlace(own, { type: 'SectionStarted', at, data: { run: one, confirmed: false } });
    evolveInPlace(own, { type: 'TimeWarned', at, data: { sectionId: null } });
    expect(warnedOf(own)).toEqual([null]);
    const times = { deadline: START + 90 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
    evolveInPlace(own, { type: 'SessionTimeChanged', at, data: times });
    evolveInPlace(own, { type: 'TimeWarned', at, data: { sectionId: FIRST } });
    expect(warnedOf(own)).toEqual([FIRST]);
    expect(unconfirmedSections(own)).toEqual([one]);
    evolveInPlace(own, { type: 'SectionLeft', at, data: { sectionId: FIRST } });
    expect(unconfirmedSections(own)).toEqual([{ ...one, left: true }]);
    evolveInPlace(own, { type: 'SectionConfirmed', at, data: { sectionId: FIRST, deadline: at + 1 } });
    evolveInPlace(own, { type: 'SectionStarted', at, data: { run: { ...one, sectionId: SECOND }, confirmed: false } });
    expect(unconfirmedSections(own)).toEqual([{ ...one, sectionId: SECOND }]);
  });

  it('is that nothing is asked of sections, where there are none', () => {
    expect([sectionsEnd([], true), sectionsEnd([], false)]).toEqual([null, null]);
  });
});

describe('where nothing is open', () => {
  it('the section that comes first is started, and none once something is open or over', () => {
    expect(sectionToStart(emptySession)).toBeNull();
    const { session } = run([opened()]);
    expect([sectionToStart(session), activePosition(session)]).toEqual([FIRST, null]);
    expect(isSomewhereLeft(session, START)).toBe(true);
    const running = run([start(FIRST)], session).session;
    expect(sectionToStart(running)).toBeNull();
    const over = run([{ type: 'ReportTime', at: START + 1 + TEN }], running).session;
    expect(sectionToStart(over)).toBe(SECOND);
    const finish: Command = { type: 'FinishQuiz', at: START + 2, processes: [] };
    expect(sectionToStart(run([finish], session).session)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { GivenTime } from '../model/timers-state.ts';
import { run, runByRules } from '../testing/decider-specification.ts';
import { answer, at, END, open, start, time, timed, times, typesOf } from '../testing/given/paused-sheet.ts';
import { MINUTE } from '../testing/sheets.ts';
import { givenTimes, nextSectionEndAt, pauseOf, sheetDeadline } from './select-timers.ts';

/** Four minutes of a line that was cut, in a section of ten that began in the fifth. */
const lost: GivenTime = { cause: 'link', from: at(8), to: at(12), given: 4 * MINUTE };
const givenBack = (when: number, given: readonly GivenTime[] = [lost]) =>
  times(when, { pause: null, given }, END + 4 * MINUTE);

describe('lost time that a person gives back', () => {
  it('makes the sheet and the section that ran later by as much, and stops nothing', () => {
    const { session, events } = runByRules([open(timed), start(1, at(5)), givenBack(at(13)), answer(at(18))]);
    expect(typesOf(events)).toEqual(expect.arrayContaining(['TimeGivenBack', 'SessionTimeChanged', 'AnswerChanged']));
    expect(givenTimes(session)).toEqual([lost]);
    expect(pauseOf(session)).toBeNull();
    expect(sheetDeadline(session)).toBe(END + 4 * MINUTE);
    expect(nextSectionEndAt(session)).toBe(at(19));
  });

  it('lets a section go on that its time had ended meanwhile', () => {
    const { session, events } = runByRules([open(timed), start(1, at(5)), time(at(15)), givenBack(at(16))]);
    expect(typesOf(events)).toEqual(expect.arrayContaining(['SectionExpired', 'SectionResumed']));
    expect(nextSectionEndAt(session)).toBe(at(19));
  });

  it('comes twice, and counts once; of a stretch of which a part was given only the sheet has more', () => {
    const twice = run([open(timed), start(1, at(5)), givenBack(at(13)), givenBack(at(14))]).session;
    expect(nextSectionEndAt(twice)).toBe(at(19));
    const part: GivenTime = { ...lost, given: MINUTE };
    const some = run([open(timed), start(1, at(5)), givenBack(at(13), [part])]).session;
    expect(nextSectionEndAt(some)).toBe(at(15));
  });
});

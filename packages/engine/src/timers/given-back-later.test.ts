import { describe, expect, it } from 'vitest';
import { photoFractions, photoTime } from '../model/photo-times.ts';
import type { GivenTime } from '../model/timers-state.ts';
import { run, runByRules } from '../testing/decider-specification.ts';
import { answer, at, content, END, open, start, time, timed, times, typesOf } from '../testing/given/paused-sheet.ts';
import { MINUTE, START } from '../testing/sheets.ts';
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

/** Six minutes that were added at the eighth, while a section of ten ran that began at the start. */
const added: GivenTime = { cause: 'pause', from: at(8), to: at(14), given: 6 * MINUTE, added: true };
const more = (when: number) => times(when, { pause: null, given: [added] }, END + 6 * MINUTE, at(8));

describe('minutes that somebody added', () => {
  it('are also the section’s that runs, and cover nothing', () => {
    const { session, events } = runByRules([open(timed), start(1, at(0)), more(at(8)), answer(at(15))]);
    expect(typesOf(events)).toContain('AnswerChanged');
    expect(pauseOf(session)).toBeNull();
    expect(nextSectionEndAt(session)).toBe(at(16));
  });

  it('come late to a device whose section was over by then, and let it go on', () => {
    const { session, events } = runByRules([open(timed), start(1, at(0)), time(at(10)), more(at(12)), more(at(13))]);
    expect(typesOf(events).filter((type) => ['TimeGivenBack', 'SectionResumed'].includes(type))).toHaveLength(2);
    expect(nextSectionEndAt(session)).toBe(at(16));
  });

  it('leave a section that begins after them its own length', () => {
    expect(nextSectionEndAt(run([open(timed), more(at(8)), start(1, at(15))]).session)).toBe(at(25));
  });

  it('go by as any other for the photos, of which none is due later for them alone', () => {
    const { session } = run([open(content), more(at(8))]);
    const due = photoTime(photoFractions(content.sheetId), START, 66 * MINUTE, 20) ?? 0;
    const asked = (when: number) =>
      run([time(when)], session).events.flatMap(({ type, data }) => (type === 'PhotoDue' ? data.number : []));
    expect([asked(due - 1), asked(due)]).toEqual([[19], [20]]);
  });
});

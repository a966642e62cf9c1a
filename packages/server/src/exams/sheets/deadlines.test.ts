import { computeSectionDeadline, type Standstill } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { epochFor } from '../opening/opening-rules.ts';
import {
  laterStart,
  lostBesidePauses,
  type SheetTimes,
  sectionDeadline as sectionEnd,
  sessionEnd,
  sheetDeadline,
  timeRatio,
} from './deadlines.ts';

const MINUTE = 60_000;
const times = (more: Partial<SheetTimes> = {}): SheetTimes => ({
  startedAt: 0,
  sessionStart: 0,
  sessionEnd: 600 * MINUTE,
  timeLimitMinutes: 60,
  ownLimitMinutes: 60,
  extraTimePercent: 0,
  extraTimeMinutes: 0,
  sheetExtraMinutes: 0,
  givenBackMs: 0,
  pausedSince: null,
  isPractice: false,
  ...more,
});

describe('deadlines', () => {
  it.each([
    ['the time limit', {}, 60],
    ['the session where it ends first', { sessionEnd: 45 * MINUTE }, 45],
    ['percent', { extraTimePercent: 25 }, 75],
    ['minutes', { extraTimeMinutes: 20 }, 80],
    ['percent past the session', { extraTimePercent: 25, sessionEnd: 45 * MINUTE }, 60],
    ['what the operator gave', { sheetExtraMinutes: 10 }, 70],
    ['what was given back', { givenBackMs: 2 * MINUTE }, 62],
    ['what was given back past the session', { givenBackMs: 2 * MINUTE, sessionEnd: 45 * MINUTE }, 47],
    ['what the operator gave past the session', { sheetExtraMinutes: 10, sessionEnd: 45 * MINUTE }, 55],
    ['percent in practice', { extraTimePercent: 25, isPractice: true }, 75],
    ['percent where practice ends first', { extraTimePercent: 25, sessionEnd: 45 * MINUTE, isPractice: true }, 45],
  ] as const)('of a sheet: %s', (_, more, minutes) => {
    expect(sheetDeadline(times(more), 0)).toBe(minutes * MINUTE);
  });

  it('of a sheet not started is as if it started now', () => {
    expect(sheetDeadline(times({ startedAt: null }), 5 * MINUTE)).toBe(65 * MINUTE);
  });

  const sectionDeadline = (startedAt: number, duration: number, of: SheetTimes, deadline: number) =>
    computeSectionDeadline({ duration }, startedAt, timeRatio(of), deadline);

  it('of a section get the accommodation, and never pass the sheet', () => {
    const extra = times({ extraTimePercent: 50 });
    expect(timeRatio(extra)).toBe(1.5);
    expect(sectionDeadline(0, 600, extra, 90 * MINUTE)).toBe(15 * MINUTE);
    expect(sectionDeadline(80 * MINUTE, 1_200, extra, 90 * MINUTE)).toBe(90 * MINUTE);
    expect(sessionEnd(extra, 0)).toBe(630 * MINUTE);
  });

  it('of a section are no earlier after the session was extended', () => {
    const before = times({ extraTimeMinutes: 20 });
    const after = times({ extraTimeMinutes: 20, timeLimitMinutes: 90 });
    const end = (of: SheetTimes) => sectionDeadline(0, 600, of, sheetDeadline(of, 0));
    expect(end(after)).toBe(end(before));
    expect(sheetDeadline(after, 0)).toBeGreaterThan(sheetDeadline(before, 0));
  });
});

describe('the epoch', () => {
  it.each([
    [0, null, 1],
    [1, 'a', 1],
    [1, 'b', 2],
    [4, null, 5],
  ])('after %i held by %s is %i for a', (epoch, device, expected) => {
    expect(epochFor({ epoch, device }, 'a')).toBe(expected);
  });
});

describe('a pause', () => {
  const standstill: Standstill = {
    pause: { since: 30 * MINUTE, reason: '' },
    given: [{ cause: 'pause', from: 10 * MINUTE, to: 14 * MINUTE, given: 4 * MINUTE }],
  };
  const paused = { ...times({ givenBackMs: 4 * MINUTE, pausedSince: 30 * MINUTE }), standstill };

  it('moves the ends on with the clock, so that what is left stays left', () => {
    for (const now of [30, 31, 300]) {
      expect(sheetDeadline(paused, now * MINUTE) - now * MINUTE).toBe(34 * MINUTE);
      expect(sectionEnd({ duration: 1_800 }, 5 * MINUTE, paused, now * MINUTE) - now * MINUTE).toBe(9 * MINUTE);
    }
    expect(sheetDeadline(paused, 20 * MINUTE)).toBe(64 * MINUTE);
  });

  it('is no section’s time that began after it', () => {
    expect(
      sectionEnd(
        { duration: 600 },
        15 * MINUTE,
        { ...paused, pausedSince: null, standstill: { ...standstill, pause: null } },
        0,
      ),
    ).toBe(25 * MINUTE);
  });

  it.each([
    // It began at 8: 10 minutes of its own and 4 of the pause.
    ['by what it is to have more', { by: 3 * MINUTE }, 25],
    ['at an instant that is later', { by: 3 * MINUTE, until: 28 * MINUTE }, 28],
    ['at one after the pause that is on', { by: 3 * MINUTE, until: 45 * MINUTE }, 45],
    ['not at one that is earlier', { by: 3 * MINUTE, until: 12 * MINUTE }, 25],
  ])('counts once where a section is to end later: %s', (_, later, end) => {
    const now = 40 * MINUTE;
    const began = laterStart({ duration: 600 }, 8 * MINUTE, paused, { ...later, now });
    expect(sectionEnd({ duration: 600 }, began, paused, now)).toBe(end * MINUTE);
  });

  it('has its minutes alone: no other cause gives them once more', () => {
    const [from, to] = [8 * MINUTE, 40 * MINUTE];
    const lost = lostBesidePauses(paused, { cause: 'resources', from, to }, { from, to }, to);
    expect(lost).toMatchObject({ pause: 0, resources: 18 * MINUTE });
  });
});

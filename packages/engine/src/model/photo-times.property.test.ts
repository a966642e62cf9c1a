import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replay } from '../session/evolve-in-place.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { photosDue, sheetDeadline } from '../timers/select-timers.ts';
import type { QuizEvent } from './event.ts';
import { PHOTO_COUNT, photoFractions, photoTime } from './photo-times.ts';

const sheetId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const numbers = Array.from({ length: PHOTO_COUNT }, (_, i) => i + 1);
const allOf = (id: number, total: number) =>
  numbers.map((number) => photoTime(photoFractions(id), START, total, number));

describe('photo times of any sheet', () => {
  it('fall one in each of 30 equal stretches, none in the first or the last minute', () => {
    fc.assert(
      fc.property(sheetId, fc.integer({ min: 2 * MINUTE, max: 24 * 60 * MINUTE }), (id, total) => {
        const stretch = (total - 2 * MINUTE) / PHOTO_COUNT;
        const times = allOf(id, total);
        times.forEach((time, i) => {
          const into = (time ?? Number.NaN) - START - MINUTE;
          // Whole milliseconds: each may come up to one before its exact instant.
          expect(into).toBeGreaterThan(i * stretch - 1);
          expect(into).toBeLessThanOrEqual((i + 1) * stretch);
        });
        expect(Math.min(...times.map(Number))).toBeGreaterThanOrEqual(START + MINUTE);
        expect(Math.max(...times.map(Number))).toBeLessThanOrEqual(START + total - MINUTE);
        expect(allOf(id, total)).toEqual(times);
      }),
    );
  });

  it('are none where the sheet is shorter than two minutes', () => {
    fc.assert(
      fc.property(sheetId, fc.nat({ max: 2 * MINUTE - 1 }), (id, total) => {
        expect(allOf(id, total)).toEqual(numbers.map(() => null));
      }),
    );
  });
});

describe('photo times of a sheet', () => {
  // Logs of before are replayed with them: they are the same for ever, whatever draws them.
  it.each([
    [1, [135248, 180328, 1769702, 3605529]],
    [7, [61404, 187434, 1763656, 3649552]],
    [2 ** 31, [158469, 233773, 1756200, 3629244]],
    [2 ** 32 - 1, [167570, 202737, 1797119, 3542367]],
    [2 ** 32, [125574, 235146, 1852576, 3588283]],
    [2 ** 32 + 7, [137444, 188281, 1852535, 3562436]],
    [Number.MAX_SAFE_INTEGER, [133376, 260134, 1827056, 3624399]],
  ])('are where they ever were: sheet %i', (id, times) => {
    const fractions = photoFractions(id);
    expect(fractions).toHaveLength(PHOTO_COUNT);
    expect([1, 2, 15, 30].map((number) => photoTime(fractions, 0, 3_720_000, number))).toEqual(times);
    // Two minutes have no stretches: all of them fall in one instant.
    expect([119_999, 120_000].map((total) => photoTime(fractions, 5, total, 30))).toEqual([null, 60_005]);
    expect([0, 31].map((number) => photoTime(fractions, 0, 3_720_000, number))).toEqual([null, null]);
  });
});

/** Time goes on by so much; where `more` is not 0 the sheet's end is moved first. */
const step = fc.record({
  after: fc.nat({ max: 9 * MINUTE }),
  more: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -20 * MINUTE, max: 60 * MINUTE })),
});

describe('photos of a sheet whose time is changed while it runs', () => {
  it('are asked for once each, in order and in their time, and a replay has asked for the same', () => {
    fc.assert(
      fc.property(sheetId, fc.array(step, { maxLength: 40 }), (id, steps) => {
        const content = { ...aSheet([aSection(1, [anItem(1)])]), sheetId: id };
        let { session, events } = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]);
        const all: QuizEvent[] = [...events];
        const fractions = photoFractions(id);
        let at = START;
        steps.forEach(({ after, more }, i) => {
          const end = sheetDeadline(session) ?? 0;
          if (more !== 0) {
            const deadline = Math.max(at + 1, end + more);
            ({ session, events } = run(
              [{ type: 'ReportSessionTime', at, deadline, updatedAt: START + i + 1, timeRatio: 1 }],
              session,
            ));
            all.push(...events);
          }
          at += after;
          const before = photosDue(session);
          const total = (sheetDeadline(session) ?? 0) - START;
          ({ session, events } = run([{ type: 'ReportTime', at }], session));
          all.push(...events);
          const asked = events.flatMap((event) => (event.type === 'PhotoDue' ? [event.data.number] : []));
          expect(asked.length).toBeLessThanOrEqual(1);
          for (const number of asked) {
            expect(number).toBeGreaterThan(before);
            expect(photoTime(fractions, START, total, number)).toBeLessThanOrEqual(at);
          }
          expect(photosDue(session)).toBe(asked[0] ?? before);
        });
        expect(photosDue(replay(all))).toBe(photosDue(session));
      }),
    );
  });

  /** The sheet is at minute `minute` of its 60 when it is told that it has `more` minutes more. */
  const givenMore = (id: number, minute: number, more: number) => {
    const content = { ...aSheet([aSection(1, [anItem(1)])]), sheetId: id };
    const at = START + minute * MINUTE;
    const { session } = run([
      { type: 'OpenSheet', at: START, content, opening: anOpening() },
      { type: 'ReportTime', at },
    ]);
    const deadline = START + (60 + more) * MINUTE;
    const longer = run(
      [
        { type: 'ReportSessionTime', at, deadline, updatedAt: START + 1, timeRatio: 1 },
        { type: 'ReportTime', at },
      ],
      session,
    );
    return { before: photosDue(session), after: photosDue(longer.session), events: longer.events };
  };

  it('leave those that were taken where they were, when there is more time', () => {
    fc.assert(
      fc.property(sheetId, fc.integer({ min: 1, max: 58 }), fc.integer({ min: 1, max: 600 }), (id, minute, more) => {
        const { before, after, events } = givenMore(id, minute, more);
        expect(after).toBe(before);
        expect(events.map(({ type }) => type)).not.toContain('PhotoDue');
      }),
    );
  });

  it('ask for none where the end moved is still so near that the examinee is warned of it again', () => {
    const { before, after, events } = givenMore(1, 56, 1);
    expect(after).toBe(before);
    expect(events.map(({ type }) => type)).toEqual(['SessionTimeChanged', 'TimeWarned']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuizEvent } from '../session/event.ts';
import { replay } from '../session/evolve-in-place.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { PHOTO_COUNT, photoFractions, photoTime } from './photo-times.ts';
import { photosDue, sheetDeadline } from './select-timers.ts';

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

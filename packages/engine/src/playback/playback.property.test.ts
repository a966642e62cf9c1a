import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuizEvent } from '../model/event.ts';
import { replay } from '../session/evolve-in-place.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { Play } from '../testing/play.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { answerChanges } from './answer-changes.ts';
import { instantsOf } from './instants.ts';
import { readRecording } from './recording.ts';
import { idleStretches, stretchesOf } from './stretches.ts';
import { createTape } from './tape.ts';
import { TRACKS, trackOf, tracksOf } from './tracks.ts';

/** The events of some history, however odd. */
const history = fc
  .tuple(arbitrarySheet, arbitrarySteps)
  .map(([sheet, steps]): readonly QuizEvent[] => new Play(sheet).run(steps).events);

describe('any history that is looked at again', () => {
  it('is at each place what it would be, replayed from its beginning', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 40 }), fc.nat(), (events, each, n) => {
        const tape = createTape(events, each);
        const place = n % (events.length + 1);
        expect(tape.at(place)).toEqual(replay(events.slice(0, place)));
        expect(tape.at(events.length + n)).toEqual(replay(events));
      }),
    );
  });

  it('has every event on one track, in its order', () => {
    fc.assert(
      fc.property(history, (events) => {
        const tracks = tracksOf(events);
        const places = TRACKS.flatMap((track) => {
          const own = tracks[track];
          expect(own.every((place) => trackOf(events[place - 1] as QuizEvent) === track)).toBe(true);
          expect([...own].sort((a, b) => a - b)).toEqual(own);
          return own;
        });
        expect([...places].sort((a, b) => a - b)).toEqual(events.map((_, i) => i + 1));
      }),
    );
  });

  it('comes to a later place at a later time, and at the time of a place to that one or one after it', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat({ max: 3_000_000 }), (events, n, later) => {
        const instants = instantsOf(events);
        const place = 1 + (n % events.length);
        const at = instants.timeOf(place);
        expect(instants.placeAt(at)).toBeGreaterThanOrEqual(place);
        expect(instants.placeAt(at + later)).toBeGreaterThanOrEqual(instants.placeAt(at));
        const come = instants.placeAt(at + later);
        expect(instants.timeOf(come)).toBeLessThanOrEqual(at + later);
        expect(events.slice(come).every((event) => event.at > at + later)).toBe(true);
        expect(instants.placeAt(instants.to)).toBe(events.length);
        expect(instants.placeAt(instants.from - later - 1)).toBe(0);
      }),
    );
  });

  it('has stretches that begin and end in it, one after the other', () => {
    fc.assert(
      fc.property(history, (events) => {
        const all = [...Object.values(stretchesOf(events)), idleStretches(events, 120_000)];
        for (const stretches of all)
          for (const [i, { begins, ends, from, to }] of stretches.entries()) {
            expect(begins).toBeGreaterThan(0);
            expect(ends).toBeGreaterThanOrEqual(begins);
            expect(ends).toBeLessThanOrEqual(events.length);
            expect(to).toBeGreaterThanOrEqual(from);
            expect(stretches[i - 1]?.ends ?? 0).toBeLessThanOrEqual(begins);
          }
      }),
    );
  });

  it('tells each change of an answer, and each begins where the one before ended', () => {
    fc.assert(
      fc.property(history, (events) => {
        const changes = answerChanges(events);
        const changed = events.flatMap((event, i) => (event.type === 'AnswerChanged' ? [i + 1] : []));
        expect(changes.map(({ place }) => place)).toEqual(changed);
        for (const { place, heardPlace, fate } of changes) {
          expect(heardPlace === null).toBe(fate === 'waiting');
          expect(heardPlace ?? place).toBeGreaterThanOrEqual(place);
        }
      }),
    );
  });

  it('is read from its log as it was, and from a log that is cut as far as that goes', () => {
    fc.assert(
      fc.property(history, fc.nat(), (events, n) => {
        const text = logOfEvents(events);
        expect(readRecording(text).events.map(({ event }) => event)).toEqual(events);
        const cut = text.slice(0, n % (text.length + 1));
        const read = readRecording([...cut, 'no es una línea']).events.map(({ event }) => event);
        expect(read).toEqual(events.slice(0, read.length));
      }),
      { numRuns: 20 },
    );
  });
});

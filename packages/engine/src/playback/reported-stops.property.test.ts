import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeringBlocker } from '../devices/blocked.ts';
import type { QuizEvent } from '../model/event.ts';
import { joined, type Span } from '../model/lost-stretches.ts';
import { emptySession, isOpened, type QuizSession } from '../model/quiz-session.ts';
import { evolve } from '../session/evolve.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { Play } from '../testing/play.ts';
import { START } from '../testing/sheets.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { reportedStops, TELLING_OF_STOPS } from './reported-stops.ts';

const history = fc.tuple(arbitrarySheet, arbitrarySteps).map(([sheet, steps]) => {
  const { events, content, at } = new Play(sheet).run(steps);
  return { events: events as readonly QuizEvent[], cameraOff: content.rules.cameraOff, until: at };
});

/** A pause is the server's own to tell. */
const isCut = (session: QuizSession): boolean => {
  if (!isOpened(session)) return false;
  const { devices, timers } = session.state;
  const running = { ...session, state: { ...session.state, timers: { ...timers, pause: null } } };
  return answeringBlocker(running, null) === null && (!devices.online || devices.serverOff);
};

describe('what a log says of why its examinee could not go on', () => {
  it('is of the link what the engine held to cover the questions, outside hybrid, event by event', () => {
    fc.assert(
      fc.property(history, ({ events, cameraOff, until }) => {
        const cut: Span[] = [];
        let session = emptySession;
        let since: number | null = null;
        for (const event of events) {
          session = evolve(session, event);
          if (isCut(session)) since ??= event.at;
          else if (since !== null) {
            cut.push({ from: since, to: event.at });
            since = null;
          }
        }
        if (since !== null) cut.push({ from: since, to: until });
        const stops = reportedStops(events, { cameraOff, until });
        expect(joined(stops.filter(({ by }) => by === 'link'))).toEqual(joined(cut));
      }),
    );
  });

  it('is the same where all other events are left out', () => {
    fc.assert(
      fc.property(history, ({ events, cameraOff, until }) => {
        const telling = events.filter(({ type }) => TELLING_OF_STOPS.includes(type));
        expect(reportedStops(telling, { cameraOff, until })).toEqual(reportedStops(events, { cameraOff, until }));
      }),
    );
  });

  const doubted = (at: number, until: number): QuizEvent => ({
    type: 'CameraDoubted',
    at: START + at,
    data: { reason: 'dark', evidence: 'brightness=4', until: START + until, photo: null },
  });
  const stopsOf = (events: readonly QuizEvent[], cameraOff: 0 | 1 | 2 = 2) =>
    reportedStops(events, { cameraOff, until: START + 90_000 }).map(({ by, from, to }) => [
      by,
      from - START,
      to - START,
    ]);

  it('has a verdict about the camera as long as it covers, and a camera that is missing not at all', () => {
    const restored: QuizEvent = { type: 'CameraRestored', at: START + 20_000, data: {} };
    expect(stopsOf([doubted(5_000, 35_000), restored])).toEqual([['camera', 5_000, 20_000]]);
    expect(stopsOf([doubted(5_000, 35_000)])).toEqual([['camera', 5_000, 35_000]]);
    expect(stopsOf([doubted(5_000, 35_000), restored], 1)).toEqual([]);
    const lost: QuizEvent = { type: 'CameraLost', at: START + 5_000, data: { reason: 'missing' } };
    expect(stopsOf([lost, restored])).toEqual([]);
  });

  it('has the wait for the start of a section until there is a word of it', () => {
    const asked = (at: number, tries: number): QuizEvent => ({
      type: 'SectionAsked',
      at: START + at,
      data: { sectionId: 7, askId: 'x', tries },
    });
    const run = { sectionId: 7, startedAt: START, deadline: START + 600_000, left: false };
    const started: QuizEvent = { type: 'SectionStarted', at: START + 30_000, data: { run, confirmed: true } };
    expect(stopsOf([asked(1_000, 1), asked(10_000, 2), started])).toEqual([['section', 1_000, 30_000]]);
    expect(stopsOf([asked(1_000, 1)])).toEqual([['section', 1_000, 90_000]]);
  });
});

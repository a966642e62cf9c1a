import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { QuizSession } from '../model/quiz-session.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { Play } from '../testing/play.ts';
import { anItem, aSection, aSheet } from '../testing/sheets.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { isDoubtPhoto, MAX_COVERS, photoOfEvidence } from './camera-doubt.ts';
import { blockedBy } from './select-devices.ts';

vi.setConfig({ testTimeout: 60_000 });

const MAX_COVER_MS = 30_000;
const isCovered = (session: QuizSession): boolean => blockedBy(session) === 'camera';

/** One turn in the life of a camera, a clock and a page that is loaded again, some time after the one before. */
const turn = fc.record({
  what: fc.constantFrom('dark', 'still', 'missing', 'fine', 'fine', 'time', 'reload'),
  wait: fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 60_000 })),
});

describe('machines’ judgements of a picture', () => {
  it('cover a question for a bounded time, however the picture flickers', () => {
    const content = aSheet([aSection(1, [anItem(1)])], { cameraOff: 2 });
    let longest = 0;
    fc.assert(
      fc.property(fc.array(turn, { minLength: 20, maxLength: 200, size: 'max' }), (turns) => {
        const play = new Play(content);
        let covered = 0;
        for (const { what, wait } of turns) {
          const { doubt } = play.session.state.devices;
          const from = play.at;
          play.at += wait;
          // What one who answers meets: the block that decides, by the clock.
          if (doubt !== null && isCovered(play.session)) covered += Math.max(0, Math.min(play.at, doubt.until) - from);
          const judged = what === 'dark' || what === 'still';
          if (what === 'time') play.send({ type: 'ReportTime', at: play.at });
          else if (what === 'reload') play.send({ type: 'ReportCameraUnwatched', at: play.at });
          else
            play.send({
              type: 'ReportCamera',
              at: play.at,
              problem: what === 'fine' ? null : what,
              judgement: judged ? { mostCover: MAX_COVER_MS, photo: true } : null,
            });
        }
        longest = Math.max(longest, covered);
        expect(covered).toBeLessThanOrEqual(MAX_COVERS * MAX_COVER_MS);
      }),
      { numRuns: 300 },
    );
    // The bound is met, so that it is one.
    expect(longest).toBeGreaterThan((MAX_COVERS - 1) * MAX_COVER_MS);
  });

  it('are each an incident once they cover no more, with a photo that is theirs alone', () => {
    let photos = 0;
    fc.assert(
      fc.property(arbitrarySheet, arbitrarySteps, (sheet, steps) => {
        const coveredAfter: boolean[] = [];
        const { events } = new Play(sheet, (_, event, after) => {
          if (event.type === 'CameraDoubtReferred') coveredAfter.push(isCovered(after));
        }).run(steps);
        const evidence = events.flatMap((event, i) => {
          const next = events[i + 1];
          if (event.type !== 'CameraDoubtReferred') return [];
          return next?.type === 'IncidentSeen' ? [next.data.evidence] : ['none'];
        });
        expect(coveredAfter).toEqual(evidence.map(() => false));
        expect(evidence).not.toContain('none');
        const numbers = evidence.flatMap((one) => photoOfEvidence(one) ?? []);
        expect(numbers.filter((number) => !isDoubtPhoto(number))).toEqual([]);
        expect(new Set(numbers).size).toBe(numbers.length);
        photos += numbers.length;
      }),
      { numRuns: 200 },
    );
    expect(photos).toBeGreaterThan(0);
  });
});

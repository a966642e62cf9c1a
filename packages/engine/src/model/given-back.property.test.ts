import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVEN_BACK, GIVEN_BACK_CAUSES, givenBack, type LostSpan, type LostTime, lostTime } from './given-back.ts';

const at = fc.nat({ max: 1_000 });
const span: fc.Arbitrary<LostSpan> = fc.record({ cause: fc.constantFrom(...GIVEN_BACK_CAUSES), from: at, to: at });
const spans = fc.array(span, { maxLength: 8 });
const cap = fc.nat({ max: 400 });
const caps = fc.record({ resources: cap, sectionStart: cap, roomServer: cap });
const total = (lost: LostTime): number => GIVEN_BACK_CAUSES.reduce((sum, cause) => sum + lost[cause], 0);
const over = { from: 0, to: 1_000 };

describe('time that is given back', () => {
  it('counts every instant once, for the first of the causes that claim it', () => {
    fc.assert(
      fc.property(spans, at, at, (claimed, from, to) => {
        const expected = GIVEN_BACK_CAUSES.map(() => 0);
        for (let instant = from; instant < to; instant += 1) {
          const first = GIVEN_BACK_CAUSES.findIndex((cause) =>
            claimed.some((one) => one.cause === cause && one.from <= instant && instant < one.to),
          );
          if (first >= 0) expected[first] = (expected[first] ?? 0) + 1;
        }
        const lost = lostTime(claimed, { from, to });
        expect(GIVEN_BACK_CAUSES.map((cause) => lost[cause])).toEqual(expected);
        expect(total(lost)).toBeLessThanOrEqual(Math.max(0, to - from));
      }),
    );
  });

  it('adds up over stretches that meet, and over claims made twice', () => {
    fc.assert(
      fc.property(spans, at, (claimed, middle) => {
        const [before, after] = [
          lostTime(claimed, { from: 0, to: middle }),
          lostTime(claimed, { from: middle, to: 1_000 }),
        ];
        const whole = lostTime(claimed, over);
        for (const cause of GIVEN_BACK_CAUSES) expect(before[cause] + after[cause]).toBe(whole[cause]);
        expect(lostTime([...claimed, ...claimed], over)).toEqual(whole);
      }),
    );
  });

  it('is given or proposed whole, never less than nothing, and by itself no more than its cap in all', () => {
    fc.assert(
      fc.property(spans, at, caps, (claimed, middle, most) => {
        const [before, after] = [
          lostTime(claimed, { from: 0, to: middle }),
          lostTime(claimed, { from: middle, to: 1_000 }),
        ];
        const [first, second] = [givenBack(before, most), givenBack(after, most, before)];
        const whole = lostTime(claimed, over);
        expect(first.given + second.given).toBe(givenBack(whole, most).given);
        expect(first.given + first.proposed).toBe(total(before));
        expect(Math.min(first.given, first.proposed, second.given, second.proposed)).toBeGreaterThanOrEqual(0);
        expect(first.given + second.given).toBeLessThanOrEqual(
          whole.pause + most.resources + most.sectionStart + most.roomServer,
        );
      }),
    );
  });

  it('follows the table', () => {
    const one = (cause: LostSpan['cause'], lasts: number) =>
      givenBack(lostTime([{ cause, from: 100, to: 100 + lasts }], over), {
        resources: 60,
        sectionStart: 30,
        roomServer: 80,
      });
    expect(GIVEN_BACK_CAUSES.map((cause) => [cause, GIVEN_BACK[cause].bearer, one(cause, 90)])).toEqual([
      ['pause', 'institution', { given: 90, proposed: 0 }],
      ['resources', 'institution', { given: 60, proposed: 30 }],
      ['sectionStart', 'institution', { given: 30, proposed: 60 }],
      ['cameraVerdict', 'institution', { given: 0, proposed: 90 }],
      ['roomServer', 'institution', { given: 80, proposed: 10 }],
      ['serverDown', 'institution', { given: 0, proposed: 90 }],
      ['link', 'examinee', { given: 0, proposed: 90 }],
    ]);
  });
});

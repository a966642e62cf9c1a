import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockMark,
  type ClockReading,
  type ClockStage,
  correctTo,
  goOn,
  mayCorrect,
  mayProctorCorrect,
} from './clock-rule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const START = Date.UTC(2026, 10, 20, 13);

/** One of these befalls a computer: time, its clock set, its server killed (what was not kept is gone), turned off and on. */
type Fate =
  | { readonly kind: 'passes'; readonly ms: number }
  | { readonly kind: 'set'; readonly by: number }
  | { readonly kind: 'killed'; readonly ms: number }
  | { readonly kind: 'restarted'; readonly ms: number; readonly by: number }
  | { readonly kind: 'began' | 'ended' };

const span = fc.integer({ min: 0, max: 3 * HOUR });
const shift = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ kind: fc.constant('passes' as const), ms: span }),
  fc.record({ kind: fc.constant('set' as const), by: shift }),
  fc.record({ kind: fc.constant('killed' as const), ms: span }),
  fc.record({ kind: fc.constant('restarted' as const), ms: span, by: shift }),
  fc.record({ kind: fc.constantFrom('began' as const, 'ended' as const) }),
);

/** A computer and its server, which looks at the clock after each thing that befalls it, and keeps every second look. */
const lived = (fates: readonly Fate[], namesRuns: boolean) => {
  let [truth, offset, ran, runs] = [START, 0, 10_000, 0];
  let stage: ClockStage = 'nobody';
  let kept: ClockMark | null = null;
  let mark: ClockMark | null = null;
  const told: { readonly truth: number; readonly told: number; readonly step: number | null }[] = [];
  const reading = (): ClockReading => ({ wall: truth + offset, ran, boot: namesRuns ? `run ${runs}` : null });
  const look = (written = 0, inProcess = true) => {
    const { step, mark: next } = goOn(mark, reading(), { stage, written, inProcess });
    mark = next;
    told.push({ truth, told: next.told, step });
  };
  const passes = (ms: number) => {
    truth += ms;
    ran += ms;
  };
  look();
  kept = mark;
  for (const [place, one] of fates.entries()) {
    if (one.kind === 'passes') passes(one.ms);
    if (one.kind === 'set') offset += one.by;
    if (one.kind === 'began') stage = 'underWay';
    if (one.kind === 'ended') stage = 'begun';
    const isLost = one.kind === 'killed' || one.kind === 'restarted';
    if (isLost) {
      mark = kept;
      passes(one.ms);
    }
    if (one.kind === 'restarted') {
      ran = 5_000;
      runs += 1;
      offset += one.by;
    }
    // Whatever was answered is written, and its time with it.
    look(isLost ? told.at(-1)?.told : 0, !isLost);
    if (place % 2 === 0 || one.kind === 'killed') kept = mark;
  }
  return told;
};

describe('the time of a local server', () => {
  it('never goes back, whatever its computer and its clock go through', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 40 }), fc.boolean(), (fates, namesRuns) => {
        const told = lived(fates, namesRuns).map((one) => one.told);
        expect(told.every((at, place) => place === 0 || at >= (told[place - 1] ?? 0))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the true one to the millisecond while the computer runs, once somebody has begun', () => {
    const steps = fate.filter(({ kind }) => kind === 'passes' || kind === 'set');
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), fc.boolean(), (fates, namesRuns) => {
        const told = lived([{ kind: 'began' }, ...fates], namesRuns);
        expect(told.every((one) => one.told === one.truth)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is so over a kill of the server, where the system names its runs', () => {
    const steps = fate.filter(({ kind }) => kind !== 'restarted');
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (fates) => {
        const told = lived([{ kind: 'began' }, ...fates], true);
        expect(told.every((one) => one.told === one.truth)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is set neither ahead nor back by a clock, in steps however small', () => {
    const small = fc.integer({ min: -59_000, max: 59_000 });
    fc.assert(
      fc.property(fc.array(small, { maxLength: 60 }), (steps) => {
        const fates = steps.flatMap((by): Fate[] => [
          { kind: 'passes', ms: 1_000 },
          { kind: 'set', by },
        ]);
        const told = lived([{ kind: 'began' }, ...fates], true);
        expect(told.every((one) => one.told === one.truth)).toBe(true);
        const reported = told.reduce((sum, { step }) => sum + (step ?? 0), 0);
        const set = steps.reduce((sum, by) => sum + (Math.abs(by) < 1_000 ? 0 : by), 0);
        // Nobody sets it by more than a minute unseen.
        expect(Math.abs(set - reported)).toBeLessThanOrEqual(MINUTE);
      }),
    );
  });

  const at = (wall: number, ran: number, boot: string | null = 'a'): ClockReading => ({ wall, ran, boot });
  const mark = (reading: ClockReading, told = reading.wall): ClockMark => ({ ...reading, told, unreported: 0 });

  it.each([
    ['half an hour back while it runs', at(START - 29 * MINUTE, MINUTE), -30 * MINUTE, START + MINUTE],
    ['half an hour ahead while it runs', at(START + 31 * MINUTE, MINUTE), 30 * MINUTE, START + MINUTE],
    ['fifty seconds ahead', at(START + MINUTE + 50_000, MINUTE), null, START + MINUTE],
    ['turned off for an hour', at(START + HOUR, 5_000, 'b'), null, START + HOUR],
    ['turned off, and its clock is of next year', at(START + YEAR, 5_000, 'b'), YEAR, START],
    ['turned off, and its battery is dead', at(Date.UTC(2020, 0), 5_000, 'b'), Date.UTC(2020, 0) - START, START],
  ])('%s', (_, reading, step, told) => {
    expect(goOn(mark(at(START, 0)), reading, { stage: 'underWay', written: 0, inProcess: false })).toMatchObject({
      step,
      mark: { told },
      isUnbelieved: step === YEAR,
    });
  });

  it('is believed over a night that the computer was off between two evaluations, and over a year by a person only', () => {
    const known = { stage: 'begun', written: 0, inProcess: false } as const;
    const night = goOn(mark(at(START, 0)), at(START + 16 * HOUR, 5_000, 'b'), known);
    expect(night).toMatchObject({ step: null, mark: { told: START + 16 * HOUR } });
    expect(goOn(mark(at(START, 0)), at(START + YEAR, 5_000, 'b'), known)).toMatchObject({
      step: YEAR,
      mark: { told: START },
    });
    const corrections = (['nobody', 'begun', 'underWay'] as const).map((stage) => [
      mayCorrect(stage, START, START + YEAR),
      mayCorrect(stage, START, START - YEAR),
    ]);
    expect(corrections).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    const byProctor = (['nobody', 'begun', 'underWay'] as const).map((stage) => [
      mayProctorCorrect(stage, START, START + YEAR, true),
      mayProctorCorrect(stage, START, START - YEAR, true),
      mayProctorCorrect(stage, START, START + YEAR, false),
    ]);
    expect(byProctor).toEqual([
      [false, false, false],
      [false, false, false],
      [true, false, false],
    ]);
  });

  it('follows a clock that is set ahead while nobody has begun, and is led back by a person only', () => {
    const nobody = { stage: 'nobody', written: 0, inProcess: true } as const;
    const slow = mark(at(Date.UTC(2020, 0), 0));
    const right = goOn(slow, at(START, MINUTE), nobody);
    expect(right.mark.told).toBe(START);
    const nextYear = goOn(right.mark, at(START + 365 * 24 * HOUR, 2 * MINUTE), nobody);
    const mended = goOn(nextYear.mark, at(START + 2 * MINUTE, 3 * MINUTE), nobody);
    expect(mended.mark.told).toBeGreaterThan(START + 364 * 24 * HOUR);
    expect(correctTo(at(START + 2 * MINUTE, 3 * MINUTE)).told).toBe(START + 2 * MINUTE);
  });
});

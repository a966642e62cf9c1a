import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joined,
  type LostFacts,
  lostStretches,
  outagesBeside,
  type Span,
  type Stop,
  silencesOf,
} from './lost-stretches.ts';

const END = 600;
const at = fc.nat({ max: END });
const span: fc.Arbitrary<Span> = fc.record({ from: at, to: at });
const spans = fc.array(span, { maxLength: 6 });
const stops: fc.Arbitrary<readonly Stop[]> = fc.array(
  fc.record({ by: fc.constantFrom('link' as const, 'camera' as const, 'section' as const), from: at, to: at }),
  { maxLength: 8 },
);
const ran = fc.tuple(at, at).map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const facts: fc.Arbitrary<LostFacts> = fc.record({
  ran,
  isHybrid: fc.boolean(),
  stops,
  silences: spans,
  outages: spans,
  settled: spans,
  maxCameraMs: at,
});

const isIn = (some: readonly Span[], instant: number): boolean =>
  some.some(({ from, to }) => from <= instant && instant < to);
const total = (some: readonly Span[]): number => some.reduce((sum, { from, to }) => sum + to - from, 0);
const by = (facts: LostFacts, cause: Stop['by']): readonly Span[] => facts.stops.filter((stop) => stop.by === cause);

describe('lost time that is proposed', () => {
  it('is at each instant what the table of causes says, once, and nothing where it was decided or did not run', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const lost = lostStretches(given);
        let covered = 0;
        for (let instant = 0; instant < END; instant += 1) {
          const isCovered = isIn(by(given, 'camera'), instant) && covered < given.maxCameraMs;
          if (isCovered) covered += 1;
          const stopped = given.isHybrid ? isIn(by(given, 'section'), instant) : true;
          const cut = !given.isHybrid && isIn(given.silences, instant) && isIn(by(given, 'link'), instant);
          const isDown = isIn(given.outages, instant) && stopped;
          const cause = isCovered ? 'cameraVerdict' : isDown ? 'serverDown' : cut ? 'link' : undefined;
          const counts = isIn([given.ran], instant) && !isIn(given.settled, instant);
          expect(lost.filter((one) => isIn([one], instant)).map((one) => one.cause)).toEqual(
            counts && cause !== undefined ? [cause] : [],
          );
        }
        expect(total(lost)).toBeLessThanOrEqual(total([given.ran]));
        expect(lost.every(({ from, to }) => from < to)).toBe(true);
        expect([...lost].sort((a, b) => a.from - b.from)).toEqual(lost);
      }),
    );
  });

  it('adds up over stretches that meet', () => {
    fc.assert(
      fc.property(facts, at, (given, middle) => {
        const { from, to } = given.ran;
        const m = Math.max(from, Math.min(middle, to));
        const parts = [
          ...lostStretches({ ...given, ran: { from, to: m } }),
          ...lostStretches({ ...given, ran: { from: m, to } }),
        ];
        for (const cause of ['cameraVerdict', 'serverDown', 'link']) {
          const of = (some: typeof parts) => total(some.filter((one) => one.cause === cause));
          expect(of(parts)).toBe(of([...lostStretches(given)]));
        }
      }),
    );
  });

  it('is nothing any more once it was decided, whatever part of it first, and is never given twice', () => {
    fc.assert(
      fc.property(facts, fc.nat({ max: 8 }), (given, n) => {
        const lost = lostStretches(given);
        const some = lost.slice(0, n);
        const rest = lostStretches({ ...given, settled: [...given.settled, ...some] });
        expect(rest).toEqual(lost.slice(n));
        expect(lostStretches({ ...given, settled: [...given.settled, ...lost] })).toEqual([]);
      }),
    );
  });

  it('is the same in whatever order things are told, and told twice', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const odd = {
          ...given,
          stops: [...given.stops].reverse().concat(given.stops),
          silences: [...given.silences].reverse(),
          outages: [...given.outages].reverse().concat(given.outages),
          settled: [...given.settled].reverse(),
        };
        expect(lostStretches(odd)).toEqual(lostStretches(given));
      }),
    );
  });

  it('has nothing of a forged log beyond what the server cannot exclude', () => {
    fc.assert(
      fc.property(facts, stops, (given, forged) => {
        const honest = lostStretches({ ...given, stops: [] });
        const lost = lostStretches({ ...given, stops: forged });
        const gained = lost.filter(({ cause }) => cause !== 'serverDown');
        const open = joined([...given.silences]);
        const link = gained.filter(({ cause }) => cause === 'link');
        for (const { from, to } of link)
          expect(open.some((silence) => silence.from <= from && to <= silence.to)).toBe(true);
        expect(total(gained.filter(({ cause }) => cause === 'cameraVerdict'))).toBeLessThanOrEqual(given.maxCameraMs);
        const down = joined(given.outages);
        for (const { from, to } of lost.filter(({ cause }) => cause === 'serverDown'))
          expect(down.some((outage) => outage.from <= from && to <= outage.to)).toBe(true);
        // Without a silence, and without verdicts, no log has anything that the server does not say itself.
        const heard = { ...given, silences: [], maxCameraMs: 0, stops: forged };
        expect(total(lostStretches(heard))).toBeLessThanOrEqual(total(lostStretches({ ...heard, isHybrid: false })));
        expect(given.isHybrid || total(lostStretches(heard)) === total(honest)).toBe(true);
      }),
    );
  });
});

describe('the silence of a device', () => {
  const silences = (more: Partial<Parameters<typeof silencesOf>[0]>) =>
    silencesOf({
      ran: { from: 0, to: 1_000_000 },
      lineSilences: [],
      reportSilences: null,
      receipts: [],
      outages: [],
      ...more,
    });

  it('is what its socket says, until something else came', () => {
    const lineSilences = [{ from: 100_000, to: 160_000 }];
    expect(silences({ lineSilences })).toEqual(lineSilences);
    expect(silences({ lineSilences, receipts: [100_000, 158_000] })).toEqual([{ from: 100_000, to: 158_000 }]);
    const long = [{ from: 100_000, to: 300_000 }];
    expect(silences({ lineSilences: long, receipts: [120_000, 150_000, 240_000] })).toEqual([
      { from: 100_000, to: 120_000 },
      { from: 150_000, to: 240_000 },
    ]);
  });

  it('is only what is longer than the pace of reports, where it never had a socket', () => {
    const receipts = [30_000, 60_000, 200_000, 270_000, 345_000];
    expect(silences({ lineSilences: null, receipts, ran: { from: 0, to: 400_000 } })).toEqual([
      { from: 60_000, to: 200_000 },
      { from: 270_000, to: 345_000 },
    ]);
  });

  it('is, where its socket was lost for longer than the pace of reports, only what reports were missing for', () => {
    const lineSilences = [{ from: 100_000, to: 700_000 }];
    expect(silences({ lineSilences, reportSilences: [] })).toEqual([]);
    expect(silences({ lineSilences, reportSilences: [{ from: 90_000, to: 300_000 }] })).toEqual([
      { from: 100_000, to: 300_000 },
    ]);
    const short = [{ from: 100_000, to: 160_000 }];
    expect(silences({ lineSilences: short, reportSilences: [] })).toEqual(short);
  });

  it('goes on after an outage of the server until it was heard, for no more than a minute', () => {
    const outages = [{ from: 100_000, to: 130_000 }];
    expect(silences({ outages, receipts: [99_000, 141_000] })).toEqual([{ from: 100_000, to: 141_000 }]);
    expect(silences({ outages })).toEqual([{ from: 100_000, to: 190_000 }]);
  });

  it('of the server itself is none at a time at which it took something from anybody', () => {
    const away = [{ from: 100_000, to: 160_000 }];
    expect(outagesBeside(away, [99_000, 160_000], 8_000)).toEqual(away);
    expect(outagesBeside(away, [130_000, 105_000, 133_000], 8_000)).toEqual([
      { from: 105_000, to: 130_000 },
      { from: 133_000, to: 160_000 },
    ]);
    const busy = Array.from({ length: 30 }, (_, i) => 100_000 + 2_000 * i);
    expect(outagesBeside(away, busy, 8_000)).toEqual([]);
  });

  it('is apart, in its order, and within the running time', () => {
    fc.assert(
      fc.property(
        fc.option(fc.array(span, { maxLength: 4 })),
        fc.array(at, { maxLength: 8 }),
        ran,
        (line, came, running) => {
          const scale = (one: Span): Span => ({ from: one.from * 1_000, to: one.to * 1_000 });
          const receipts = came.map((one) => one * 1_000);
          const lineSilences = line?.map(scale) ?? null;
          const quiet = silencesOf({ ran: scale(running), lineSilences, reportSilences: null, receipts, outages: [] });
          for (const { from, to } of quiet) {
            expect(from).toBeGreaterThanOrEqual(running.from * 1_000);
            expect(to).toBeLessThanOrEqual(running.to * 1_000);
            expect(from).toBeLessThan(to);
          }
          expect(joined(quiet)).toEqual(quiet);
        },
      ),
    );
  });
});

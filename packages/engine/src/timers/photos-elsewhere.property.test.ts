import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import type { GivenTime, Standstill } from '../model/timers-state.ts';
import { run, runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, MINUTE, START } from '../testing/sheets.ts';
import { photosDue, sheetDeadline } from './select-timers.ts';

const HOUR = 60 * MINUTE;
const content = aSheet([aSection(1, [anItem(1)])]);

/** A sheet of an hour as the server has it once `pauses` were begun, the last of which may still be on. */
interface Known {
  readonly deadline: number;
  readonly updatedAt: number;
  readonly standstill: Standstill;
}
interface Told {
  readonly at: number;
  readonly known: Known;
}

/** The server's word at each change of the clocks: they run for so long, then stand for so long. */
const toldOf = (pauses: readonly (readonly [ran: number, stood: number])[]): readonly Told[] => {
  const told: Told[] = [];
  const given: GivenTime[] = [];
  let [at, deadline] = [START, START + HOUR];
  for (const [ran, stood] of pauses) {
    const from = at + ran;
    const to = from + stood;
    const pause = { since: from, reason: '' };
    told.push({ at: from, known: { deadline, updatedAt: from, standstill: { pause, given: [...given] } } });
    given.push({ cause: 'pause', from, to, given: stood });
    deadline += stood;
    told.push({ at: to, known: { deadline, updatedAt: to, standstill: { pause: null, given: [...given] } } });
    at = to;
  }
  return told;
};

const time = (at: number): Command => ({ type: 'ReportTime', at });
const report = ({ at, known }: Told): Command => ({ type: 'ReportSessionTime', at, timeRatio: 1, ...known });
const opening = (at: number, { deadline, updatedAt, standstill }: Known, epoch: number): Command => ({
  type: 'OpenSheet',
  at,
  content,
  opening: anOpening({ deadline, timesUpdatedAt: updatedAt, epoch }),
  times: { deadline, updatedAt, timeRatio: 1, standstill },
});
const FIRST: Known = { deadline: START + HOUR, updatedAt: START, standstill: { pause: null, given: [] } };

/** The device that had the sheet from its start, and heard of everything as it happened. */
const firstDevice = (told: readonly Told[], at: number): QuizSession =>
  run([
    opening(START, FIRST, 1),
    ...told.filter((one) => one.at <= at).flatMap((one) => [time(one.at), report(one)]),
    time(at),
  ]).session;
const laterDevice = (told: readonly Told[], at: number): QuizSession => {
  const known = told.filter((one) => one.at <= at).at(-1)?.known ?? FIRST;
  return runByRules([opening(at, known, 2)]).session;
};

const pauses = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 * MINUTE }), fc.integer({ min: 1, max: 30 * MINUTE })), {
  maxLength: 4,
});

describe('a device that opens a sheet under way', () => {
  it('asks for the photos that the one before it had not come to, whatever pauses there were', () => {
    fc.assert(
      fc.property(pauses, fc.nat({ max: HOUR + 120 * MINUTE }), (drawn, after) => {
        const told = toldOf(drawn);
        const at = START + after;
        const first = firstDevice(told, at);
        fc.pre(at < (sheetDeadline(first) ?? 0));
        expect(photosDue(laterDevice(told, at))).toBe(photosDue(first));
      }),
    );
  });

  it('leaves alone what it counted then, whatever is given back after', () => {
    const told = toldOf([[10 * MINUTE, 20 * MINUTE]]);
    const opened = laterDevice([], START + 9 * MINUTE);
    const after = run(told.map(report), opened).session;
    expect(photosDue(opened)).toBeGreaterThan(0);
    expect(photosDue(after)).toBe(photosDue(opened));
  });
});

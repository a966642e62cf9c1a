import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

const Figure = nullable(t.number);

/** It counts the candidates of a rehearsal by where they are. `cut`: the network of their room is. */
export const Whereabouts = wireRecord('Whereabouts', {
  waiting: ['waiting', Count],
  entering: ['entering', Count],
  answering: ['answering', Count],
  finishing: ['finishing', Count],
  finished: ['finished', Count],
  gone: ['gone', Count],
  cut: ['cut', Count],
});
export type Whereabouts = t.TypeOf<typeof Whereabouts>;

/** One second of a rehearsal. Times in ms; null: there was no reply in it. */
export const RehearsalSecond = wireRecord('RehearsalSecond', {
  at: ['at', Count],
  replies: ['replies', Count],
  p50: ['p50', Figure],
  p99: ['p99', Figure],
  troubles: ['troubles', Count],
});
export type RehearsalSecond = t.TypeOf<typeof RehearsalSecond>;

/** Something that was done to the installation. `recoveredMs` null: not yet, or it never was. */
export const RehearsedMisfortune = wireRecord('RehearsedMisfortune', {
  name: ['name', t.string],
  at: ['at', Count],
  /** It was over then; null: it is still so. */
  overAt: ['over_at', nullable(Count)],
  recoveredMs: ['recovered_ms', nullable(Count)],
  /** It is to be said besides. */
  note: ['note', nullable(t.string)],
});
export type RehearsedMisfortune = t.TypeOf<typeof RehearsedMisfortune>;

const Spread = wireRecord('Spread', {
  count: ['count', Count],
  p50: ['p50', Figure],
  p99: ['p99', Figure],
  most: ['most', Figure],
});
export type Spread = t.TypeOf<typeof Spread>;

/** So many candidates at once, and what came of it. */
export const RehearsalStep = wireRecord('RehearsalStep', {
  people: ['people', Count],
  isWithMisfortunes: ['with_misfortunes', t.boolean],
  isHeld: ['held', t.boolean],
  /** Every criterion that it did not meet, in words. */
  reasons: ['reasons', t.readonlyArray(t.string)],
  opened: ['opened', Count],
  finished: ['finished', Count],
  started: ['started', Spread],
  acknowledged: ['acknowledged', Spread],
  replies: ['replies', Spread],
  ended: ['ended', Spread],
  mostPerSecond: ['most_per_second', Count],
  given: ['given', Count],
  /** Answers that the server had said it has, or the device held as sent, and the database does not have. */
  lost: ['lost', Count],
  checked: ['checked', Count],
  troubles: ['troubles', t.readonlyArray(wireRecord('Trouble', { what: ['what', t.string], count: ['count', Count] }))],
  /** Shares of all processors of this machine, from 0 to 1, in the busiest ten seconds. */
  candidatesCpu: ['candidates_cpu', t.number],
  machineCpu: ['machine_cpu', t.number],
  /** The longest that the candidates' program kept something waiting, in ms. */
  lagMs: ['lag_ms', Count],
  /** The figures may be those of the candidates' own programs, and not of the server. */
  isLimitOurs: ['limit_ours', t.boolean],
  calls: [
    'calls',
    t.readonlyArray(
      wireRecord('CallFigures', {
        call: ['call', t.string],
        count: ['count', Count],
        p50: ['p50', Figure],
        p99: ['p99', Figure],
      }),
    ),
  ],
});
export type RehearsalStep = t.TypeOf<typeof RehearsalStep>;

/** The outcome of a rehearsal. */
export const RehearsalReport = wireRecord('RehearsalReport', {
  /** The first says it all; the others why. */
  verdict: ['verdict', t.readonlyArray(t.string)],
  isStopped: ['stopped', t.boolean],
  steps: ['steps', t.readonlyArray(RehearsalStep)],
  misfortunes: ['misfortunes', t.readonlyArray(RehearsedMisfortune)],
  notTried: ['not_tried', t.readonlyArray(t.string)],
  /** It was run with these, and on these. */
  circumstances: ['circumstances', t.readonlyArray(t.string)],
});
export type RehearsalReport = t.TypeOf<typeof RehearsalReport>;

/** The progress of a rehearsal. */
export const RehearsalProgress = wireRecord('RehearsalProgress', {
  /** It says in words what is being done. */
  phase: ['phase', t.string],
  people: ['people', Count],
  step: ['step', Count],
  steps: ['steps', Count],
  /** About so long; null: nobody can say. */
  remainingMs: ['remaining_ms', nullable(Count)],
  where: ['where', Whereabouts],
  /** The last two minutes, a second each. */
  seconds: ['seconds', t.readonlyArray(RehearsalSecond)],
  misfortunes: ['misfortunes', t.readonlyArray(RehearsedMisfortune)],
  /** Steps that are done. */
  done: ['done', t.readonlyArray(RehearsalStep)],
});
export type RehearsalProgress = t.TypeOf<typeof RehearsalProgress>;

/** A rehearsal. `aliveAt`: its command said last then that it runs. */
export const Rehearsal = wireRecord('Rehearsal', {
  id: ['id', Id],
  who: ['who', t.string],
  begunAt: ['begun_at', Count],
  aliveAt: ['alive_at', Count],
  stopAskedAt: ['stop_asked_at', nullable(Count)],
  endedAt: ['ended_at', nullable(Count)],
  progress: ['progress', RehearsalProgress],
  report: ['report', nullable(RehearsalReport)],
});
export type Rehearsal = t.TypeOf<typeof Rehearsal>;

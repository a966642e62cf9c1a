import type { RehearsedMisfortune } from '@quipu/contract';
import { expect, it } from 'vitest';
import { measuredOf, secondOf } from './figures.ts';
import type { Told } from './protocol.ts';
import { texts } from './texts.ts';
import { ANSWERS, type Found, judged, verdictOf } from './verdict.ts';

const NOWHERE = { waiting: 0, entering: 0, answering: 0, finishing: 0, finished: 0, gone: 0, cut: 0 };
const told = (more: Partial<Told> = {}): Told => ({
  ...{ is: 'told', where: NOWHERE, unreached: 0, requests: [], started: [], acknowledged: [], ended: [] },
  ...{ troubles: {}, given: 0, cpuMs: 0, lagMs: 0 },
  ...more,
});
const hundred = (ms: number) => Array.from({ length: 100 }, () => ms);
const found = (people: number, more: Partial<Told> = {}, figures: Partial<Found> = {}): Found => {
  const all = [
    told({
      started: Array.from({ length: people }, () => 900),
      requests: hundred(20).map((ms) => [ANSWERS, ms]),
      ...more,
    }),
  ];
  const measured = measuredOf(
    { people, isWithMisfortunes: false },
    all,
    [secondOf(0, all)],
    [{ machine: 0.4, candidates: 0.1 }],
  );
  return { ...measured, lost: 0, checked: 10, finished: people, gone: 0, ...figures };
};
const say = (steps: readonly Found[], misfortunes: readonly RehearsedMisfortune[] = [], asked = 3_000) =>
  verdictOf({ ...{ asked, misfortunes, isStopped: false, wasBusy: null, fault: null }, steps: steps.map(judged) });

it('a step holds that breaks none of the criteria; each of them is a reason of its own', () => {
  expect(judged(found(100))).toMatchObject({ isHeld: true, reasons: [] });
  const reasonsOf = (more: Partial<Told>, figures: Partial<Found> = {}) => judged(found(100, more, figures)).reasons;
  expect(reasonsOf({ started: hundred(900).slice(2) })).toEqual([texts.notIn(2)]);
  expect(reasonsOf({ started: [...hundred(900).slice(2), 94_000, 94_000] })).toEqual([texts.slowStart(94_000, 60_000)]);
  expect(reasonsOf({ requests: hundred(1_200).map((ms) => [ANSWERS, ms]) })).toEqual([texts.slowAnswers(1_200, 1_000)]);
  expect(reasonsOf({ ended: hundred(31_000) })).toEqual([texts.slowEnd(31_000, 30_000)]);
  expect(reasonsOf({}, { lost: 1 })).toEqual([texts.lost(1)]);
  expect(reasonsOf({ troubles: { 'sin respuesta': 3 } })).toEqual([texts.manyTroubles(3, 100)]);
  expect(reasonsOf({}, { finished: 96, gone: 3 })).toEqual([texts.notEnded(1)]);
  expect(reasonsOf({}, { finished: 97, gone: 3 })).toEqual([]);
});

it('says how many it bears, and with how many it does not and why', () => {
  const slow = { started: Array.from({ length: 3_000 }, () => 94_000) };
  expect(say([found(1_800), found(3_000, slow)])[0]).toBe(
    'Aguanta 1 800 personas; con 3 000, el inicio tarda 94 s (para el 99 %; hasta 60 s).',
  );
  expect(say([found(3_000)])[0]).toBe(texts.holdsAll(3_000));
  expect(say([found(1_800)])[0]).toBe(texts.holdsSoFar(1_800));
  expect(say([found(100, slow)])[0]).toMatch(/^No aguanta 100 personas: /);
  expect(say([])[0]).toBe(texts.nothingSaid);
});

it('believes the second try of a step, and calls it a lower bound where candidates lacked processor', () => {
  const slow = { started: hundred(94_000) };
  expect(say([found(100, slow), found(100)], [], 100)[0]).toBe(texts.holdsAll(100));
  expect(say([found(100, slow)])).not.toContain(texts.lowerBound);
  expect(say([found(100, { ...slow, lagMs: 400 })])).toContain(texts.lowerBound);
});

it('says which misfortune was not got over, counted from its end, and does not ask of its step what errors are made of', () => {
  const halted = { name: 'base de datos detenida', at: 0, overAt: 20_000, recoveredMs: 75_000, note: null };
  expect(say([found(100)], [halted]).join(' ')).not.toContain(texts.notRecovered([halted.name]));
  const late = { ...halted, recoveredMs: 81_000 };
  expect(say([found(100)], [late])[1]).toBe(texts.notRecovered([halted.name]));
  expect(say([found(100)], [{ ...halted, recoveredMs: null }])[1]).toBe(texts.notRecovered([halted.name]));
  const step = found(100, { troubles: { 'sin respuesta': 90 }, ended: hundred(40_000) }, { isWithMisfortunes: true });
  expect(judged(step).reasons).toEqual([]);
  expect(judged({ ...step, lost: 2 }).reasons).toEqual([texts.lost(2)]);
});

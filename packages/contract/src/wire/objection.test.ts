import { isRight } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { objectionProblem } from '../rules/objection.ts';
import { Objection } from './objection.ts';
import { WatchedIncident } from './watched.ts';

const decided = { is_upheld: true, at: 2_000, answer: 'Fue el cable.' };
const incident = {
  ...{ id: 1, kind: 'displays', at: 1_000, evidence: '2', measured: null, photo_id: null },
  ...{ ended_at: null, closed_at: null, closed_by: null, closed_reason: null },
};

it('goes both ways, decided or not', () => {
  for (const wire of [
    { id: 7, text: 'No fui yo', at: 1_000, decided: null },
    { id: 7, text: 'No fui yo', at: 1_000, decided },
  ]) {
    const decoded = Objection.decode(wire);
    expect(isRight(decoded) && Objection.encode(decoded.right)).toEqual(wire);
  }
});

it('is none of an incident where a server of before says nothing of one', () => {
  expect(WatchedIncident.decode(incident)).toMatchObject({ right: { id: 1, objection: null } });
});

it.each([
  ['  corto   ', 'Escriba al menos 10 caracteres'],
  ['Fue el cable', null],
  ['a'.repeat(2_000), null],
  ['a'.repeat(2_001), 'Escriba como máximo 2000 caracteres'],
])('says something, and not too much: %s', (text, problem) => {
  expect(objectionProblem(text)).toBe(problem);
});

import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { viewForm } from '../evaluations/form-view.ts';
import { evaluationJson, section } from '../testing/evaluation-fixture.ts';
import { AuthoredEvaluation } from './authored-evaluation.ts';
import { compileEvaluation } from './compile-evaluation.ts';

type Json = Readonly<Record<string, unknown>>;
/** Of an item of a type, as its author may have written it, with this key to it and with that one. */
type Keyed = (key: string, one: readonly number[], other: readonly number[]) => readonly [Json, Json];

const COUNT = 5;
const FILES = new Set(Array.from({ length: COUNT }, (_, n) => `figura-${n}.svg`));
const places = Array.from({ length: COUNT }, (_, place) => place);
const base = (key: string, type: number): Json => ({ key, type, content: `<p>Pregunta ${key}</p>` });

const both = (one: readonly number[], other: readonly number[], make: (right: readonly number[]) => Json) =>
  [make(one), make(other)] as const;

const single =
  (type: number): Keyed =>
  (key, one, other) =>
    both(one, other, ([right]) => ({
      ...base(key, type),
      options: places.map((n) => ({ key: `o${n}`, content: `Opción ${n}`, correct: n === right ? 1 : 0 })),
    }));
const multiple =
  (type: number): Keyed =>
  (key, one, other) =>
    both(one, other, ([first = 0, second = 0]) => ({
      ...base(key, type),
      options: places.map((n) => ({
        key: `o${n}`,
        content: `Opción ${n}`,
        correct: n === first || n === second ? 1 : 0,
      })),
    }));
const written =
  (type: number, answer: (n: number) => string): Keyed =>
  (key, one, other) =>
    both(one, other, ([right = 0]) => ({
      ...base(key, type),
      answer: answer(right),
      ...(type === 6 ? { tolerance: right } : {}),
    }));
/** Words and pairs stand in the order of what they fit, as one writes them. */
const blanks: Keyed = (key, one, other) =>
  both(one, other, (right) => ({
    ...base(key, 8),
    content: '<p>{{1}} y {{2}}, {{3}}</p>',
    penalty: (right[0] ?? 0) / 10,
    options: right.map((word, place) => ({
      key: `o${place}`,
      content: `palabra ${word}`,
      slot: place < 3 ? place + 1 : null,
      weight: place < 3 ? word + 1 : null,
    })),
  }));
const matching: Keyed = (key, one, other) =>
  both(one, other, (right) => ({
    ...base(key, 10),
    penalty: 1,
    lower_bound: -(right[0] ?? 0),
    options: right.map((match, place) => ({
      key: `o${place}`,
      content: `Línea ${place}`,
      match: `<img src="figura-${match}.svg" alt="figura ${match}">`,
      weight: match + 1,
    })),
  }));
const matrix: Keyed = (key, one, other) =>
  both(one, other, (right) => ({
    ...base(key, 9),
    options: places.map((n) => ({ key: `o${n}`, content: `Columna ${n}` })),
    children: places.map((n) => ({ key: `${key}f${n}`, content: `Fila ${n}`, correct: `o${right[n]}` })),
  }));

const KINDS: readonly Keyed[] = [
  single(1),
  multiple(2),
  single(3),
  multiple(4),
  written(5, (n) => `palabra ${n}`),
  written(6, (n) => `${n}.5`),
  written(7, (n) => `2026-01-1${n}`),
  blanks,
  matrix,
  matching,
];

const sent = (items: readonly Json[]): string => {
  const authored = AuthoredEvaluation.decode(evaluationJson('Igual', [section('Única', items)]));
  if (E.isLeft(authored))
    throw new Error(JSON.stringify(authored.left.map(({ context }) => context.map(({ key }) => key))));
  const compiled = compileEvaluation(authored.right, FILES, 100);
  if (E.isLeft(compiled)) throw new Error(compiled.left.join('\n'));
  return JSON.stringify(viewForm(compiled.right.form));
};

describe('what is sent of a form before the end', () => {
  it('is the same to the byte whatever is right, of every type: ids, places and the order of all', () => {
    const key = fc.shuffledSubarray(places, { minLength: COUNT });
    const items = fc.array(fc.record({ kind: fc.nat({ max: KINDS.length - 1 }), one: key, other: key }), {
      minLength: 1,
      maxLength: KINDS.length,
    });
    const seen = new Set<number>();
    fc.assert(
      fc.property(items, (made) => {
        for (const { kind } of made) seen.add(kind);
        const pairs = made.map(({ kind, one, other }, place) => KINDS[kind]?.(`p${place}`, one, other) ?? [{}, {}]);
        expect(sent(pairs.map(([item]) => item))).toBe(sent(pairs.map(([, item]) => item)));
      }),
      { numRuns: 200 },
    );
    expect(seen.size).toBe(KINDS.length);
  });
});

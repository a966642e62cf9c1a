import { describe, expect, it } from 'vitest';
import { type Json, problemsOf, when } from '../../testing/compiled.ts';
import { choice } from '../../testing/evaluation-fixture.ts';

describe('bad evaluations', () => {
  it.each<[string, readonly Json[], string]>([
    ['an unknown key', [choice('p', { opciones: [] })], 'sections.0.items.0.opciones: clave desconocida'],
    ['a wrong type', [choice('p', { required: 'sí' })], 'sections.0.items.0.required: se esperaba 0 o 1'],
    ['no type', [{ key: 'p', content: 'x' }], 'sections.0.items.0.type: falta'],
    [
      'a repeated key',
      [choice('p'), choice('p')],
      'sections.0.items.1.key: la clave "p" ya está en sections.0.items.0',
    ],
    ['a condition on nothing', [choice('p', { condition: when('q') })], 'no existe la pregunta "q"'],
    ['a condition on no option', [choice('p'), choice('q', { condition: when('p', 'z') })], 'no tiene la opción "z"'],
    [
      'a circle of conditions',
      [
        choice('p', { condition: when('r') }),
        choice('q', { condition: when('p') }),
        choice('r', { condition: when('q') }),
      ],
      'las condiciones forman un círculo: p → r → q → p',
    ],
    ['a condition on itself', [choice('p', { condition: when('p') })], 'círculo: p → p'],
    [
      'a formula that is none',
      [choice('p', { content: '\\(\\frac{1}{\\)' })],
      'sections.0.items.0.content: la fórmula',
    ],
    [
      'a picture that is not there',
      [choice('p', { content: '<img src="no.svg" alt="x">' })],
      'no existe el archivo "no.svg"',
    ],
    ['sound that is not there', [choice('p', { audio: 'no.mp3' })], 'audio: no existe el archivo "no.mp3"'],
    [
      'a blank nobody fills',
      [
        {
          key: 'p',
          type: 8,
          content: '{{1}} {{2}}',
          options: [
            { key: 'a', content: 'x', slot: 1 },
            { key: 'b', content: 'y' },
          ],
        },
      ],
      'ninguna va en el espacio {{2}}',
    ],
    [
      'matching without matches',
      [
        {
          key: 'p',
          type: 10,
          content: 'x',
          options: [
            { key: 'a', content: 'x' },
            { key: 'b', content: 'y' },
          ],
        },
      ],
      'cada una lleva "match"',
    ],
    [
      'next that goes back',
      [
        choice('p'),
        choice('q', {
          type: 1,
          options: [
            { key: 'a', content: 'x', next: 'p' },
            { key: 'b', content: 'y' },
          ],
        }),
      ],
      'no está después de esta',
    ],
    ['a reading without questions', [{ key: 'p', type: 11, content: 'x' }], 'children: se esperaba al menos una'],
    ['no items', [], 'sections.0.items: se esperaba al menos una pregunta'],
  ])('are refused with where and what: %s', (_, items, expected) => {
    expect(problemsOf(items).join('\n')).toContain(expected);
  });

  it('name every problem at once', () => {
    expect(problemsOf([choice('p', { condition: when('x') }), choice('q', { condition: when('y') })])).toHaveLength(2);
  });
});

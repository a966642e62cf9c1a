import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { compiled, type Json, problemsOf } from '../../testing/compiled.ts';
import { choice, evaluationJson, section } from '../../testing/evaluation-fixture.ts';

describe('points and grading', () => {
  it.each([
    ['the answers', { view_answers: 1 }],
    ['what was asked of them', { view_regrades: 1 }],
  ])('gives away nothing: %s with the grade, while others may answer', (_, shows) => {
    const asked = (more: Json) => problemsOf([choice('p')], { ...shows, ...more });
    expect(asked({ grading: {} })).toEqual([
      expect.stringMatching(/^grading\.publish: .*quien termina primero.*practice: 1$/),
    ]);
    for (const honest of [{ grading: { publish: 'operator' } }, { grading: {}, practice: 1 }, { grading: null }])
      expect(asked(honest)).toEqual([]);
  });

  const withGrading = (grading: Json | null, items: readonly Json[]): readonly string[] => {
    const result = compiled(evaluationJson('Notas', [section('S', items)], { grading }));
    return E.isLeft(result) ? result.left : [];
  };
  const survey = choice('p', {
    options: [
      { key: 'a', content: 'x' },
      { key: 'b', content: 'y' },
    ],
  });
  const matrix = {
    key: 'm',
    type: 9,
    content: 'x',
    options: [
      { key: 'a', content: 'x' },
      { key: 'b', content: 'y' },
    ],
  };

  it.each<[string, Json | null, readonly Json[], string]>([
    ['a scale of nothing', { scale: 0 }, [choice('p')], 'grading.scale: se esperaba un número de 1 a 10000'],
    ['too many decimals', { decimals: 5 }, [choice('p')], 'grading.decimals: se esperaba un número entero de 0 a 4'],
    [
      'a policy that is none',
      { partial: 'mitad' },
      [choice('p')],
      'grading.partial: se esperaba "none" o "proportional"',
    ],
    ['more penalty than points', { penalty: 1.5 }, [choice('p')], 'grading.penalty: se esperaba un número de 0 a 1'],
    [
      'a text that is none',
      { text: 'casi' },
      [choice('p')],
      'grading.text: se esperaba "exact", "lenient" o "ungraded"',
    ],
    ['a publication that is none', { publish: 1 }, [choice('p')], 'grading.publish: se esperaba "graded" u "operator"'],
    ['an unknown key', { escala: 20 }, [choice('p')], 'grading.escala: clave desconocida'],
    ['nothing to grade', {}, [survey], 'grading: ninguna pregunta tiene una respuesta correcta que calificar'],
    ['nothing that is worth something', {}, [choice('p', { points: 0 })], 'grading: ninguna pregunta'],
    ['points that are none', {}, [choice('p', { points: -1 })], 'items.0.points: se esperaba un número de 0 a 10000'],
    [
      'points for what cannot be right',
      {},
      [{ ...survey, points: 2 }, choice('q')],
      'sections.0.items.0.points: la pregunta no tiene una respuesta correcta',
    ],
    [
      'a question without a right answer that nothing says is not graded',
      {},
      [survey, choice('q')],
      'sections.0.items.0: la pregunta no tiene una respuesta correcta. Escríbala o, si no se califica, points: 0',
    ],
    [
      'the same in a reading',
      {},
      [{ key: 'l', type: 11, content: 'x', children: [survey, choice('q')] }],
      'sections.0.items.0.children.0: la pregunta no tiene una respuesta correcta',
    ],
    [
      'a matrix without a right row',
      {},
      [{ ...matrix, children: [{ key: 'r', content: 'x' }] }, choice('q')],
      'sections.0.items.0: la pregunta no tiene una respuesta correcta',
    ],
    [
      'points of a row',
      {},
      [{ ...matrix, children: [{ key: 'r', content: 'x', correct: 'a', points: 1 }] }],
      'sections.0.items.0.children.0.points: la fila de una tabla no los lleva',
    ],
    [
      'points of a reading',
      {},
      [{ key: 'l', type: 11, content: 'x', points: 1, children: [choice('p')] }],
      'sections.0.items.0.points: una lectura no los lleva',
    ],
  ])('are refused with where and what: %s', (_, grading, items, expected) => {
    expect(withGrading(grading, items).join('\n')).toContain(expected);
  });

  it('have values of their own, and none where nothing is graded', () => {
    const result = compiled(
      evaluationJson('Notas', [section('S', [choice('p'), choice('q', { points: 2.5 })])], { grading: {} }),
    );
    if (E.isLeft(result)) throw new Error(result.left.join('\n'));
    expect(result.right.grading).toEqual({
      ...{ scale: 100, decimals: 2, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true },
    });
    expect(result.right.form.sections[0]?.items.map(({ points }) => points)).toEqual([1, 2.5]);
    const ungraded = compiled(evaluationJson('Sin notas', [section('S', [survey])]));
    expect(E.isRight(ungraded) && ungraded.right.grading).toBeNull();
  });
});

describe('blanks, pairs and numbers', () => {
  const options = (more: readonly Json[]): readonly Json[] =>
    more.map((one, place) => ({ key: 'abc'[place], content: 'xyz'[place], ...one }));
  const blanks = (parts: readonly Json[], more: Json = {}): Json => ({
    ...{ key: 'p', type: 8, content: '{{1}} {{2}}' },
    options: options(parts),
    ...more,
  });
  const numeric = (more: Json): Json => ({ key: 'n', type: 6, content: 'x', ...more });
  const slots = [{ slot: 1 }, { slot: 2 }];

  it.each<[string, Json, string]>([
    [
      'a weight of nothing',
      blanks([{ slot: 1, weight: 0 }, { slot: 2 }]),
      'items.0.options.0.weight: se esperaba un número mayor que 0',
    ],
    [
      'one weight missing',
      blanks([{ slot: 1, weight: 2 }, { slot: 2 }]),
      'items.0.options.1.weight: falta: otras opciones',
    ],
    [
      'a weight of no blank',
      blanks([...slots, { weight: 1 }]),
      'items.0.options.2.weight: la opción no va en ningún espacio',
    ],
    [
      'a weight of a choice',
      choice('p', { options: options([{ weight: 1 }, {}]) }),
      'items.0.options.0.weight: solo lo llevan',
    ],
    ['a penalty of a choice', choice('p', { penalty: 1 }), 'items.0.penalty: solo lo llevan los tipos 8 y 10'],
    ['a penalty that gives', blanks(slots, { penalty: -1 }), 'items.0.penalty: se esperaba un número de 0 a 10000'],
    [
      'a penalty above the points',
      blanks(slots, { penalty: 2 }),
      'items.0.penalty: una parte mala no puede quitar más que los puntos de la pregunta, que son 1',
    ],
    [
      'a bound above nothing',
      blanks(slots, { penalty: 1, lower_bound: 1 }),
      'items.0.lower_bound: se esperaba un número de -10000 a 0',
    ],
    ['a bound of nothing', blanks(slots, { lower_bound: -1 }), 'items.0.lower_bound: sin "penalty" nada baja de 0'],
    ['a bound of a number', numeric({ lower_bound: -1 }), 'items.0.lower_bound: solo lo llevan los tipos 8 y 10'],
    [
      'a tolerance below nothing',
      numeric({ tolerance: -0.1 }),
      'items.0.tolerance: se esperaba un número que no sea negativo',
    ],
    [
      'a tolerance in words',
      numeric({ tolerance: 'poca' }),
      'items.0.tolerance: se esperaba un número que no sea negativo',
    ],
    ['a number in words', numeric({ answer: 'tres' }), 'items.0.answer: se esperaba un número'],
  ])('are refused with where and what: %s', (_, item, expected) => {
    expect(problemsOf([item]).join('\n')).toContain(expected);
  });

  it('are worth their weights together where nothing else is said, and what is said where it is', () => {
    const compiledItem = (item: Json) => {
      const result = compiled(evaluationJson('Partes', [section('S', [item])]));
      if (E.isLeft(result)) throw new Error(result.left.join('\n'));
      return result.right.form.sections[0]?.items[0];
    };
    const weighed = [
      { slot: 1, weight: 0.1 },
      { slot: 2, weight: 0.2 },
    ];
    expect(compiledItem(blanks(weighed))).toMatchObject({ points: 0.3, wrongParts: null });
    expect(compiledItem(blanks(weighed, { points: 6, penalty: 1 }))).toMatchObject({
      ...{ points: 6, wrongParts: { penalty: 1, lowerBound: 0 } },
      options: [{ weight: 0.1 }, { weight: 0.2 }],
    });
    expect(compiledItem(blanks(slots))).toMatchObject({ points: 1, wrongParts: null, options: [{ weight: null }, {}] });
    expect(compiledItem(numeric({ answer: '1.234,50', tolerance: '0.01' }))).toMatchObject({
      ...{ correctAnswer: '1234.50', tolerance: '0.01' },
    });
  });
});

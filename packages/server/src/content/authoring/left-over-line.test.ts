import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { compiled, type Json, problemsOf } from '../../testing/compiled.ts';
import { evaluationJson, section } from '../../testing/evaluation-fixture.ts';

const PICTURE = 'condor.png';
/** Pairs, of which the second one has this on its left. */
const pairs = (content: string, weight: number | null = null): Json => ({
  ...{ key: 'p', type: 10, content: 'x', required: 1 },
  options: [
    { key: 'a', content: 'Perú', match: 'Lima', weight },
    { key: 'b', content, match: 'Quito' },
  ],
});
const stored = (content: string): string | undefined => {
  const made = compiled(evaluationJson('Parejas', [section('S', [pairs(content)])]), [PICTURE]);
  if (E.isLeft(made)) throw new Error(made.left.join('\n'));
  return made.right.form.sections[0]?.items[0]?.options[1]?.content;
};

describe.each(['', ' ', '&nbsp;', '<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '\u200b'])(
  'a counterpart with nothing to be seen on its left, "%s"',
  (content) => {
    it('is left over: nobody is asked for it, and it weighs nothing', () => {
      expect(stored(content)).toBe('');
      expect(problemsOf([pairs(content, 2)])).toEqual([]);
    });

    it('is not all that there is: nobody could answer, nor go on where they have to', () => {
      const { options: [, other] = [] } = pairs(content) as { readonly options?: readonly Json[] };
      expect(problemsOf([{ ...pairs(content), options: [other, { ...other, key: 'c' }] }])).toEqual([
        'sections.0.items.0.options: ninguna tiene "content": no hay nada que emparejar',
      ]);
    });
  },
);

describe('a counterpart that has something on its left', () => {
  it.each(['Ecuador', '\\(x\\)', '<p>.</p>', `<img src="${PICTURE}" alt="Un cóndor">`])(
    'is asked for: %s',
    (content) => {
      expect(stored(content)).not.toBe('');
    },
  );

  it('is not left over because its picture cannot be shown: its author is told', () => {
    expect(problemsOf([pairs('<svg><path d="M0 0"/></svg>')])).toEqual([
      'sections.0.items.0.options.1.content: no quedaría nada que mostrar: escriba un texto o una imagen (img)',
    ]);
  });
});

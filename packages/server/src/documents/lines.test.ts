import { expect, it } from 'vitest';
import { linesOf, type Measure } from './lines.ts';
import { type Inline, PLAIN } from './markup.ts';

/** Every letter is one wide. */
const measure: Measure = { width: (text) => text.length, ascent: 9, descent: 2, size: 10 };
const text = (said: string, more: object = {}): Inline => ({ kind: 'text', text: said, style: { ...PLAIN, ...more } });
const wordsOf = (inlines: readonly Inline[], most: number) =>
  linesOf(inlines, measure, most).map(({ boxes }) =>
    boxes.map((box) => (box.kind === 'word' ? `${box.text}@${box.x}` : `drawing@${box.x}`)).join(' '),
  );

it('fills lines with words, and breaks between them', () => {
  expect(wordsOf([text('uno dos tres cuatro')], 8)).toEqual(['uno@0 dos@4', 'tres@0', 'cuatro@0']);
});

it('keeps together what nothing parts, though styles change', () => {
  expect(wordsOf([text('de '), text('rio', { bold: true }), text(', mar')], 6)).toEqual(['de@0', 'rio@0 ,@3', 'mar@0']);
});

it('breaks where it is told to, and a word wider than the line', () => {
  expect(wordsOf([text('a'), { kind: 'break' }, text('b')], 9)).toEqual(['a@0', 'b@0']);
  expect(wordsOf([text('abcdefgh')], 3)).toEqual(['abc@0', 'def@0', 'gh@0']);
});

it('makes room for what stands above and below the line', () => {
  const [line] = linesOf([text('x'), text('2', { shift: 1 })], measure, 9);
  expect(line?.ascent).toBeGreaterThan(measure.ascent);
  const mathml = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
  const [drawn] = linesOf([text('la mitad, '), { kind: 'formula', mathml, plain: '12' }, text('.')], measure, 99);
  expect(drawn?.boxes.map(({ kind }) => kind)).toEqual(['word', 'word', 'drawing', 'word']);
  expect(drawn?.descent).toBeGreaterThan(measure.descent);
});

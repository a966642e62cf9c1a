import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { richText } from '../../content/rich-text/rich-text.ts';
import { plainText } from './plain-text.ts';

const said = (source: string): string => {
  const text = richText(source, new Map());
  return E.isRight(text) ? plainText(text.right.html) : text.left;
};

it('is one line, with what stands for its pictures', () => {
  const html = '<p>¿Cuánto  es <strong>1 &lt; 2</strong>?</p><p><img src="/storage/a.svg" alt="Un árbol"></p>';
  expect(plainText(html)).toBe('¿Cuánto es 1 < 2? [Un árbol]');
});

it('has formulas as they are written where there is one line', () => {
  expect(said('\\(4^{3}\\)')).toBe('4^3');
  expect(said('\\((2^{3})^{3}\\)')).toMatch(/^\(2\^3\)\^3$/);
  expect(said('<p>Halle \\(\\dfrac{2^{12}}{x_1} \\lt \\frac{3}{4}\\pi r^{2}\\).</p>')).toBe(
    'Halle (2^12)/(x_1)<3/4πr^2.',
  );
  expect(said('\\(\\sqrt{a+b}\\)')).toBe('√(a+b)');
  expect(said('\\(\\frac{\\frac{1}{2}}{1+x}\\)')).toBe('(1/2)/(1+x)');
  expect(said('<p>m<sup>2</sup></p>')).toBe('m^2');
});

// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const reader = { name: 'Ana Quishpe', identification: '1712345678' };

it.each([
  ['Yo, {{name}}, con {{identification}}', 'Yo, Ana Quishpe, con 1712345678'],
  ['Yo, {name}, con {identification}', 'Yo, Ana Quishpe, con 1712345678'],
  ['{{ name }} { identification } {{NAME}}', 'Ana Quishpe 1712345678 Ana Quishpe'],
  ['{other} name {{}}', '{other} name {{}}'],
])('%s', (html, filled) => {
  expect(fillPlaceholders(html, reader)).toBe(filled);
});

it('leaves nothing where there is no identification', () => {
  expect(fillPlaceholders('[{identification}]', { name: 'Ana', identification: null })).toBe('[]');
});

it('takes what a person is called as text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const page = new DOMParser().parseFromString(
        fillPlaceholders('<p title="{name}">{{name}}</p>', { name, identification: null }),
        'text/html',
      );
      // Browsers read these as others.
      const read = name.replace(/\r\n?/g, '\n').replace(/\0/g, '');
      expect(page.body.children).toHaveLength(1);
      expect(page.querySelector('p')?.textContent).toBe(read);
    }),
  );
});

it('does not look again at what it put in', () => {
  expect(fillPlaceholders('{name}', { name: '{identification}', identification: '17' })).toBe('{identification}');
});

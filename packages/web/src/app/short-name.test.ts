import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it('keeps a name that fits and cuts one that does not', () => {
  expect(shortName('Ana Quishpe', 18)).toBe('Ana Quishpe');
  expect(shortName('María Fernanda Quishpe', 18)).toBe('María Fernanda Qu…');
  expect(shortName('María Fernanda de los Ángeles', 16)).toBe('María Fernanda…');
});

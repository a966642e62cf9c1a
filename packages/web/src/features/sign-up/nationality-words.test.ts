import { expect, it } from 'vitest';
import { isCalled } from './nationality-words.ts';

it.each([
  ['Ecuador', 'ecuatoriana'],
  ['Ecuador', 'Ecuatoriano'],
  ['Ecuador', 'ecuator'],
  ['Estados Unidos', 'EEUU'],
  ['Estados Unidos', 'EE. UU.'],
  ['Estados Unidos', 'U.S.A.'],
  ['Estados Unidos', 'estadounidense'],
  ['Perú', 'peruana'],
  ['España', 'española'],
  ['Países Bajos', 'holandés'],
  ['Colombia', 'colombiana'],
  ['Cuba', 'cubano'],
  ['Bolivia', 'boliviana'],
  ['México', 'mexicana'],
  ['Argentina', 'argentino'],
  ['Italia', 'italiana'],
  ['Haití', 'haitiana'],
  ['Australia', 'australiana'],
  ['Siria', 'sirio'],
])('%s is found as «%s»', (country, typed) => {
  expect(isCalled(country, typed)).toBe(true);
});

it.each([
  ['Guinea Ecuatorial', 'ecuatoriana'],
  ['Austria', 'australiana'],
  ['Estados Unidos', 'usted'],
  ['Ecuador', ''],
  ['Ecuador', '...'],
])('%s is not found as «%s»', (country, typed) => {
  expect(isCalled(country, typed)).toBe(false);
});

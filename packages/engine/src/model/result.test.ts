import { expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { eitherOf, resultOf } from './result.ts';

it('a result says the same as what it was made of, either way', () => {
  expect(resultOf(E.right(1))).toEqual({ ok: true, value: 1 });
  expect(resultOf(E.left('no'))).toEqual({ ok: false, failure: 'no' });
  expect(eitherOf({ ok: true, value: 1 })).toEqual(E.right(1));
  expect(eitherOf({ ok: false, failure: 'no' })).toEqual(E.left('no'));
});

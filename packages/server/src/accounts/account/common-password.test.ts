import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

describe('a common password', () => {
  it.each([
    '1qaz2wsx3edc',
    'Password',
    'Password1234!',
    '2026Princess2026',
    '!!Qwerty123456',
    'abcabcabcabc',
    '111111111111',
  ])('is refused: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['quipu de nudos 12', 'Quipu-demo-01', 'El cóndor pasa 7 veces', 'V3rde&limón&sal', '12'])(
    'is not: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

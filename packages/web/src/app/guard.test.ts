import { expect, it } from 'vitest';
import { sessionWith } from '../testing/session.ts';
import { redirectOf } from './guard.ts';

const session = (isActive: boolean) => sessionWith({ isActive });

it.each([
  ['visitor', null, '/login', null],
  ['visitor', session(true), '/login', '/home'],
  ['visitor', session(false), '/login', '/home'],
  ['session', null, '/home', '/login'],
  ['session', null, '/quiz/3', '/login'],
  ['session', session(true), '/quiz/3', null],
  ['session', session(false), '/home', '/inactive'],
  ['session', session(false), '/inactive', null],
  ['session', session(true), '/inactive', '/home'],
  ['session', session(true), '/update-email', null],
  ['session', session(false), '/update-email', null],
  ['any', null, '/x', null],
  ['any', session(false), '/x', null],
] as const)('%s, %o at %s: %s', (guard, who, path, target) => {
  expect(redirectOf(guard, who, path)).toBe(target);
});

// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { sessionWith } from '../testing/session.ts';
import { forgetAsked, nameOfAsked } from './asked-names.ts';
import { useSignInSession } from './sign-in-session-store.ts';

const GIVE = { id: 5, minutes: 5, reason: 'Se cayó la red de Ana' };

afterEach(() => {
  sessionStorage.clear();
});

it('keeps the name of a command until its outcome is known, and nothing of what it says', () => {
  const { name, isAgain } = nameOfAsked(GIVE);
  expect(isAgain).toBe(false);
  expect(nameOfAsked({ ...GIVE })).toEqual({ name, isAgain: true });
  expect(nameOfAsked({ ...GIVE, minutes: 6 }).name).not.toBe(name);
  expect(sessionStorage.getItem('quipu.asked')).not.toMatch(/Ana/);
  forgetAsked(name);
  expect(nameOfAsked(GIVE)).toMatchObject({ isAgain: false });
});

it('has no name of another person who signs in on the same tab', () => {
  useSignInSession.getState().commit(sessionWith({ userId: 1 }));
  const { name } = nameOfAsked(GIVE);
  useSignInSession.getState().commit(sessionWith({ userId: 2 }));
  expect(nameOfAsked(GIVE).name).not.toBe(name);
});

it('begins anew where what is stored cannot be read', () => {
  sessionStorage.setItem('quipu.asked', '{"a":1}');
  expect(nameOfAsked(GIVE).isAgain).toBe(false);
  expect(nameOfAsked(GIVE).isAgain).toBe(true);
});

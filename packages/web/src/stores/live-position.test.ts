// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { sessionWith } from '../testing/session.ts';
import { livePositionOf } from './live-position.ts';
import { useSignInSession } from './sign-in-session-store.ts';

beforeEach(() => {
  sessionStorage.clear();
  useSignInSession.setState({ session: null });
});

it('is kept for the person whose it is, and for nobody who comes after', () => {
  expect(livePositionOf(1).read()).toBeNull();
  livePositionOf(1).write(9);
  expect(livePositionOf(1).read()).toBe(9);
  expect(livePositionOf(2).read()).toBeNull();
});

it('goes with the session', () => {
  useSignInSession.getState().commit(sessionWith());
  const { userId } = sessionWith();
  livePositionOf(userId).write(9);
  useSignInSession.getState().clear();
  expect(livePositionOf(userId).read()).toBeNull();
});

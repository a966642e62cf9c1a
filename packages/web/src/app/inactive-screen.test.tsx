import type { HttpResponse } from '@quipu/contract';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { json } from '../testing/scripted-http.ts';
import { sessionWith } from '../testing/session.ts';
import { noNetwork, showScreen } from '../testing/show-screen.tsx';
import { redirectOf } from './guard.ts';
import { InactiveScreen } from './inactive-screen.tsx';

const isActive = () => useSignInSession.getState().session?.isActive;
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setHidden = (hidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });

let answer: () => HttpResponse | Promise<HttpResponse>;
const yes = () => json(200, { is_active: 1 });
const no = () => json(200, { is_active: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  useSignInSession.getState().commit(sessionWith({ isActive: false }));
  answer = no;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  useSignInSession.getState().clear();
});
const show = () => showScreen(<InactiveScreen />, { path: '/inactive' }, () => answer());

it('notices by itself that the account was activated elsewhere', async () => {
  show();
  await settle(0);
  expect(isActive()).toBe(false);
  answer = yes;
  await settle(9_999);
  expect(isActive()).toBe(false);
  await settle(1);
  expect(isActive()).toBe(true);
});

it('notices what the login still asks for, which stood behind the activation', async () => {
  answer = () => json(200, { is_active: 1, missing: ['card'] });
  show();
  await settle(0);
  const { session } = useSignInSession.getState();
  expect(session).toMatchObject({ isActive: true, missing: ['card'] });
  expect(redirectOf('examinee', session, '/inactive')).toBe('/identidad');
});

it('notices it as soon as it is looked at again, and asks nothing while nobody looks', async () => {
  const { requests } = show();
  await settle(0);
  await setHidden(true);
  answer = yes;
  await settle(60_000);
  expect(requests).toHaveLength(1);
  await setHidden(false);
  expect(isActive()).toBe(true);
});

it.each([
  ['without a network', noNetwork],
  ['while the server fails', () => json(500, {})],
])('%s it waits on', async (_, broken) => {
  answer = broken;
  show();
  await settle(25_000);
  expect(isActive()).toBe(false);
  answer = yes;
  await settle(10_000);
  expect(isActive()).toBe(true);
});

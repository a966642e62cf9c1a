import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { NOON, wireSheet } from '../testing/listed-sheet.ts';
import { json } from '../testing/scripted-http.ts';
import { sessionWith } from '../testing/session.ts';
import { showScreen } from '../testing/show-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

afterEach(cleanup);

const LIST = '/api/answers-sheet/list/user';

const show = (roles: readonly string[], sheets: readonly object[]) => {
  serverClock.anchor(NOON, performance.now());
  useSignInSession.getState().commit(sessionWith({ roles, isLab: false }));
  return showScreen(<HomeScreen />, { path: '/home' }, ({ path }) =>
    path === LIST ? json(200, { now: NOON, answers_sheets: sheets }) : json(404, {}),
  );
};

it.each([
  ['proctor', '/consola'],
  ['operator', '/oficina'],
])('a %s who was given no evaluation to try is sent on to %s', async (role, landing) => {
  const { place, requests } = show([role], []);
  await waitFor(() => expect(place.path).toBe(landing));
  expect(requests.map(({ path }) => path)).toEqual([LIST]);
});

it.each(['proctor', 'operator'])('a %s who tries an evaluation finds it at home', async (role) => {
  const { place } = show([role], [wireSheet()]);
  expect(await screen.findByRole('heading', { name: 'Evaluaciones' })).toBeDefined();
  expect(place.path).toBe('/home');
});

it('an applicant has the steps of the admission there', async () => {
  const { requests } = show(['examinee'], [wireSheet()]);
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/app-user/home'));
});

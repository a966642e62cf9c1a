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

const STEP = { id: 1, position: 1, title: 'Inscripción', is_active: 1 };
const ofApplicant = (answer: () => ReturnType<typeof json>) => {
  serverClock.anchor(NOON, performance.now());
  useSignInSession.getState().commit(sessionWith({ roles: ['examinee'], isLab: false }));
  return showScreen(<HomeScreen />, { path: '/home' }, ({ path }) => (path === LIST ? answer() : json(200, [STEP])));
};
const listed = (...sheets: readonly object[]) => json(200, { now: NOON, answers_sheets: sheets });
const headings = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('an applicant without evaluations has the steps of the admission there, and nothing else', async () => {
  ofApplicant(() => listed());
  expect(await screen.findByRole('heading', { name: 'Inscripción' })).toBeDefined();
  expect(headings()).toEqual(['Proceso de admisión']);
});

it.each([
  ['can be taken', wireSheet(), true],
  ['is over', wireSheet({ status: 'F', session: null }), false],
])('an applicant with an evaluation that %s has it with the steps, and the steps once', async (_, sheet, isFirst) => {
  ofApplicant(() => listed(sheet));
  const evaluations = await screen.findByRole('heading', { name: 'Evaluaciones' });
  const steps = await screen.findByRole('heading', { name: 'Proceso de admisión' });
  expect(isBefore(evaluations, steps)).toBe(isFirst);
  expect(headings()).toEqual(['Evaluaciones']);
});

it('an applicant who enters a roster meanwhile finds the evaluation when the page is looked at again', async () => {
  let sheets: readonly object[] = [];
  ofApplicant(() => listed(...sheets));
  await screen.findByRole('heading', { name: 'Inscripción' });
  sheets = [wireSheet()];
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Evaluaciones' })).toBeDefined();
});

it('an applicant whose list cannot be had has the steps', async () => {
  ofApplicant(() => json(500, {}));
  expect(await screen.findByRole('heading', { name: 'Inscripción' })).toBeDefined();
  expect(headings()).toEqual(['Proceso de admisión']);
});

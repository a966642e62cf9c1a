import type { HttpResponse } from '@quipu/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../lib/live-events.ts';
import { useNotices } from '../../../lib/notices.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON, wireSheet } from '../../../testing/listed-sheet.ts';
import { sessionWith } from '../../../testing/session.ts';
import { list, showSheets } from '../../../testing/show-sheets.tsx';
import { SPREAD_MS } from './use-sheets.ts';

const SESSION = sessionWith();
let answer: () => HttpResponse | Promise<HttpResponse>;
const show = () =>
  showSheets(
    () => answer(),
    () => Promise.resolve([]),
  );

beforeEach(() => {
  useSignInSession.getState().commit(SESSION);
  useNotices.setState({ notices: [] });
});
afterEach(cleanup);

const HOUR = 60 * 60_000;
/** The one that is listed. */
const session = { id: 1, start: NOON - HOUR, end: NOON + HOUR, timeLimit: 60, updatedAt: NOON };

it('asks for the list again, not all at once, when the times of a session change', async () => {
  answer = () => list(wireSheet());
  const { requests } = show();
  await screen.findByRole('button', { name: /^Acceder/ });
  vi.useFakeTimers();
  const before = requests.length;
  act(() => announce({ name: 'session-updated', data: { session } }));
  expect(requests.length).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(SPREAD_MS));
  expect(requests.length).toBe(before + 1);
  expect(useNotices.getState().notices).toEqual([]);
  vi.useRealTimers();
});

it('calls another hour of a session no more time', async () => {
  answer = () => list(wireSheet());
  show();
  await screen.findByRole('button', { name: /^Acceder/ });
  const moved = { ...session, start: session.start + HOUR, end: session.end + HOUR };
  const times = { deadline: moved.end, updatedAt: NOON, timeRatio: 1, word: null, standstill: null };
  act(() => announce({ name: 'user-session-updated', data: { session: moved, answersSheetId: 1, times } }));
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['Hora de la sesión actualizada']),
  );
});

it('says when the person’s own times change, and asks for the list at once', async () => {
  answer = () => list(wireSheet());
  const { requests } = show();
  await screen.findByRole('button', { name: /^Acceder/ });
  const before = requests.length;
  const end = NOON + 75 * 60_000;
  const times = { deadline: end, updatedAt: NOON, timeRatio: 1, word: null, standstill: null };
  const later = { ...session, end };
  act(() => announce({ name: 'user-session-updated', data: { session: later, answersSheetId: 1, times } }));
  await waitFor(() => expect(requests.length).toBe(before + 1));
  expect(useNotices.getState().notices).toMatchObject([
    { text: 'Hora de la sesión actualizada: +15 minutos', durationMs: 3_000 },
  ]);
});

it('says and shows nothing of a change that comes after the list that has it, and later ones', async () => {
  const newer = { ...session, end: session.end + HOUR, updatedAt: NOON + 2 };
  const wire = { id: 1, start: newer.start, end: newer.end, time_limit: 60, updated_at: newer.updatedAt };
  answer = () => list(wireSheet({ session: wire }));
  show();
  await screen.findByRole('button', { name: /^Acceder/ });
  const push = (end: number, updatedAt: number) => {
    const times = { deadline: end, updatedAt, timeRatio: 1, word: null, standstill: null };
    act(() =>
      announce({
        name: 'user-session-updated',
        data: { session: { ...session, end, updatedAt }, answersSheetId: 1, times },
      }),
    );
  };
  push(session.end + HOUR / 2, NOON + 1);
  push(newer.end + HOUR / 4, NOON + 3);
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
      'Hora de la sesión actualizada: +15 minutos',
    ]),
  );
});

it('says of a pause that the time does not run, lets the person in however late it is, and says when it is over', async () => {
  const deadline = NOON + 60_000;
  answer = () => list(wireSheet({ status: 'A', started_at: NOON - HOUR, deadline }));
  show();
  await screen.findByRole('button', { name: /^Acceder/ });
  answer = () => Promise.reject(new Error('no network'));
  const push = (updatedAt: number, pause: { since: number; reason: string } | null) => {
    const times = { deadline, updatedAt, timeRatio: 1, word: null, standstill: { pause, given: [] } };
    act(() => announce({ name: 'user-session-updated', data: { session, answersSheetId: 1, times } }));
  };
  await screen.findByText(/Tiempo restante/);
  push(NOON + 1, { since: NOON, reason: 'Corte de luz' });
  await screen.findByText('En pausa: su tiempo no corre.');
  expect(screen.queryByText(/Tiempo restante/)).toBeNull();
  push(NOON + 2, null);
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
      'En pausa: su tiempo no corre.',
      'Terminó la pausa: su tiempo corre.',
    ]),
  );
  expect(screen.queryByText('En pausa: su tiempo no corre.')).toBeNull();
});

it('counts each change from what was said last, and shows it, while the list cannot be had', async () => {
  answer = () => list(wireSheet({ status: 'A', started_at: NOON, deadline: NOON + 45 * 60_000 }));
  show();
  await screen.findByRole('button', { name: /^Acceder/ });
  answer = () => Promise.reject(new Error('no network'));
  const said = () => useNotices.getState().notices.map(({ text }) => text);
  const push = (minutes: number) => {
    const times = {
      deadline: NOON + minutes * 60_000,
      updatedAt: NOON + minutes,
      timeRatio: 1,
      word: null,
      standstill: null,
    };
    announce({ name: 'user-session-updated', data: { session, answersSheetId: 1, times } });
  };
  // Both come at once where the line is back.
  act(() => {
    push(60);
    push(70);
  });
  await waitFor(() =>
    expect(said()).toEqual([
      'Hora de la sesión actualizada: +15 minutos',
      'Hora de la sesión actualizada: +10 minutos',
    ]),
  );
});

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link } from '../lib/router.tsx';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../testing/memory-router.tsx';
import { sessionWith } from '../testing/session.ts';
import { Guarded } from './guarded.tsx';
import type { Route as AppRoute } from './routes.ts';
import { type Renew, SessionKeeper } from './session-keeper.tsx';

const routes: readonly AppRoute[] = [
  { path: '/home', guard: 'session', Screen: () => <Link to="/quiz">rendir</Link> },
  { path: '/quiz', guard: 'session', Screen: () => <p>evaluación</p> },
  { path: '/login', guard: 'visitor', Screen: () => <p>ingreso</p> },
];
const show = (renew: Renew) =>
  render(
    <MemoryRouter initialEntries={['/home']}>
      <SessionKeeper renew={renew} />
      <Routes>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<Guarded key={route.path} route={route} />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  useSignInSession.getState().commit(sessionWith({ token: 'old', expiration: Date.now() - 1 }));
});
afterEach(cleanup);

it('keeps the screens of an expired session while it is renewed, and leads to the login once that is refused', async () => {
  const renew = vi.fn<Renew>(() => new Promise(() => undefined));
  show(renew);
  expect(renew.mock.calls).toEqual([['old']]);
  await userEvent.click(screen.getByRole('link', { name: 'rendir' }));
  expect(screen.getByText('evaluación')).toBeDefined();
  expect(renew).toHaveBeenCalledTimes(2);
  act(() => useSignInSession.getState().clear());
  expect(screen.getByText('ingreso')).toBeDefined();
});

it('asks for nothing once the token is new', async () => {
  const renew = vi.fn<Renew>(() => new Promise(() => undefined));
  show(renew);
  act(() =>
    useSignInSession
      .getState()
      .renew({ token: 'new', refreshToken: 'r2', expiration: Date.now() + 900_000, fullName: 'Ana', roles: [] }),
  );
  renew.mockClear();
  await userEvent.click(screen.getByRole('link', { name: 'rendir' }));
  expect(screen.getByText('evaluación')).toBeDefined();
  expect(renew).not.toHaveBeenCalled();
});

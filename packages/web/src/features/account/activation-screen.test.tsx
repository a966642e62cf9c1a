import type { HttpResponse } from '@quipu/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../../testing/memory-router.tsx';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { visitorSend } from '../../testing/visitor-send.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { ActivationScreen } from './activation-screen.tsx';

let tokens = 0;
const show = (answer: () => HttpResponse | Promise<HttpResponse>) => {
  tokens += 1;
  const network = scriptedHttp(answer);
  render(
    <StrictMode>
      <SendContext value={visitorSend(network.http)}>
        <MemoryRouter initialEntries={[`/activation/t${tokens}`]}>
          <Routes>
            <Route
              path="/activation/:token"
              element={
                <Kit>
                  <ActivationScreen />
                </Kit>
              }
            />
            <Route path="/login" element={<p>ingreso</p>} />
            <Route path="/home" element={<p>inicio</p>} />
            <Route path="/signup" element={<p>crear cuenta</p>} />
          </Routes>
        </MemoryRouter>
      </SendContext>
    </StrictMode>,
  );
  return network;
};
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useSignInSession.getState().clear();
  cleanup();
});

it.each([
  ['Activación Correcta', { is_active: 1, id: 7 }, 'ingreso'],
  ['Usuario no Registrado', { is_active: 0, id: null }, 'crear cuenta'],
])('%s, and two seconds later on', async (said, body, where) => {
  const network = show(() => json(200, body));
  await settle(0);
  expect(screen.getByRole('alert').textContent).toContain(said);
  await settle(1_999);
  expect(screen.getByRole('alert').textContent).toContain(said);
  await settle(1);
  expect(screen.getByText(where)).toBeDefined();
  expect(network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/app-user-activation/t${tokens}`,
  ]);
});

it.each([
  ['their own: it goes on to where this tab asks whether the account is active', 7, { is_active: 1, id: 7 }],
  ['none that is good: this account stays as it is', 7, { is_active: 0, id: null }],
])('of who is signed in, %s', async (_, userId, body) => {
  useSignInSession.getState().commit(sessionWith({ userId, isActive: false }));
  show(() => json(200, body));
  await settle(0);
  expect(screen.getByRole('alert').textContent).toContain('En un momento volverá a su inicio.');
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeDefined();
  expect(useSignInSession.getState().session?.isActive).toBe(false);
  await settle(2_000);
  expect(screen.getByText('inicio')).toBeDefined();
});

it('of another person than who is signed in says so, and stays until one goes on with one’s own account', async () => {
  useSignInSession.getState().commit(sessionWith({ userId: 8, isActive: false }));
  show(() => json(200, { is_active: 1, id: 7 }));
  await settle(0);
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('Activación Correcta');
  expect(said).toContain('La cuenta que se activó no es la que está abierta en este equipo.');
  await settle(60_000);
  expect(useSignInSession.getState().session?.isActive).toBe(false);
  fireEvent.click(screen.getByRole('link', { name: 'Continuar con mi cuenta' }));
  expect(screen.getByText('inicio')).toBeDefined();
});

it.each([
  ['the server fails', () => json(500, {})],
  ['there are too many', () => json(429, {})],
  ['there is no reply', () => Promise.reject(new Error('no network'))],
])('where %s stays, without an error, with the ways on', async (_, answer) => {
  let broken = true;
  show(() => (broken ? answer() : json(200, { is_active: 1, id: 7 })));
  await settle(5_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ir al ingreso' })).toBeDefined();
  broken = false;
  act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
  await settle(0);
  expect(screen.getByRole('alert').textContent).toContain('Activación Correcta');
});

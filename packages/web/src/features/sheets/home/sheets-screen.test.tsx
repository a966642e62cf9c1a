import type { HttpResponse } from '@quipu/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON, wireSheet } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { sessionWith } from '../../../testing/session.ts';
import { list, showSheets, steps } from '../../../testing/show-sheets.tsx';
import type { LoadRunning } from '../card/running-here.ts';
import { LAST_RETRY_MS } from './use-sheets.ts';

const SESSION = sessionWith();
const NOTHING_RUNS: LoadRunning = () => Promise.resolve([]);
let loadRunning: LoadRunning;
let answer: () => HttpResponse | Promise<HttpResponse>;
const show = () =>
  showSheets(
    () => answer(),
    (...of) => loadRunning(...of),
  );

beforeEach(() => {
  loadRunning = NOTHING_RUNS;
  useSignInSession.getState().commit(SESSION);
  useNotices.setState({ notices: [] });
});
afterEach(cleanup);

it('goes straight to an evaluation without start steps', async () => {
  answer = () => list(wireSheet());
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Acceder: Aptitud académica' }));
  expect(screen.getByText('la evaluación')).toBeDefined();
});

it('goes straight to one under way, whatever its steps', async () => {
  answer = () => list(wireSheet({ status: 'A', started_at: NOON - 1_000 }, { steps }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Acceder/ }));
  expect(screen.getByText('la evaluación')).toBeDefined();
});

it('shows label, grade and what each state has to say', async () => {
  answer = () =>
    list(
      wireSheet({ status: 'FC', final_grade: 81.5 }),
      wireSheet({ id: 2, quiz_id: 2, status: 'I' }, { id: 2, name: 'Inglés' }),
      wireSheet(
        { id: 3, quiz_id: 3, session: null, sessions: [{ start: NOON, end: NOON + 1, active: 0, expired: 1 }] },
        { id: 3, name: 'Biología' },
      ),
      wireSheet(
        {
          id: 4,
          quiz_id: 4,
          rescheduling: { id: 1, cause: 'work', status: 'rejected', created_at: 1, answer: 'Presente un certificado.' },
        },
        { id: 4, name: 'Física' },
      ),
    );
  show();
  await screen.findByText('Finalizado por intento de copia');
  expect(screen.getByText('81,5')).toBeDefined();
  expect(within(screen.getByRole('article', { name: 'Inglés' })).getByText(/registrar su asistencia/)).toBeDefined();
  expect(screen.getByText('Consulte los horarios disponibles')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Horarios de la evaluación' })).getByText('Concluida')).toBeDefined();
  expect(within(screen.getByRole('article', { name: 'Física' })).getByText('Presente un certificado.')).toBeDefined();
});

it('says of a sheet that has ended how many of its answers wait for a person', async () => {
  answer = () =>
    list(
      wireSheet({ status: 'F', in_review: 1 }),
      wireSheet({ id: 2, quiz_id: 2, status: 'FT', in_review: 3 }, { id: 2, name: 'Inglés' }),
      wireSheet({ id: 3, quiz_id: 3, status: 'F' }, { id: 3, name: 'Física' }),
    );
  show();
  const said = async (name: string) => (await screen.findByRole('article', { name })).textContent;
  expect(await said('Aptitud académica')).toContain(
    '1 respuesta suya espera la revisión de una persona: aún no cuenta.',
  );
  expect(await said('Inglés')).toContain('3 respuestas suyas esperan la revisión de una persona: aún no cuentan.');
  expect(await said('Física')).not.toContain('revisión');
});

it('offers a retry where the server cannot be reached, and shows the list when it can', async () => {
  answer = () => Promise.reject(new Error('no network'));
  show();
  await screen.findByText('Lo sentimos, no se pudo conectar con el servidor');
  answer = () => list(wireSheet());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Aptitud académica');
});

it('asks again by itself where the server cannot be reached, and leaves the focus where it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    answer = () => json(503, {});
    const network = show();
    await screen.findByText('Lo sentimos, no se pudo conectar con el servidor');
    const retry = screen.getByRole('button', { name: 'Reintentar' });
    retry.focus();
    let most = network.requests.length;
    for (let asked = 0; asked < 6; asked += 1) {
      await act(() => vi.advanceTimersByTimeAsync(LAST_RETRY_MS));
      expect(network.requests.length).toBeGreaterThan(most);
      most = network.requests.length;
      expect(document.activeElement).toBe(retry);
    }
    answer = () => list(wireSheet());
    await act(() => vi.advanceTimersByTimeAsync(LAST_RETRY_MS));
    await screen.findByText('Aptitud académica');
    most = network.requests.length;
    await act(() => vi.advanceTimersByTimeAsync(3 * LAST_RETRY_MS));
    expect(network.requests.length).toBe(most);
  } finally {
    vi.useRealTimers();
  }
});

const running = { sheetId: 1, name: 'Aptitud académica', deadline: NOON, answered: 31, total: 120, unsent: 0 };

it('leads to what is under way on this device, though the server cannot be reached', async () => {
  answer = () => Promise.reject(new Error('no network'));
  loadRunning = (userId) => Promise.resolve(userId === SESSION.userId ? [{ ...running, unsent: 3 }] : []);
  show();
  const card = within(await screen.findByRole('article', { name: 'Aptitud académica' }));
  expect(card.getByText('31 de 120 respondidas, guardadas en este equipo; faltan por enviar')).toBeDefined();
  expect(card.getByText(/^Termina el 21 de noviembre de 2026, 12:00/)).toBeDefined();
  await userEvent.click(card.getByRole('link', { name: 'Continuar' }));
  expect(screen.getByText('la evaluación')).toBeDefined();
});

it('begins with what is under way and what is safe of it; dates far away are words, and near ones run', async () => {
  loadRunning = () => Promise.resolve([running]);
  const session = (from: number, to: number) => ({ start: NOON + from, end: NOON + to, time_limit: 60, updated_at: 0 });
  const DAY = 86_400_000;
  answer = () =>
    list(
      wireSheet({ id: 2, quiz_id: 2, session: { id: 2, ...session(2 * DAY, 3 * DAY) } }, { id: 2, name: 'Inglés' }),
      wireSheet({ id: 3, quiz_id: 3, session: { id: 3, ...session(-DAY, DAY) } }, { id: 3, name: 'Física' }),
      wireSheet({ id: 4, quiz_id: 4, status: 'F', final_grade: 87.5 }, { id: 4, name: 'Práctica' }),
      wireSheet({ status: 'A', started_at: NOON - 1_800_000 }),
    );
  show();
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const now = await part('Ahora');
  expect(now.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Aptitud académica',
    'Física',
  ]);
  expect(await now.findByText('31 de 120 respondidas, todas guardadas')).toBeDefined();
  expect(now.getByRole('timer', { name: 'Tiempo restante' }).textContent).toMatch(/^30:00|29:59$/);
  expect(now.getByText('Cierra en').textContent).toBe('Cierra en 1 día');
  expect((await part('Próximas')).getByText('Empieza en').textContent).toBe('Empieza en 2 días');
  expect((await part('Terminadas')).getByText('87,5')).toBeDefined();
});

it('keeps the list it had when a later try fails', async () => {
  answer = () => list(wireSheet());
  show();
  await screen.findByText('Aptitud académica');
  answer = () => json(503, {});
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/La lista puede no estar al día/);
  expect(screen.getByText('Aptitud académica')).toBeDefined();
});

it('shows what the server says on 403', async () => {
  answer = () => json(403, { msg: 'No tiene asistencia registrada.' });
  show();
  await screen.findByText('No tiene asistencia registrada.');
  const told = () => useNotices.getState().notices.map(({ kind, text }) => [kind, text]);
  expect(told()).toEqual([['error', 'No tiene asistencia registrada.']]);
});

it('shows the list that was asked for last, though an earlier one comes after it', async () => {
  let late: (reply: HttpResponse) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      late = resolve;
    });
  const network = show();
  await waitFor(() => expect(network.requests).not.toEqual([]));
  answer = () => list(wireSheet({ status: 'F' }));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Finalizado');
  await act(async () => late(list(wireSheet())));
  expect(screen.getByText('Finalizado')).toBeDefined();
});

it('says why and logs out on 412', async () => {
  answer = () => json(412, { error: 'Ingrese desde la aplicación de escritorio.' });
  const network = show();
  await waitFor(() => expect(useSignInSession.getState().session).toBeNull());
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['Ingrese desde la aplicación de escritorio.']);
  expect(network.requests.map(({ path }) => path)).toContain('/api/app-logout');
});

it('says so when there is nothing assigned', async () => {
  answer = () => list();
  show();
  await screen.findByText('No tiene evaluaciones asignadas.');
  for (const name of ['Reintentar', 'Cerrar sesión']) expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Cambiar clave' }).getAttribute('href')).toBe('/reset-password');
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showConsole } from '../../../testing/show-console.tsx';
import { wireWatchedSession } from '../../../testing/watched.ts';
import { dayAfter } from './sessions-screen.tsx';

afterEach(cleanup);

const DAYS: Readonly<Record<string, readonly object[]>> = {
  '2026-11-21': [wireWatchedSession(), wireWatchedSession({ id: 6, quiz_name: 'Razonamiento', open_incidents: 0 })],
};
const show = (fail: () => boolean = () => false) =>
  showConsole('/consola', {}, ({ path }) => {
    if (fail()) throw new Error('no network');
    const day = new URL(path, 'http://x').searchParams.get('day') ?? '2026-11-21';
    return json(200, { now: NOON, day, sessions: DAYS[day] ?? [] });
  });

it('lists what there is to watch today, and on other days', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Aptitud académica' });
  expect(link.getAttribute('href')).toBe('/consola/5');
  expect(screen.getByText('1 incidente por revisar')).toBeDefined();
  expect(screen.getByText('Sin incidentes por revisar')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Día').value).toBe('2026-11-21');
  await userEvent.click(screen.getByRole('button', { name: 'Día siguiente' }));
  expect(await screen.findByText('No supervisa ninguna sesión en este día.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Día').value).toBe('2026-11-22');
  await userEvent.click(screen.getByRole('button', { name: 'Hoy' }));
  expect(await screen.findByRole('link', { name: 'Razonamiento' })).toBeDefined();
});

it('says that there is no network, and asks again', async () => {
  let fails = true;
  show(() => fails);
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo conectar');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Razonamiento' })).toBeDefined());
});

it('steps over the ends of months and years', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});

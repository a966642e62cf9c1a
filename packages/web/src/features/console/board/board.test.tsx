import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../lib/live-events.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { showConsole } from '../../../testing/show-console.tsx';
import { wireWatched } from '../../../testing/watched.ts';
import { useBoard } from './board-store.ts';

const NAMES = ['Ana Pérez', 'Benito Álvarez', 'Carmen Núñez', 'Darío Íñiguez'];
const people = (...more: readonly object[]) =>
  NAMES.map((full_name, at) =>
    wireWatched({ sheet_id: at + 1, user_id: at + 101, reference: `170000000${at + 1}`, full_name, ...more[at] }),
  );
// By the document: roles of a whole table are dear in jsdom.
const allRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
const rows = () => allRows().map((row) => row.querySelector('th [title]')?.textContent);
const row = (name: string): HTMLElement => {
  const found = allRows().find(({ textContent }) => textContent.includes(name));
  if (found === undefined) throw new Error(`no row of ${name}`);
  return found;
};
const shown = async (...more: readonly object[]) => {
  const world = showConsole('/consola/5', { sheets: people(...more) });
  await screen.findByRole('grid');
  return world;
};
const push = (version: number, sessionId = 5) =>
  act(() => {
    announce({ name: 'console-changed', data: { sessionId, version } });
  });

beforeEach(() => {
  // Wide: a table, and room beside it.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollBy', () => undefined);
  useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows how each sheet stands, in words', async () => {
  await shown(
    { answered: 12, items: 40, saved: 11, pending: 1, open_incidents: 1, incidents: 3, displays: 2, monitors: 2 },
    { camera: 'dark', displays: 2 },
    { heard_at: NOON - 240_000 },
    { status: 'FT', finished_at: NOON - 60_000, incidents: 2 },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aptitud académica');
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5');
  expect(row('Ana').textContent).toMatch(/En curso12 de 40111Conectado hace .*Bien1 por revisar de 3/);
  expect(row('Benito').textContent).toContain('Imagen oscura, 2 pantallas');
  expect(row('Carmen').textContent).toMatch(/Sin conexión · 4 min.*Silencio 4 min/);
  expect(row('Darío').textContent).toMatch(/Finalizado.*2 revisados/);
});

it('finds by the counts above and by what is typed', async () => {
  await shown({}, { camera: 'dark' }, { open_incidents: 2, incidents: 2 }, { status: 'P' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Cámara 1' }));
  expect(rows()).toEqual(['Benito Álvarez']);
  expect(screen.getByRole('button', { name: 'Cámara 1', pressed: true })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cámara 1' }));
  await user.type(screen.getByRole('searchbox'), 'nunez');
  expect(rows()).toEqual(['Carmen Núñez']);
  expect(screen.getByText('1 de 4 personas')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), ' 99');
  await user.click(screen.getByRole('button', { name: 'Mostrar a todos' }));
  expect(rows()).toEqual(NAMES);
});

it('shows one room where there are rooms, with how many there need somebody, and is acted on by room', async () => {
  await shown(
    { room: 'Sala Norte', desk: 7 },
    { room: 'Sala 1', desk: 1, lost_at: NOON - 60_000 },
    { room: 'Sala 1', desk: 2 },
    {},
  );
  const user = userEvent.setup();
  const rooms = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sala' });
  expect([...rooms.options].map(({ text }) => text)).toEqual([
    'Todas las salas',
    'Sala 1 (2) · 1 necesita a alguien',
    'Sala Norte (1)',
    'Sin sala (1)',
  ]);
  expect(row('Ana').textContent).toContain('Sala Norte, puesto 7');
  await user.selectOptions(rooms, 'Sala 1 (2) · 1 necesita a alguien');
  expect(rows()).toEqual(['Benito Álvarez', 'Carmen Núñez']);
  expect(screen.getByRole('button', { name: 'Mensaje a 2 personas' })).toBeDefined();
  await user.selectOptions(rooms, 'Todas las salas');
  await user.type(screen.getByRole('searchbox'), 'norte');
  expect(rows()).toEqual(['Ana Pérez']);
});

it('sorts by its headings, and says so', async () => {
  await shown({ saved: 3 }, { saved: 9 }, { saved: 1 }, { saved: 5 });
  const heading = screen.getByRole('button', { name: 'Guardadas' });
  await userEvent.click(heading);
  expect(rows()).toEqual(['Carmen Núñez', 'Ana Pérez', 'Darío Íñiguez', 'Benito Álvarez']);
  await userEvent.click(heading);
  expect(rows()[0]).toBe('Benito Álvarez');
  expect(screen.getByRole('columnheader', { name: 'Guardadas' }).getAttribute('aria-sort')).toBe('descending');
});

it('is walked by keyboard, opens what is chosen, and gives the focus back', async () => {
  const { place } = await shown();
  const user = userEvent.setup();
  act(() => row('Ana').focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(row('Carmen'));
  await user.keyboard('{End}{Home}{ArrowDown}{Enter}');
  expect(place.path).toBe('/consola/5/2');
  expect(document.activeElement?.textContent).toBe('Benito Álvarez');
  expect(screen.getByRole('complementary', { name: 'Benito Álvarez' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(place.path).toBe('/consola/5');
  expect(document.activeElement).toBe(row('Benito'));
});

it('writes what is pushed into the rows, and moves none while someone is among them', async () => {
  const { world } = await shown({ saved: 1 }, { saved: 2 }, { saved: 3 }, { saved: 4 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Guardadas' }));
  act(() => row('Benito').focus());
  world.version = 2;
  world.sheets = people({ saved: 33 }, { saved: 22 }, { saved: 3 }, { saved: 4 });
  push(2);
  await waitFor(() => expect(row('Ana').textContent).toContain('33'));
  expect(rows()).toEqual(NAMES);
  expect(document.activeElement).toBe(row('Benito'));
  await user.click(screen.getByRole('button', { name: 'Ordenar ahora' }));
  expect(rows()).toEqual(['Carmen Núñez', 'Darío Íñiguez', 'Benito Álvarez', 'Ana Pérez']);
});

it('asks for nothing that is pushed of another session or known already', async () => {
  const { requests } = await shown();
  const asked = requests.length;
  push(9, 6);
  push(1);
  await userEvent.click(screen.getByRole('button', { name: 'Guardadas' }));
  expect(requests).toHaveLength(asked);
});

it('marks what is old with since when, and what came after it takes its place', async () => {
  const { world } = await shown();
  world.isCut = true;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect((await screen.findByRole('alert')).textContent).toContain('Lo que ve es de las 12:00 (hora de Guayaquil)');
  expect(rows()).toEqual(NAMES);
  world.isCut = false;
  world.version = 2;
  world.sheets = people({ full_name: 'Ana Quispe' });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(rows()[0]).toBe('Ana Quispe');
});

it('says so where nothing can be shown: no network, nobody', async () => {
  const { world } = showConsole('/consola/5', { isCut: true });
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo conectar');
  world.isCut = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Esta sesión no tiene personas asignadas.')).toBeDefined();
});

it('keeps nothing on the screen of a session that may not be watched any more', async () => {
  const { world } = await shown();
  world.refusal = 'Su cuenta no tiene acceso a la supervisión.';
  act(() => void window.dispatchEvent(new Event('online')));
  expect((await screen.findByRole('alert')).textContent).toContain(world.refusal);
  expect(rows()).toEqual([]);
});

it('shows nothing of what another person saw before on this tab', async () => {
  await shown();
  cleanup();
  useSignInSession.getState().clear();
  showConsole('/consola/5', { isCut: true });
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo conectar');
  expect(document.body.textContent).not.toContain('Ana Pérez');
  expect(useBoard.getState().known).toBeNull();
});

it('shows everybody again where the chosen room is empty by now, or has another name', async () => {
  const world = await shown({ room: 'Aula 3' }, { room: 'Aula 5' }, { room: 'Aula 5' }, { room: 'Aula 5' });
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sala' }), 'Aula 3 (1)');
  await waitFor(() => expect(rows()).toEqual(['Ana Pérez']));
  Object.assign(world.world, {
    version: 2,
    sheets: people(
      { room: 'Aula 5', lost_at: NOON - 60_000 },
      { room: 'Aula 5' },
      { room: 'Aula 5' },
      { room: 'Aula 5' },
    ),
  });
  push(2);
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.getByText(/1 necesita a alguien/, { selector: 'p' })).toBeDefined();
});

import { MAX_SHEETS_AT_ONCE } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showConsole, type WatchedWorld } from '../../../testing/show-console.tsx';
import { wireWatched } from '../../../testing/watched.ts';
import { useBoard } from './board-store.ts';

const PEOPLE = 60;

beforeEach(() => {
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

/** Shows sixty, far more than are drawn: every third one has two incidents and every fourth has not begun. */
const shown = async (
  more: Partial<WatchedWorld> = {},
  act: Parameters<typeof showConsole>[2] = () => json(200, { now: NOON, changed: 2 }),
) => {
  const sheets = Array.from({ length: PEOPLE }, (_, at) =>
    wireWatched({
      sheet_id: at + 1,
      user_id: at + 101,
      reference: String(1_700_000_000 + at),
      full_name: `Persona ${at}`,
      ...(at % 3 === 0 ? { open_incidents: 2, incidents: 2 } : {}),
      ...(at % 4 === 0 ? { status: 'F' } : {}),
    }),
  );
  const world = showConsole('/consola/5', { sheets, ...more }, act);
  await screen.findByRole('grid');
  return { ...world, user: userEvent.setup() };
};
const dialog = () => within(screen.getByRole('dialog'));
const withIncidents = Array.from({ length: PEOPLE / 3 }, (_, at) => at * 3 + 1);

it('acts on all that match what is looked for, with how many they are, and not only on those that are drawn', async () => {
  const { user, actions } = await shown();
  await user.click(screen.getByRole('button', { name: /^Con incidentes/ }));
  await user.click(screen.getByRole('button', { name: 'Mensaje a 20 personas' }));
  expect(dialog().getByRole('heading', { name: 'Mensaje para 20 personas' })).toBeDefined();
  expect(dialog().getByText('Lo leerán en su pantalla las personas en curso o pendientes: 15.')).toBeDefined();
  await user.type(dialog().getByRole('textbox', { name: 'Mensaje' }), 'Acomode la luz');
  await user.click(dialog().getByRole('button', { name: 'Enviar a 15 personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 20 personas' }));
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '5');
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  await user.click(dialog().getByRole('button', { name: 'Dar tiempo a 15 personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [message, time] = actions();
  expect(message).toMatchObject({
    path: '/api/console/sessions/5/sheets/message',
    body: { message: 'Acomode la luz' },
  });
  expect(time).toMatchObject({
    path: '/api/console/sessions/5/sheets/time',
    body: { minutes: 5, reason: 'Corte de luz' },
  });
  for (const { body } of actions())
    expect([...(body as { sheets: readonly number[] }).sheets].sort((a, b) => a - b)).toEqual(withIncidents);
});

it('gives time once where the reply was lost, though the dialog was closed and opened again, and the reason is in other words', async () => {
  const replies = [() => Promise.reject(new Error('cut')), () => json(200, { now: NOON, changed: 15 })];
  const { user, actions, notices, world } = await shown({}, () => replies.shift()?.() ?? json(409, { msg: 'de más' }));
  const give = async (reason: string) => {
    await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '5');
    await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), reason);
    await user.click(dialog().getByRole('button', { name: 'Dar tiempo a 15 personas' }));
  };
  await user.click(screen.getByRole('button', { name: /^Con incidentes/ }));
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 20 personas' }));
  await give('Corte de luz');
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^No se sabe si se hizo/);
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  // The list has another order by then.
  Object.assign(world, { version: 2, sheets: [...world.sheets].reverse() });
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 20 personas' }));
  await give('Se fue la luz');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = actions().map(({ body }) => (body as { once: string }).once);
  expect(names).toEqual([names[0], names[0]]);
  expect(notices()).toEqual(['success: Tiempo agregado: 5 minutos. Ya se había pedido antes: se hizo una sola vez.']);
  // What was given is known by now: who gives it again gives more.
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 20 personas' }));
  await give('Corte de luz');
  await waitFor(() => expect(actions()).toHaveLength(3));
  expect(actions()[2]?.body).not.toMatchObject({ once: names[0] });
});

it('gives time once where the reply was lost and one of them has left the session since', async () => {
  const replies = [() => Promise.reject(new Error('cut')), () => json(200, { now: NOON, changed: 14 })];
  const { user, actions, world } = await shown({}, () => replies.shift()?.() ?? json(409, { msg: 'de más' }));
  await user.click(screen.getByRole('button', { name: /^Con incidentes/ }));
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 20 personas' }));
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '5');
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  const press = () => user.click(dialog().getByRole('button', { name: 'Dar tiempo a 15 personas' }));
  await press();
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^No se sabe si se hizo/);
  const left = world.sheets.filter((one) => 'sheet_id' in one && one.sheet_id !== 31);
  Object.assign(world, { version: 2, sheets: left });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useBoard.getState().known?.sheets.size).toBe(PEOPLE - 1));
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, again] = actions().map(({ body }) => body as { readonly once: string; readonly sheets: number[] });
  expect([first?.sheets.length, again?.sheets.length]).toEqual([20, 19]);
  expect(again?.once).toBe(first?.once);
});

it('closes the incidents of all that match with one reason', async () => {
  const { user, actions, notices } = await shown();
  expect(screen.queryByRole('button', { name: /^Cerrar/ })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'persona 30');
  await user.click(screen.getByRole('button', { name: 'Cerrar 2 incidentes' }));
  expect(dialog().getByRole('heading', { name: 'Cerrar 2 incidentes de 1 persona' })).toBeDefined();
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Revisado en video');
  await user.click(dialog().getByRole('button', { name: 'Cerrar 2 incidentes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()).toEqual([
    {
      path: '/api/console/sessions/5/sheets/incidents/close',
      body: { sheets: [31], up_to: null, seen: [2], reason: 'Revisado en video' },
    },
  ]);
  expect(notices()).toEqual(['success: Incidentes cerrados']);
});

it('closes no incident that came while the reason was typed, and says how many were closed', async () => {
  const { user, actions, notices, world } = await shown({ newestIncident: 40 });
  await user.type(screen.getByRole('searchbox'), 'persona 3');
  await user.click(screen.getByRole('button', { name: 'Cerrar 10 incidentes' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Revisado');
  Object.assign(world, { version: 2, newestIncident: 41 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useBoard.getState().newestIncident).toBe(41));
  await user.click(dialog().getByRole('button', { name: 'Cerrar 10 incidentes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()[0]).toMatchObject({ body: { up_to: 40 } });
  expect(notices()).toEqual(['warning: Incidentes cerrados. Se cerraron 2 de 10.']);
});

it('acts on those who are there still, and says how many have left the session', async () => {
  const { user, actions, notices, world } = await shown();
  await user.type(screen.getByRole('searchbox'), 'persona 3');
  await user.click(screen.getByRole('button', { name: 'Mensaje a 15 personas' }));
  await user.type(dialog().getByRole('textbox', { name: 'Mensaje' }), 'Falta poco');
  const left = world.sheets.filter((one) => 'sheet_id' in one && one.sheet_id !== 31);
  Object.assign(world, { version: 2, sheets: left });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useBoard.getState().known?.sheets.has(31)).toBe(false));
  await user.click(dialog().getByRole('button', { name: /^Enviar a/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const isWithout = (sheets: readonly number[]) => sheets.length === 14 && !sheets.includes(31);
  expect(actions()).toMatchObject([{ body: { sheets: expect.toSatisfy(isWithout) } }]);
  expect(notices()).toEqual(['warning: Mensaje enviado. Ya no está en la sesión: 1 persona.']);
});

it('gives time to those of their rooms where the session is not theirs whole', async () => {
  const { user, actions } = await shown({ watchesAll: false });
  await user.click(screen.getByRole('button', { name: 'Más tiempo a 60 personas' }));
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '5');
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  await user.click(dialog().getByRole('button', { name: 'Dar tiempo a 45 personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()[0]).toMatchObject({ path: '/api/console/sessions/5/sheets/time' });
});

it('pauses those who are under way, and lets those go on that stand still, with a reason that they read', async () => {
  const { user, actions } = await shown();
  await user.click(screen.getByRole('button', { name: /^Con incidentes/ }));
  expect(screen.queryByRole('button', { name: /^Reanudar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pausar a 15 personas' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Alarma de incendio');
  await user.click(dialog().getByRole('button', { name: 'Pausar a 15 personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [paused] = actions();
  expect(paused).toMatchObject({
    path: '/api/console/sessions/5/sheets/pause',
    body: { is_paused: 1, reason: 'Alarma de incendio' },
  });
});

it('says who stands still and since when, and pauses all of a session at once', async () => {
  const sheets = [
    wireWatched({ sheet_id: 1, full_name: 'Ana', paused_since: NOON - 180_000 }),
    wireWatched({ sheet_id: 2, full_name: 'Luz' }),
  ];
  const { user, actions } = await shown({ sheets });
  expect(await screen.findByText('En pausa · 3 min')).toBeDefined();
  // So much was left when its clock stopped, and is.
  expect(screen.getByText('43:00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reanudar a todos' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Terminó');
  await user.click(dialog().getByRole('button', { name: 'Reanudar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()[0]).toMatchObject({ body: { sheets: [1], is_paused: 0, reason: 'Terminó' } });
});

it('lets those go on who were paused together, names whoever was paused alone, and only they who are ticked', async () => {
  const { user, actions, world } = await shown();
  const at = (place: number) => world.sheets[place] as object;
  const paused = [
    { ...at(1), paused_since: NOON - 600_000, full_name: 'Ana Pérez' },
    { ...at(2), paused_since: NOON - 300_000 },
    { ...at(3), paused_since: NOON - 300_000 },
  ];
  Object.assign(world, { version: 2, sheets: [at(0), ...paused, ...world.sheets.slice(4)] });
  window.dispatchEvent(new Event('online'));
  await user.click(await screen.findByRole('button', { name: /^En pausa\s*3/ }));
  await user.click(screen.getByRole('button', { name: 'Reanudar a 3 personas' }));
  const together = dialog().getByRole('checkbox', { name: /^2 personas, en pausa desde las/ });
  const alone = dialog().getByRole('checkbox', { name: /^Ana Pérez, en pausa desde las/ });
  expect([together, alone].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Fin del simulacro');
  await user.click(together);
  await user.click(dialog().getByRole('button', { name: /^Reanudar a 0/ }));
  expect(await dialog().findByText('Marque quiénes continúan.')).toBeDefined();
  await user.click(together);
  await user.click(dialog().getByRole('button', { name: 'Reanudar a 2 personas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()).toMatchObject([
    {
      path: '/api/console/sessions/5/sheets/pause',
      body: { sheets: [3, 4], is_paused: 0, reason: 'Fin del simulacro' },
    },
  ]);
});

/** A session of so many, all of them paused together, with the dialog that lets them go on. */
const pausedTogether = async (people: number) => {
  const sheets = Array.from({ length: people }, (_, at) =>
    wireWatched({ sheet_id: at + 1, full_name: `Persona ${at}`, paused_since: NOON - 300_000 }),
  );
  const { user, actions, world } = await shown({ sheets });
  await user.click(await screen.findByRole('button', { name: 'Reanudar a todos' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Fin');
  return {
    world,
    sent: async () => {
      await user.click(dialog().getByRole('button', { name: `Reanudar a ${people} personas` }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return actions()[0]?.body;
    },
  };
};

it('lets nobody go on whom somebody else paused while the reason was typed', async () => {
  const { world, sent } = await pausedTogether(2);
  const since = [3, 4].map((id) => wireWatched({ sheet_id: id, full_name: `Otra ${id}`, paused_since: NOON - 1_000 }));
  Object.assign(world, { version: 2, sheets: [...world.sheets, ...since] });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useBoard.getState().known?.sheets.size).toBe(4));
  expect(await sent()).toMatchObject({ sheets: [1, 2], is_paused: 0 });
});

it('lets nobody go on who was let go on meanwhile, and paused again', async () => {
  const { world, sent } = await pausedTogether(3);
  const again = { ...world.sheets[0], paused_since: NOON - 1_000 };
  Object.assign(world, { version: 2, sheets: [again, ...world.sheets.slice(1)] });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useBoard.getState().known?.sheets.get(1)?.pausedSince).toBe(NOON - 1_000));
  expect(await sent()).toMatchObject({ sheets: [2, 3], is_paused: 0 });
});

it('lets more go on than can be named in one call, by their session', async () => {
  const { sent } = await pausedTogether(MAX_SHEETS_AT_ONCE + 1);
  expect(await sent()).toMatchObject({ sheets: null, is_paused: 0 });
});

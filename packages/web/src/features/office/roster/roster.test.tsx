import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const HOUR = 3_600_000;
const asSession = {
  ...{ id: 12, evaluation: 'Aptitud', start: NOON - HOUR, end: NOON + HOUR, time_limit: 60 },
  ...{ people: 30, started: 2, finished: 1, withdrawn: 1 },
};
const room = (id: number, name: string, people: number) => ({
  ...{ id, name, capacity: 30, location: null, address: null, people, proctors: [] },
});
const session = {
  ...asSession,
  rooms: [room(1, 'Sala A', 29), room(2, 'Sala B', 0)],
  without_room: 1,
  proctors: [],
  others: [{ id: 13, start: NOON + 3 * HOUR, end: NOON + 5 * HOUR }],
};
const row = (sheetId: number, fullName: string, more: object = {}) => ({
  ...{ sheet_id: sheetId, user_id: 100 + sheetId, reference: `17000000${sheetId}`, full_name: fullName },
  ...{ room: 'Sala A', desk: sheetId, status: 'P', extra_percent: 0, extra_minutes: 0, accessibility: null },
  ...{ is_trial: false, is_withdrawn: false, ...more },
});
const ROWS = [
  row(1, 'Ana Paz', { extra_percent: 25, accessibility: 'VISUAL' }),
  row(2, 'Bruno Quispe', { status: 'A' }),
  row(3, 'Carla Ríos', { status: 'F' }),
  row(4, 'Diego Soto', { is_withdrawn: true, desk: null }),
];

const acted = (more: object = {}) => json(200, { now: NOON, changes: 1, grades: [], ...more });
const show = (at: string, act: (request: HttpRequest) => HttpResponse = () => acted()) =>
  showOffice(at, (request) => {
    if (request.method === 'POST') return act(request);
    const { path } = request;
    if (path.includes('/roster')) return json(200, { now: NOON, total: 60, rows: ROWS });
    if (path.endsWith('/sessions/13'))
      return json(200, { now: NOON, session: { ...session, id: 13, rooms: [room(1, 'Sala A', 12)] } });
    return path.includes('/sessions/')
      ? json(200, { now: NOON, session })
      : json(200, { now: NOON, total: 1, sessions: [{ ...asSession, rooms: ['Sala A'] }] });
  });
/** Finds what was asked for last, rehearsals apart: one may come late. */
const done = (asked: ReturnType<typeof show>['asked'], path: string) =>
  asked(path).findLast(({ body }) => body?.['is_dry'] === 0)?.body;
const POSTED = '/api/office/sessions/12/';
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole('button', { name });

it('sessions say what their rosters come to; which of them, and in what order, is in the address', async () => {
  const { place, asked } = show('/oficina/sesiones');
  const line = (await screen.findByText('Aptitud')).closest('tr') ?? document.body;
  for (const said of ['30 personas', '2 empezaron, 1 terminó', '1 retirada', 'Sala A', 'Sesión 12'])
    expect(line.textContent).toContain(said);
  expect(screen.getByRole('columnheader', { name: 'Sesión' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(button('Sesión'));
  await waitFor(() => expect(place.address).toBe('/oficina/sesiones?orden=-start'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Todas');
  await waitFor(() => expect(asked('/api/office/sessions?').at(-1)?.search).toBe('order=down&page=1'));
  expect(place.address).toBe('/oficina/sesiones?orden=-start&mostrar=todas');
  await userEvent.click(screen.getByRole('link', { name: /^Ver: Aptitud/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Aptitud' })).toBeDefined();
});

it('a roster is asked for as its address says, a page at a time, sorted by its headings', async () => {
  const { place, asked } = show('/oficina/sesiones/12?sala=0&estado=underWay');
  const line = (await screen.findByText('Ana Paz')).closest('tr') ?? document.body;
  expect(line.textContent).toContain('25 % más. Accesibilidad visual');
  const rosters = () => asked('/api/office/sessions/12/roster?').map(({ search }) => search);
  expect(rosters()).toEqual(['room=0&state=underWay&sort=name&page=1']);
  await userEvent.click(button('Sala y puesto'));
  await waitFor(() => expect(rosters().at(-1)).toBe('room=0&state=underWay&sort=place&page=1'));
  await userEvent.click(button('Sala y puesto'));
  await waitFor(() => expect(rosters().at(-1)).toBe('room=0&state=underWay&sort=place&order=down&page=1'));
  expect(screen.getByRole('columnheader', { name: 'Sala y puesto' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(button('Siguiente'));
  await waitFor(() => expect(rosters().at(-1)).toContain('page=2'));
  expect(place.address).toBe('/oficina/sesiones/12?sala=0&estado=underWay&orden=-place&pagina=2');
});

it('a late applicant is let in after it is said what that comes to', async () => {
  const { asked } = show('/oficina/sesiones/12', () => acted({ told: ['Eva Lara: Sala B, puesto 1'] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer entrar a alguien' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Identificación' }), '1700000009');
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Sala' }), 'Sala B · 30 puestos libres');
  const effect = dialog().getByRole('status', { name: 'Qué cambia' });
  await waitFor(() => expect(effect.textContent).toContain('Eva Lara: Sala B, puesto 1'));
  expect(asked(`${POSTED}enter`).every(({ body }) => body?.['is_dry'] === 1)).toBe(true);
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Llegó tarde');
  await userEvent.click(dialog().getByRole('button', { name: 'Hacer entrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, `${POSTED}enter`)).toMatchObject({
    ...{ reference: '1700000009', room_id: 2, desk: null, is_trial: false, reason: 'Llegó tarde' },
  });
});

it('those who are ticked are moved together, and it is said who stays', async () => {
  const left = [{ person: { who: '170000002', full_name: 'Bruno Quispe' }, why: 'está en curso' }];
  const { asked } = show('/oficina/sesiones/12', () => acted({ left_out: left }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Paz' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar a Bruno Quispe' }));
  expect(screen.getByText('2 filas seleccionadas')).toBeDefined();
  await userEvent.click(button('Mover 2…'));
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Sala B · 30 puestos libres' }));
  const effect = dialog().getByRole('status', { name: 'Qué cambia' });
  await waitFor(() => expect(effect.textContent).toContain('Bruno Quispe: está en curso'));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Sala inundada');
  await userEvent.click(dialog().getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, `${POSTED}move`)).toMatchObject({
    ...{ sheet_ids: [1, 2], from_room: null, to_session: null, to_rooms: [2], desk: null },
  });
  expect(screen.queryByText('2 filas seleccionadas')).toBeNull();
});

it('of another session the desks that are free there are told', async () => {
  show('/oficina/sesiones/12');
  await userEvent.click(await screen.findByRole('button', { name: 'Mover: Ana Paz' }));
  const room = dialog().getByRole('combobox', { name: 'Sala' });
  expect(within(room).getByRole('option', { name: 'Sala A · 1 puesto libre' })).toBeDefined();
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Sesión' }), '13');
  expect(
    within(dialog().getByRole('combobox', { name: 'Sala' })).queryByRole('option', { name: 'Sala A · 1 puesto libre' }),
  ).toBeNull();
  expect(await dialog().findByRole('option', { name: 'Sala A · 18 puestos libres' })).toBeDefined();
});

it('those who are withdrawn can be taken back at once; a whole page is ticked by one box', async () => {
  const { asked } = show('/oficina/sesiones/12', () => acted({ ended: [2] }));
  const page = await screen.findByRole('checkbox', { name: 'Seleccionar esta página' });
  await userEvent.click(page);
  expect(button('Mover 3…')).toBeDefined();
  expect(button('Devolver 1…')).toBeDefined();
  await userEvent.click(button('Quitar la selección'));
  expect(screen.queryByRole('button', { name: 'Mover 3…' })).toBeNull();
  await userEvent.click(button('Retirar: Bruno Quispe'));
  expect((await dialog().findByRole('alert')).textContent).toContain('1 persona está rindiendo');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Acta 3');
  await userEvent.click(dialog().getByRole('button', { name: 'Retirar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver 1…' }));
  expect(dialog().getByRole('alert').textContent).toContain('1 persona estaba rindiendo cuando se le retiró');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Fue un error');
  await userEvent.click(dialog().getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const actions = asked(POSTED).filter(({ body }) => body?.['is_dry'] === 0);
  expect(actions.map(({ body }) => [body?.['sheet_ids'], body?.['reason']])).toEqual([
    [[2], 'Acta 3'],
    [[2], 'Fue un error'],
  ]);
});

it('who is ended is what the server says now, not how the rows were when they were ticked; for others it is confirmed again', async () => {
  const refusal = 'Mientras tanto 1 persona empezó a rendir: su evaluación se finalizaría.';
  let underWay = [1];
  const { asked } = show('/oficina/sesiones/12', ({ body }) => {
    const { is_dry, said_ended } = JSON.parse(body ?? '{}') as { is_dry: number; said_ended: number[] | null };
    const isSaid = underWay.every((id) => said_ended?.includes(id));
    return is_dry === 1 || isSaid ? acted({ changes: 2, ended: underWay }) : json(409, { msg: refusal });
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Paz' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar a Carla Ríos' }));
  await userEvent.click(button('Retirar 2…'));
  expect((await dialog().findByRole('alert')).textContent).toContain('1 persona está rindiendo');
  expect(dialog().getByText('Se retira a 2 personas; se finaliza la evaluación de 1.')).toBeDefined();
  underWay = [1, 3];
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Acta 3');
  await userEvent.click(dialog().getByRole('button', { name: 'Retirar' }));
  expect(await dialog().findByText(refusal)).toBeDefined();
  expect(await dialog().findByText('2 personas están rindiendo: su evaluación se finaliza.')).toBeDefined();
  await userEvent.click(dialog().getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const confirmed = asked(`${POSTED}withdraw`).filter(({ body }) => body?.['is_dry'] === 0);
  expect(confirmed.map(({ body }) => body?.['said_ended'])).toEqual([[1], [1, 3]]);
});

it('whoever was not withdrawn is ticked no more', async () => {
  const left = [
    { person: { who: '170000001', full_name: 'Ana Paz' }, why: 'ya no consta en esa sesión, sino en otra' },
  ];
  const { asked } = show('/oficina/sesiones/12', () => acted({ left_out: left }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Ana Paz' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar a Bruno Quispe' }));
  await userEvent.click(button('Retirar 2…'));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Acta 3');
  await userEvent.click(dialog().getByRole('button', { name: 'Retirar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver 1…' }));
  expect(screen.getByRole('dialog', { name: 'Devolver a Bruno Quispe a la nómina' })).toBeDefined();
  expect(done(asked, `${POSTED}withdraw`)).toMatchObject({ sheet_ids: [1, 2] });
});

it('a flooded room is emptied from its own row, and a proctor is assigned to it', async () => {
  const { asked } = show('/oficina/sesiones/12/salas');
  const line = (await screen.findByText('Sala A')).closest('tr') ?? document.body;
  expect(line.textContent).toContain('29 de 30 ocupados');
  await userEvent.click(button('Mover a todos: Sala A'));
  expect(screen.getByRole('dialog', { name: 'Mover a todos los de Sala A' })).toBeDefined();
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Sala B · 30 puestos libres' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Inundación');
  await userEvent.click(dialog().getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, `${POSTED}move`)).toMatchObject({
    ...{ sheet_ids: null, from_room: 1, to_rooms: [2] },
  });
  await userEvent.click(button('Supervisores: Sala B'));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Identificación del supervisor' }), 'PABLO');
  await dialog().findByText('Supervisa desde ahora la sala «Sala B».');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Turno');
  await userEvent.click(dialog().getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, `${POSTED}proctors`)).toMatchObject({ reference: 'PABLO', room_id: 2, is_on: true });
});

it('a room is changed from what it was, and is asked for anew where it was not', async () => {
  const { asked } = show('/oficina/sesiones/12/salas', () => json(409, { msg: 'Otra persona cambió estos datos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar: Sala B' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Dirección (opcional)' }), 'Av. 1');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Falta');
  await userEvent.click(dialog().getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe('Otra persona cambió estos datos'));
  const before = { name: 'Sala B', capacity: 30, location: null, address: null };
  expect(done(asked, '/api/office/rooms/2')).toMatchObject({ address: 'Av. 1', before });
  const times = asked('/api/office/sessions/12').length;
  await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(asked('/api/office/sessions/12').length).toBeGreaterThan(times));
});

it('a room is created with a number of desks', async () => {
  const { asked } = show('/oficina/sesiones/12/salas');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear una sala' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Nombre' }), 'Sala C');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Puestos' }), 'mucho');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Hace falta');
  await userEvent.click(dialog().getByRole('button', { name: 'Crear' }));
  expect(await dialog().findByText('Escriba un número de 1 a 100000.')).toBeDefined();
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Puestos' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Puestos' }), '40');
  await userEvent.click(dialog().getByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, '/api/office/rooms')).toMatchObject({ name: 'Sala C', capacity: 40 });
});

import type { HttpRequest } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const HOUR = 3_600_000;
const room = (id: number, name: string, people: number) => ({
  ...{ id, name, capacity: 30, location: null, address: null, people, proctors: [] },
});
const session = {
  ...{ id: 12, evaluation: 'Aptitud', start: NOON - HOUR, end: NOON + HOUR, time_limit: 60 },
  ...{ people: 9, started: 0, finished: 0, withdrawn: 0, without_room: 0, proctors: [], others: [] },
  rooms: [room(1, 'Sala A', 9), room(2, 'Sala B', 0)],
};
const inRoom = (id: number, evaluation: string, hours: number) => ({
  ...{ id, evaluation, start: NOON + hours * HOUR, end: NOON + (hours + 1) * HOUR, people: 4 },
});
const inRooms = [inRoom(12, 'Aptitud', -1), inRoom(13, 'Aptitud', 2), inRoom(14, 'Otra', 3), inRoom(15, 'Otra', 40)];
const show = (at: string, shown: object = session, ofRoom: () => readonly object[] = () => inRooms) =>
  showOffice(at, ({ method, path }: HttpRequest) => {
    if (method === 'POST') return json(200, { now: NOON, changes: 17, grades: [], told: ['«Aptitud»: 9 a Sala B.'] });
    if (path.includes('/rooms/1/sessions')) return json(200, { now: NOON, sessions: ofRoom() });
    if (path.endsWith('/sessions/12')) return json(200, { now: NOON, session: shown });
    return json(200, { now: NOON, total: 0, rows: [], sessions: [] });
  });
const done = (asked: ReturnType<typeof show>['asked'], path: string) =>
  asked(path).findLast(({ body }) => body?.['is_dry'] === 0)?.body;
const dialog = () => within(screen.getByRole('dialog'));

it('a flooded room is emptied in all sessions of its day by one action', async () => {
  const { asked } = show('/oficina/sesiones/12/salas');
  await userEvent.click(await screen.findByRole('button', { name: 'Mover a todos: Sala A' }));
  const others = within(await dialog().findByRole('group', { name: 'También en' }));
  expect(others.getAllByRole('checkbox')).toHaveLength(3);
  await userEvent.click(others.getByRole('button', { name: 'Marcar las 2 de ese día' }));
  expect(others.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false]);
  // Which desks are free there is not known: the rehearsal says whether there are enough.
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Sala B' }));
  expect(dialog().queryByRole('checkbox', { name: /^Sala A/ })).toBeNull();
  expect(await dialog().findByText('«Aptitud»: 9 a Sala B.')).toBeDefined();
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Inundación');
  await userEvent.click(dialog().getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, '/api/office/rooms/1/move')).toMatchObject({ session_ids: [12, 13, 14], to_rooms: [2] });
  expect(done(asked, '/api/office/sessions/12/move')).toBeUndefined();
});

it('a session that leaves the list while one chooses is not moved unseen', async () => {
  let sessions = inRooms;
  const { asked } = show('/oficina/sesiones/12/salas', session, () => sessions);
  await userEvent.click(await screen.findByRole('button', { name: 'Mover a todos: Sala A' }));
  const others = within(await dialog().findByRole('group', { name: 'También en' }));
  await userEvent.click(others.getByRole('button', { name: 'Marcar las 2 de ese día' }));
  sessions = inRooms.filter(({ id }) => id !== 14);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(others.getAllByRole('checkbox')).toHaveLength(2));
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Sala B' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Inundación');
  await userEvent.click(dialog().getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, '/api/office/rooms/1/move')).toMatchObject({ session_ids: [12, 13] });
});

it('a session that nobody is on the roster of is removed, and one goes back to the list', async () => {
  const empty = { ...session, people: 0 };
  const { asked, place } = show('/oficina/sesiones/12', empty);
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar la sesión' }));
  await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Fue un error');
  await userEvent.click(dialog().getByRole('button', { name: 'Borrar la sesión' }));
  await waitFor(() => expect(place.address).toBe('/oficina/sesiones'));
  const before = { start: session.start, end: session.end, time_limit: 60 };
  expect(done(asked, '/api/office/sessions/12/remove')).toMatchObject({ before, reason: 'Fue un error' });
});

it('one that somebody is on the roster of, or was withdrawn from, is not offered to be removed', async () => {
  show('/oficina/sesiones/12', { ...session, people: 0, withdrawn: 1 });
  expect(await screen.findByRole('button', { name: 'Hacer entrar a alguien' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Borrar la sesión' })).toBeNull();
});

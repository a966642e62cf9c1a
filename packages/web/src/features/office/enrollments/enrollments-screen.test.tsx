import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const HOUR = 3_600_000;
const AT = '/api/office/enrollments';
const row = {
  ...{ user_id: 4, person: { who: '1700000002', full_name: 'Ana Paz' }, status: 'F', saved_at: NOON },
  ...{ career: { code: 'DER', name: 'Derecho', campus: 'Loja', modality: 'Presencial' }, finished_at: NOON },
};
const choices = {
  now: NOON,
  processes: [
    { id: 2, name: '2027-1', is_current: true },
    { id: 1, name: '2026-2', is_current: false },
  ],
  careers: [
    { code: 'ART', name: 'Artes', campus: 'Matriz' },
    { code: 'DER', name: 'Derecho', campus: 'Loja' },
  ],
  sessions: [{ id: 7, evaluation: 'Admisión', start: NOON, end: NOON + HOUR, people: 3 }],
  rooms: [{ id: 5, name: 'Aula 1', capacity: 30 }],
};
const reply = ({ path }: HttpRequest): HttpResponse => {
  if (path === `${AT}/choices`) return json(200, choices);
  if (path === `${AT}/enter`)
    return json(200, {
      ...{ now: NOON, changes: 14, grades: [], told: ['2 personas ya constan en esa evaluación.'] },
      left_out: [{ person: { who: '1700000009', full_name: 'Eva Ríos' }, why: 'la persona no es aspirante' }],
    });
  if (path.startsWith(`${AT}/4`))
    return json(200, { now: NOON, row, information: { cell_phone: '0991234567', is_disabled: 2 } });
  return json(200, { now: NOON, total: 1, rows: [row] });
};

it('are narrowed by what is in the address, and one is opened and gone back from', async () => {
  const { place, asked } = showOffice('/oficina/inscripciones', reply);
  expect(await screen.findByText('Derecho')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campus' }), 'Loja');
  const careers = screen.getByRole('combobox', { name: 'Carrera' });
  expect(within(careers).getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(careers, 'Derecho, Loja');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Finalizadas');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Proceso' }), '2026-2');
  const narrowed = '?campus=Loja&carrera=DER&estado=finalizadas&proceso=1';
  await waitFor(() => expect(place.address).toBe(`/oficina/inscripciones${narrowed}`));
  await waitFor(() =>
    expect(asked(`${AT}?`).at(-1)?.search).toBe('process=1&career=DER&campus=Loja&state=finished&sort=name&page=1'),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Ver: Ana Paz' }));
  expect(await screen.findByText('0991234567')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Contacto y residencia' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Comprobante' })).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Todas las inscripciones' }));
  expect(place.address).toBe(`/oficina/inscripciones${narrowed}`);
});

it('of what is looked for go onto a roster: what that comes to is said before it is done', async () => {
  const { asked } = showOffice('/oficina/inscripciones?campus=Loja', reply);
  await userEvent.click(await screen.findByRole('button', { name: 'Pasar a la nómina' }));
  const dialog = screen.getByRole('dialog', { name: 'Pasar a la nómina' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Sesión/ }), '7');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Aula 1 (30 puestos)' }));
  const effect = within(dialog).getByRole('status', { name: 'Qué cambia' });
  await waitFor(() => expect(effect.textContent).toContain('Entran en la nómina: 14 personas.'));
  expect(effect.textContent).toContain('Eva Ríos: la persona no es aspirante');
  expect(asked(`${AT}/enter`).every(({ body }) => body?.['is_dry'] === 1)).toBe(true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pasar a la nómina' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(`${AT}/enter`).at(-1)?.body).toMatchObject({
    ...{ campus: 'Loja', session_id: 7, rooms: [5], reason: 'Acta 3', is_dry: 0 },
  });
});

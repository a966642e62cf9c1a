import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const DAY = 86_400_000;
const session = {
  ...{ id: 12, evaluation: 'Admisión', start: NOON + DAY, end: NOON + 2 * DAY, time_limit: 60 },
  ...{ people: 3, started: 0, finished: 0, withdrawn: 0, rooms: [], without_room: 3, proctors: [], others: [] },
};
const person = (userId: number, fullName: string, standing: string, more: object = {}) => ({
  ...{ user_id: userId, reference: `170000000${userId}`, full_name: fullName, tries: 0, last_at: null },
  ...{ standing, troubles: [] },
  ...more,
});
const PRACTICE = {
  ...{ session_id: 13, quiz_id: 4, evaluation: 'Pruebe su equipo', start: NOON, end: NOON + DAY },
  people: [
    person(1, 'Ana Paz', 'well', { tries: 1, last_at: NOON }),
    person(2, 'Bea Ríos', 'notTried'),
    person(3, 'Eva Soto', 'troubled', { tries: 2, last_at: NOON, troubles: ['su equipo calló 45 s'] }),
  ],
};
const show = (practice: object | null) =>
  showOffice('/oficina/sesiones/12/practica', ({ method, path }) => {
    if (method === 'POST') return json(200, { now: NOON, changes: 3, grades: [] });
    return path.endsWith('/practice')
      ? json(200, { now: NOON, choices: [{ id: 4, name: 'Pruebe su equipo' }], practice })
      : json(200, { now: NOON, session });
  });

it('practice is offered in one act, which says to how many', async () => {
  const { asked } = show(null);
  await screen.findByText('A las personas de esta sesión todavía no se les ofreció practicar.');
  await userEvent.click(screen.getByRole('button', { name: 'Ofrecer práctica' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('La reciben: 3 personas');
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Circular 3');
  await userEvent.click(dialog.getByRole('button', { name: 'Ofrecer práctica' }));
  await waitFor(() =>
    expect(
      asked('/api/office/sessions/12/offer-practice').findLast(({ body }) => body?.['is_dry'] === 0),
    ).toMatchObject({ body: { quiz_id: 4, reason: 'Circular 3' } }),
  );
});

it('whose equipment failed comes first, with why, then who has not tried; one kind alone is in the address', async () => {
  const { place } = show(PRACTICE);
  const table = await screen.findByRole('table', { name: 'Quiénes practicaron' });
  expect(screen.getByText('2 de 3 practicaron: a 1 le funcionó, 1 con problemas')).toBeTruthy();
  const names = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(names[0]).toContain('Eva Soto');
  expect(names[0]).toContain('su equipo calló 45 s');
  expect(names[1]).toContain('Bea Ríos');
  expect(names[2]).toContain('Ana Paz');
  expect(await axeProblems(table)).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Funcionó');
  await waitFor(() => expect(place.address).toBe('/oficina/sesiones/12/practica?mostrar=well'));
  expect(screen.queryByText('Eva Soto')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ofrecerla a quienes faltan' })).toBeTruthy();
});

import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const AT = '/api/office/people/4';
const OTHERS = 'Otra persona cambió estas funciones';

/** One person, whom other operators change meanwhile. */
const world = () => {
  const person = {
    ...{ id: 4, reference: '1700000002', full_name: 'Ana Paz', email: null, is_active: true, is_activated: true },
    ...{ roles: ['examinee'], is_email_confirmed: false, requires_code: false, must_replace_password: false },
    ...{ steps: [], is_lab: false, extra_percent: 0, extra_minutes: 0, lab_hours: [], accepted: [] },
    ...{ open_sessions: 0, other_spellings: [] },
  };
  const reply = ({ method }: HttpRequest): HttpResponse =>
    method === 'POST' ? json(409, { msg: OTHERS }) : json(200, { now: NOON, person });
  return { person, ...showOffice('/oficina/personas/4', reply) };
};

it('an open dialog asks what it asked when it was opened, and the screen shows what there is now', async () => {
  const { person, asked } = world();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshabilitar' }));
  const dialog = screen.getByRole('dialog', { name: 'Deshabilitar la cuenta de Ana Paz' });
  person.is_active = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByText('Deshabilitada')).toBeDefined());
  expect(within(dialog).getByRole('button', { name: 'Deshabilitar' })).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deshabilitar' }));
  await waitFor(() => expect(asked(`${AT}/switch`)).toMatchObject([{ body: { is_on: false } }]));
});

it('more time is given in the place of what was there when the dialog was opened', async () => {
  const { person, asked } = world();
  await userEvent.click(await screen.findByRole('button', { name: 'Tiempo adicional' }));
  const dialog = screen.getByRole('dialog', { name: 'Tiempo adicional de Ana Paz' });
  person.extra_minutes = 30;
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Minutos' }), '5');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText(OTHERS)).toBeDefined();
  const before = { percent: 0, minutes: 0 };
  expect(asked(`${AT}/accommodate`)).toMatchObject([{ body: { minutes: 5, before } }]);
});

it('roles that somebody else changed meanwhile are kept: the dialog says so, and is opened again with them', async () => {
  const { person, asked } = world();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar funciones' }));
  const dialog = screen.getByRole('dialog', { name: 'Funciones de Ana Paz' });
  person.roles = ['examinee', 'proctor'];
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Operación' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText(OTHERS)).toBeDefined();
  expect(asked(`${AT}/roles`)).toMatchObject([{ body: { roles: ['examinee', 'operator'], before: ['examinee'] } }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('Aspirante, Supervisor');
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar funciones' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Supervisor' }).checked).toBe(true);
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const person = {
  ...{ id: 4, reference: '1700000002', full_name: 'Ana Pas', email: 'ana@ejemplo.ec', is_active: true },
  ...{ is_activated: true, roles: ['examinee'], is_email_confirmed: false, requires_code: false, steps: [] },
  ...{ must_replace_password: false, is_lab: false, accessibility: 'VISUAL', extra_percent: 0, extra_minutes: 0 },
  ...{ lab_hours: [], accepted: [], open_sessions: 0, other_spellings: [] },
};
const show = () =>
  showOffice('/oficina/personas/4', ({ method }) =>
    method === 'POST' ? json(200, { now: NOON, changes: 1, grades: [], mails: 1 }) : json(200, { now: NOON, person }),
  );
const send = async (dialog: HTMLElement, button: string) => {
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('what a person is called and needs is corrected', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir datos' }));
  const dialog = screen.getByRole('dialog', { name: 'Datos de Ana Pas' });
  const name = within(dialog).getByRole('textbox', { name: 'Nombres y apellidos' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Ana Paz');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Accesibilidad/ }), 'Ninguna');
  await send(dialog, 'Guardar');
  expect(asked('/api/office/people/4/correct')).toMatchObject([
    { body: { full_name: 'Ana Paz', accessibility: null, before: { full_name: 'Ana Pas', accessibility: 'VISUAL' } } },
  ]);
});

it('a person is invited again, at the address that is said', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar otra vez' }));
  const dialog = screen.getByRole('dialog', { name: 'Invitar otra vez a Ana Pas' });
  expect(dialog.textContent).toContain('ana@ejemplo.ec');
  await send(dialog, 'Invitar otra vez');
  expect(asked('/api/office/people/4/invite')).toMatchObject([{ body: { reason: 'Acta 4', is_dry: 0 } }]);
});

it('an identification is corrected after it is said what that comes to; digits that are no cédula are said to be a passport', async () => {
  const { asked } = showOffice('/oficina/personas/4', ({ method }) =>
    method === 'POST'
      ? json(200, { now: NOON, changes: 1, grades: [], mails: 1, told: ['Ingresará con 1234567.'] })
      : json(200, { now: NOON, person }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir identificación' }));
  const dialog = screen.getByRole('dialog', { name: 'Identificación de Ana Pas' });
  expect(dialog.textContent).toContain('Ahora es 1700000002.');
  const number = within(dialog).getByRole('textbox', { name: 'Identificación correcta' });
  await userEvent.type(number, '1234567');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findAllByText(/Parece una cédula incompleta: son 7 dígitos/)).not.toEqual([]);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Es un pasaporte' }));
  expect(await within(dialog).findByText('Ingresará con 1234567.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('/api/office/people/4/reference').findLast(({ body }) => body?.['is_dry'] === 0)?.body).toMatchObject({
    ...{ reference: '1234567', is_passport: 1, before: '1700000002', reason: 'Acta 4' },
  });
});

it('what was refused goes once something else is typed', async () => {
  showOffice('/oficina/personas/4', ({ method }) =>
    method === 'POST' ? json(409, { msg: 'Esa identificación es de otra persona.' }) : json(200, { now: NOON, person }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir identificación' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Identificación correcta' }), 'PE1');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Esa identificación es de otra persona.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Identificación correcta' }), '2');
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
});

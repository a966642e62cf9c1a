import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';

afterEach(cleanup);

const HOUR = 3_600_000;
const evaluation = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, is_graded: true, time_limit: 60, allowed: ['active', 'regrade'] },
  sessions: [
    { id: 8, start: NOON - 9 * HOUR, end: NOON - HOUR, sheets: 2 },
    { id: 9, start: NOON, end: NOON + HOUR, sheets: 3 },
  ],
  ...more,
});
const evaluations = [evaluation(5, 'Aptitud'), evaluation(6, 'Vieja', { allowed: [], sessions: [] })];
const acted = json(200, { now: NOON, changes: 1, grades: [] });
const show = () =>
  showOffice('/oficina/evaluaciones', ({ method, path, parts }) => {
    if (method === 'GET') return json(200, { now: NOON, evaluations });
    if (parts !== undefined) return json(200, { now: NOON, stored: 'x.png' });
    return path.endsWith('/evaluations') ? json(200, { now: NOON, changes: 3, grades: [] }) : acted;
  });
const reasoned = async (dialog: HTMLElement, button: string) => {
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

it('are retired with a word on whom it concerns, and offered again', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar: Aptitud' }));
  const dialog = screen.getByRole('dialog', { name: 'Retirar «Aptitud»' });
  expect(dialog.textContent).toContain('consta en la nómina de 5 personas');
  await reasoned(dialog, 'Retirar');
  await userEvent.click(screen.getByRole('button', { name: 'Volver a ofrecer: Vieja' }));
  await reasoned(screen.getByRole('dialog'), 'Volver a ofrecer');
  const posted = (id: number) => asked(`/api/office/evaluations/${id}/switch`).map(({ body }) => body);
  expect(posted(5)).toMatchObject([{ key: 'active', is_on: false, reason: 'Acta 4', is_dry: 0 }]);
  expect(posted(6)).toMatchObject([{ key: 'active', is_on: true }]);
});

it('say of what can be changed what it does, how it stands and what changes', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar: Aptitud' }));
  const dialog = screen.getByRole('dialog');
  const meaning = within(dialog).getByRole('status', { name: 'Qué hace' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Qué' }), 'Pedir una recalificación');
  expect(meaning.textContent).toContain('Ahora: sí se permite.');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Sí' }));
  expect(meaning.textContent).toContain('Ya es así');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'No' }));
  expect(meaning.textContent).toContain('Nadie puede hacer pedidos nuevos');
  await reasoned(dialog, 'Guardar');
  expect(asked('/api/office/evaluations/5/switch').map(({ body }) => body)).toMatchObject([
    { key: 'regrade', is_on: false },
  ]);
});

it('are given to try in a session that is not over', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Probar: Aptitud' }));
  const dialog = screen.getByRole('dialog', { name: 'Probar «Aptitud»' });
  expect(within(dialog).getAllByRole('option')).toHaveLength(2);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Otra persona' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Identificación de la persona' }), ' LUZ ');
  await reasoned(dialog, 'Dar a probar');
  expect(asked('/api/office/evaluations/5/try').map(({ body }) => body)).toMatchObject([{ person: 'LUZ', session: 9 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Probar: Vieja' }));
  expect(screen.getByRole('dialog').textContent).toContain('No hay una sesión que siga abierta');
});

it('are loaded with the pictures that they name and no others, once they were rehearsed', async () => {
  const { asked } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar evaluación' }));
  const dialog = screen.getByRole('dialog');
  const written = '{"content":"<img src=\\"nudo.png\\">"}';
  const media = within(dialog).getByLabelText(/Imágenes, sonidos y videos/);
  await userEvent.upload(media, [
    new File(['uno'], 'nudo.png', { type: 'image/png' }),
    new File(['dos'], 'otra.png', { type: 'image/png' }),
  ]);
  await userEvent.upload(within(dialog).getByLabelText('Archivo JSON'), new File([written], 'e.json'));
  await waitFor(() =>
    expect(dialog.textContent).toContain('No tiene problemas: se carga con 3 preguntas. Cuentan también'),
  );
  await reasoned(dialog, 'Cargar evaluación');
  const loads = asked('/api/office/evaluations').flatMap(({ body }) => body ?? []);
  expect(loads.at(-1)).toMatchObject({
    ...{ json: written, reason: 'Acta 4', is_dry: 0 },
    files: [{ name: 'nudo.png', stored: expect.stringMatching(/^[0-9a-f]{64}\.png$/) }],
  });
  expect(asked('/api/office/files')).toHaveLength(1);
});

it('have a file of Safe Exam Browser where that is asked for, with passwords that every program reads alike', async () => {
  const saved: string[] = [];
  stubProperties(URL, { createObjectURL: () => 'blob:archivo', revokeObjectURL: () => undefined });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = { status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) };
  const { asked } = showOffice('/oficina/evaluaciones', ({ method }) =>
    method === 'GET'
      ? json(200, { now: NOON, evaluations: [evaluation(7, 'Final', { allowed: ['active', 'seb'] }), ...evaluations] })
      : file,
  );
  expect(await screen.findAllByRole('button', { name: /^Archivo \.seb: / })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Archivo .seb: Final' }));
  const dialog = await screen.findByRole('dialog');
  const password = within(dialog).getByLabelText(/^Clave para abrirlo/);
  await userEvent.type(password, 'contraseña');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  const download = within(dialog).getByRole('button', { name: 'Descargar el archivo' });
  await userEvent.click(download);
  await waitFor(() => expect(dialog.textContent).toContain('Use de 8 a 100 letras sin tilde'));
  expect(asked('/api/office/evaluations/7/seb-file')).toEqual([]);
  await userEvent.clear(password);
  await userEvent.type(password, 'Clave 2026');
  await userEvent.click(download);
  await waitFor(() => expect(saved).toEqual(['Final.seb']));
  expect(asked('/api/office/evaluations/7/seb-file').map(({ body }) => body)).toMatchObject([
    { password: 'Clave 2026', quit_password: null, reason: 'Acta 4' },
  ]);
  click.mockRestore();
});

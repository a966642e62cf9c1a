import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const PATH = '/api/office/results/5/right-answer';
const item = {
  ...{ item_id: 7, number: '2', text: 'Texto 2', standing: 'graded', max_points: 1, asked: 40, omitted: 0 },
  ...{ facility: 0.2, deviation: 0.4, point_biserial: -0.41, discrimination: 0.4, alpha_without: 0.71, time: null },
  flags: [{ kind: 'distractor', says: 'Clave en duda: del 27 % superior, 9 dieron C.' }],
  parts: [{ label: null, choices: [] }],
};
const form = {
  form_id: 3,
  sheets: 40,
  reliability: { items: 1, mean: 1.9, deviation: 0.8, alpha: 0.74, error: 0.41 },
  items: [item],
};
const rows = [{ number: 3, content: 'Fila', given: null, correct: 'B' }];
const options = [
  { letter: 'A', content: 'Quito', match: 'Andes' },
  { letter: 'B', content: 'Loja', match: 'Andes' },
  { letter: 'C', content: 'Manta', match: 'Costa' },
];
const question = { number: '2', content: 'Texto 2', options, rows, given: null, correct: '' };
const acted = { now: NOON, changes: 3, grades: [{ reference: 'ANA', before: 8, after: 9 }], mails: 2 };

const show = (needsTwo: 0 | 1) =>
  showOffice('/oficina/resultados/5/preguntas', ({ path, method }) => {
    if (path.endsWith('/items')) return json(200, { now: NOON, name: 'Aptitud', forms: [form] });
    if (!path.startsWith(PATH)) return json(404, {});
    return method === 'GET'
      ? json(200, { now: NOON, question, decisions: 1, needs_two: needsTwo, proposal: null })
      : json(200, { ...acted, is_proposed: needsTwo });
  });

const opened = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ver lo que se respondió a la pregunta 2' }));
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Cambiar la respuesta correcta' });
  await userEvent.click(button);
  await screen.findByText('Fila: correcta B');
  return within(screen.getByRole('dialog', { name: 'Respuesta correcta de la pregunta 2' }));
};

it('where a key is in doubt it is corrected, and whose grade would be another is said first', async () => {
  const { asked } = show(0);
  const dialog = await opened();
  expect(dialog.queryByText(/^Respondió/)).toBeNull();
  // A counterpart is written by its number, and so is a row, whichever rows are shown.
  expect(dialog.getByText('Fila: correcta B').getAttribute('value')).toBe('3');
  expect(dialog.getByText('C. Manta · 3 Costa')).toBeDefined();
  await userEvent.click(dialog.getByRole('radio', { name: 'La respuesta correcta es otra' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'La respuesta correcta' }), ' 1=C ');
  expect(
    await dialog.findByText('Cambia la nota de 3 personas. Se avisa por correo a 2 personas.', {}, { timeout: 5_000 }),
  ).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const change = { form_id: 3, item_id: 7, change: 'instead', text: '1=C', seen: 1 };
  expect(asked(PATH).at(0)?.search).toBe('form_id=3&item_id=7');
  expect(asked(PATH).at(-1)?.body).toMatchObject({ ...change, reason: 'Acta 4', is_dry: 0 });
  expect(asked('/api/office/results/5/items')).toHaveLength(2);
});

it('is proposed where two persons are asked for, and nothing is sent where it is not said what is right', async () => {
  const { asked } = show(1);
  const dialog = await opened();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(dialog.getByRole('button', { name: 'Proponer' }));
  expect(await dialog.findByText('Elija qué cambia.')).toBeDefined();
  await userEvent.click(dialog.getByRole('radio', { name: 'Otra respuesta también es correcta' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Proponer' }));
  expect(await dialog.findByText('Escriba la respuesta correcta.')).toBeDefined();
  expect(asked(PATH).filter(({ body }) => body !== null)).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: /^Se anula la pregunta/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Proponer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(PATH).at(-1)?.body).toMatchObject({ change: 'annul', text: null });
});

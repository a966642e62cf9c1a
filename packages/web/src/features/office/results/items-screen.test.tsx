import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';

afterEach(cleanup);

const choice = (label: string, more: object = {}) => ({
  ...{ label, text: `opción ${label}`, is_right: false, chosen: 3, upper: 1, lower: 1.5, rest_mean: 0.5 },
  ...more,
});
const item = (number: string, more: object = {}) => ({
  ...{ item_id: Number(number), number, text: `Texto ${number}`, standing: 'graded', max_points: 1, asked: 40 },
  ...{ omitted: 0, facility: 0.6, deviation: 0.4, point_biserial: 0.3, discrimination: 0.4, alpha_without: 0.71 },
  ...{ time: { lower: 10_000, median: 20_000, upper: 31_000 }, flags: [], parts: [{ label: null, choices: [] }] },
  ...more,
});
const wrong = item('2', {
  ...{ facility: 0.2, point_biserial: -0.41 },
  flags: [
    { kind: 'distractor', says: 'Clave en duda: del 27 % superior, 9 dieron C.' },
    { kind: 'negative', says: 'Discriminación negativa.' },
  ],
  parts: [{ label: null, choices: [choice('B', { is_right: true }), choice('C', { chosen: 21, upper: 9 })] }],
});
const form = {
  form_id: 1,
  sheets: 40,
  reliability: { items: 3, mean: 1.9, deviation: 0.8, alpha: 0.74, error: 0.41 },
  items: [item('1'), wrong, item('3', { facility: 0.5 })],
};
const show = (at: string, forms: readonly object[] = [form]) =>
  showOffice(at, ({ path }) =>
    path.endsWith('/items') ? json(200, { now: NOON, name: 'Aptitud', forms }) : json(404, {}),
  );
const numbers = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.slice(0, 1));

it('says of each question what its answers say, and which are to be looked at', async () => {
  const { place } = show('/oficina/resultados/5/preguntas');
  expect(await screen.findByText('1 pregunta por revisar antes de publicar')).toBeDefined();
  const row = screen.getByText('Texto 2').closest('tr') ?? document.body;
  for (const said of ['0,20', '-0,41', '0 de 40', '20 s', 'Clave en duda', 'Discriminación negativa'])
    expect(row.textContent).toContain(said);
  expect(screen.getByText('0,74')).toBeDefined();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Ordenar por' }),
    'Dificultad: primero las difíciles',
  );
  await waitFor(() => expect(numbers()).toEqual(['2', '3', '1']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Solo las que hay que revisar');
  await waitFor(() => expect(numbers()).toEqual(['2']));
  expect(place.address).toBe('/oficina/resultados/5/preguntas?orden=facility&mostrar=revisar');
});

it('shows who gave which answer to a question', async () => {
  show('/oficina/resultados/5/preguntas');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver lo que se respondió a la pregunta 2' }));
  const dialog = screen.getByRole('dialog', { name: 'Pregunta 2' });
  expect(within(dialog).getByText('Clave en duda: del 27 % superior, 9 dieron C.')).toBeDefined();
  const [, key, distractor] = within(dialog).getAllByRole('row');
  expect(key?.textContent).toContain('Correcta');
  expect(distractor?.textContent).toMatch(/C · opción C.*21.*9.*1,5.*0,50/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that there is nothing to analyse yet', async () => {
  show('/oficina/resultados/5/preguntas', []);
  expect(await screen.findByText(/Ninguna hoja de esa evaluación/)).toBeDefined();
});

it('is left as a file, for a reason', async () => {
  const results = {
    ...{ quiz_id: 5, name: 'Aptitud', scale: 10, sheets: 3, not_started: 0, under_way: 0, waiting: 0 },
    ...{ graded: 3, published: 0, open: 0 },
  };
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  stubProperties(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const { asked } = showOffice('/oficina/resultados/5', ({ path }) =>
    path.endsWith('/export')
      ? { status: 200, headers: {}, text: '', bytes: new Uint8Array([1, 2]) }
      : json(200, { now: NOON, results, parts: [3], mean: 7, least: 5, most: 9 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Qué' }), 'Lista ordenada');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'PDF para firmar' }));
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Qué' }), 'Notas');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('/api/office/results/5/export').map(({ body }) => body)).toEqual([
    { kind: 'grades', format: 'xlsx', reason: 'Acta 4' },
  ]);
  expect(saved).toHaveBeenCalledOnce();
});

import type { HttpRequest } from '@quipu/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const AT = '/oficina/sesiones/cargar';
const line = (number: number, more: object = {}) => ({
  ...{ line: number, reference: `17000000${number}`, evaluation: 'Aptitud', fate: 'enter' },
  ...{ now: 'sesión 12, sala A, puesto 1', before: null, accommodation: [], problems: [], ...more },
});
const show = (lines: () => readonly object[], loaded: object = { changes: 2 }) =>
  showOffice(AT, ({ path }: HttpRequest) => {
    if (path === '/api/office/roster/check') return json(200, { now: NOON, lines: lines() });
    if (path === '/api/office/roster/load') return json(200, { now: NOON, grades: [], ...loaded });
    return json(200, { now: NOON, total: 0, sessions: [] });
  });
const choose = async () =>
  userEvent.upload(await screen.findByLabelText('Archivo CSV'), new File(['identificacion;evaluacion'], 'n.csv'));
const confirm = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
  await userEvent.click(screen.getByRole('button', { name: /^Cargar/ }));
};

it('a file is told line by line, and loaded once it is confirmed', async () => {
  const { asked, place } = show(() => [
    line(2),
    line(3, { fate: 'move', before: 'sesión 12, sin sala' }),
    line(4, { fate: 'same' }),
  ]);
  await choose();
  const status = screen.getByRole('status', { name: 'Resultado del ensayo' });
  await waitFor(() => expect(status.textContent).toContain('3 líneas en el archivo.'));
  expect(status.textContent).toContain('Entra: 1 persona.Cambia: 1 persona.Sigue igual: 1 persona.');
  expect(screen.getByText('Antes: sesión 12, sin sala')).toBeDefined();
  expect(asked('/api/office/roster/load')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cargar a 2 personas' })).toBeDefined();
  await confirm();
  await waitFor(() => expect(place.address).toBe('/oficina/sesiones'));
});

it('another time is told, counted, and loaded where nothing else is another', async () => {
  const accommodation = ['Tiempo: 25 % y 30 min → 25 %'];
  const { asked } = show(() => [line(2, { fate: 'accommodate', accommodation }), line(3, { fate: 'same' })]);
  await choose();
  const status = screen.getByRole('status', { name: 'Resultado del ensayo' });
  await waitFor(() => expect(status.textContent).toContain('Con otro tiempo o accesibilidad: 1 persona.'));
  expect(screen.getByText('Tiempo: 25 % y 30 min → 25 %')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cargar a 1 persona' })).toBeDefined();
  await confirm();
  await waitFor(() => expect(asked('/api/office/roster/load')).toHaveLength(1));
});

it('a line that was not planned and has no problem is not called wrong', async () => {
  show(() => [line(2, { fate: null, now: null })]);
  await choose();
  expect(await screen.findByText('Sin revisar')).toBeDefined();
  expect(screen.queryByText('Con problemas')).toBeNull();
});

it('what is no file of a roster is told of once, without a count of lines, and is not loaded', async () => {
  const none = { reference: '', evaluation: '', fate: null, now: null };
  let lines: readonly object[] = [
    line(0, { ...none, line: null, problems: [{ field: null, text: 'no es un CSV: guárdelo' }] }),
  ];
  const { asked } = show(() => lines);
  await choose();
  const status = screen.getByRole('status', { name: 'Resultado del ensayo' });
  await waitFor(() =>
    expect(status.textContent).toBe('Este archivo no es un CSV: guárdelo. Elija otro, o corríjalo y elíjalo otra vez.'),
  );
  expect(screen.queryByRole('table')).toBeNull();
  await confirm();
  expect((await screen.findAllByText('Elija un archivo que se pueda cargar.')).length).toBeGreaterThan(0);
  expect(asked('/api/office/roster/load')).toEqual([]);
  lines = [line(1, { ...none, problems: [{ field: null, text: 'falta la columna "evaluacion"' }] })];
  await choose();
  await waitFor(() => expect(status.textContent).toContain('La primera línea de este archivo'));
  expect(status.textContent).toContain('falta la columna "evaluacion"');
  expect(status.textContent).not.toContain('1 línea');
});

it('says that it was loaded before, where the reply of that was lost', async () => {
  const { place } = show(() => [line(2)], { changes: 0, is_done_before: 1 });
  await choose();
  await screen.findByRole('button', { name: 'Cargar a 1 persona' });
  await confirm();
  await waitFor(() => expect(place.address).toBe('/oficina/sesiones'));
  const told = useNotices.getState().notices.map(({ text }) => text);
  expect(told).toContain('La carga ya estaba hecha, y no se hizo dos veces: consta en Registro.');
});

it('nothing of a file with problems is loaded, nor of one that asks for nothing', async () => {
  let lines: readonly object[] = [
    line(2, { fate: null, now: null, problems: [{ field: 'sala', text: 'no existe "Z"' }] }),
  ];
  const { asked, place } = show(() => lines);
  await choose();
  expect(await screen.findByText('sala: no existe "Z"')).toBeDefined();
  await confirm();
  expect((await screen.findAllByText('El archivo tiene 1 línea con problemas.')).length).toBeGreaterThan(0);
  lines = [line(2, { fate: 'same' })];
  await choose();
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Resultado del ensayo' }).textContent).toContain('igual'),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Cargar/ }));
  expect((await screen.findAllByText('En el archivo no hay nada nuevo que cargar.')).length).toBeGreaterThan(0);
  expect(asked('/api/office/roster/load')).toEqual([]);
  expect(place.address).toBe(AT);
});

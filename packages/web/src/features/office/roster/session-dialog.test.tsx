import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';

afterEach(cleanup);

const HOUR = 3_600_000;
const session = (more: object = {}) => ({
  ...{ id: 12, evaluation: 'Aptitud', start: NOON + 24 * HOUR, end: NOON + 26 * HOUR, time_limit: 60 },
  ...{ people: 30, started: 0, finished: 0, withdrawn: 0, rooms: [] },
  ...{ without_room: 30, proctors: [], others: [], ...more },
});
const EVALUATION = { id: 7, name: 'Aptitud', is_graded: true, time_limit: 60, allowed: ['active'], sessions: [] };
const acted = (more: object = {}) => json(200, { now: NOON, changes: 1, grades: [], ...more });
const show = (at: string, { act = () => acted(), of = session() }: Shown = {}) =>
  showOffice(at, (request) => {
    if (request.method === 'POST') return act(request);
    const { path } = request;
    if (path.includes('/evaluations')) return json(200, { now: NOON, evaluations: [EVALUATION] });
    if (path.includes('/roster')) return json(200, { now: NOON, total: 0, rows: [] });
    return path.includes('/sessions/')
      ? json(200, { now: NOON, session: of })
      : json(200, { now: NOON, total: 1, sessions: [of] });
  });
interface Shown {
  readonly act?: (request: HttpRequest) => HttpResponse;
  readonly of?: object;
}
/** Finds what was asked for last, rehearsals apart: one may come late. */
const done = (asked: ReturnType<typeof show>['asked'], path: string) =>
  asked(path).findLast(({ body }) => body?.['is_dry'] === 0)?.body;
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole('button', { name });
const field = (name: string) => dialog().getByRole('textbox', { name });
const write = async (box: HTMLElement, text: string) => {
  await userEvent.click(box);
  await userEvent.clear(box);
  await userEvent.paste(text);
};
const errorOf = (name: string) => {
  const ids = (field(name).getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};

it('a session is created: what is missing is said at each field, and what it comes to beside the button', async () => {
  const { asked } = show('/oficina/sesiones', {
    act: () => acted({ told: ['Se rinde el domingo 22.', 'Atención: es corta.'] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva sesión' }));
  await dialog().findByRole('option', { name: 'Aptitud' });
  await userEvent.click(button('Crear'));
  expect(await dialog().findByText('Elija la evaluación.')).toBeDefined();
  expect(within(dialog().getByRole('group', { name: 'Qué día' })).getByText('Escriba el día.')).toBeDefined();
  expect(errorOf('Desde las')).toContain('Escriba la hora y los minutos');
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Evaluación' }), 'Aptitud');
  for (const [part, text] of [
    // A whole day is spread over its three boxes.
    ['Día', '22 de noviembre de 2126'],
    ['Desde las', '8:00'],
    ['Hasta las', '7:30'],
    ['Límite de tiempo, en minutos', '9999'],
    ['Motivo', 'Segundo turno'],
  ] as const)
    await write(field(part), text);
  await userEvent.click(button('Crear'));
  await waitFor(() => expect(errorOf('Hasta las')).toContain('Termina antes de empezar'));
  expect(errorOf('Día')).toContain('El año llega hasta 2099.');
  await write(field('Año'), '2026');
  expect(errorOf('Límite de tiempo, en minutos')).toContain('Escriba un número de 1 a 1440.');
  await write(field('Hasta las'), '10:00');
  await userEvent.clear(field('Límite de tiempo, en minutos'));
  const effect = dialog().getByRole('status', { name: 'Qué cambia' });
  await waitFor(() => expect(effect.textContent).toContain('Se rinde el domingo 22.'));
  // What warns is in sight.
  expect(within(effect).getByText('Atención: es corta.').closest('details')).toBeNull();
  await userEvent.click(button('Crear'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, '/api/office/sessions')).toMatchObject({
    // Eight in Guayaquil.
    ...{ quiz_id: 7, start: Date.UTC(2026, 10, 22, 13), end: Date.UTC(2026, 10, 22, 15), time_limit: null },
    reason: 'Segundo turno',
  });
});

it('a session that nobody has begun gets other times, from those that were seen; it may end another day', async () => {
  const { asked } = show('/oficina/sesiones/12');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el horario' }));
  expect(
    ['Día', 'Mes', 'Año', 'Desde las', 'Hasta las'].map((name) => (field(name) as HTMLInputElement).value),
  ).toEqual(['22', '11', '2026', '12:00', '14:00']);
  await userEvent.click(dialog().getByRole('checkbox', { name: 'Termina otro día' }));
  const end = within(dialog().getByRole('group', { name: 'Día en que termina' }));
  await write(end.getByRole('textbox', { name: 'Día' }), '24/11/2026');
  await write(field('Motivo'), 'Corte de luz');
  await userEvent.click(button('Guardar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = { start: NOON + 24 * HOUR, end: NOON + 26 * HOUR, time_limit: 60 };
  expect(done(asked, '/api/office/sessions/12/times')).toMatchObject({
    times: { ...before, end: NOON + 74 * HOUR },
    before,
    reason: 'Corte de luz',
  });
});

it('hours that nobody typed stay to the second: saved as it is, nothing of a session changes', async () => {
  const before = { start: NOON + 24 * HOUR + 17_250, end: NOON + 26 * HOUR + 42_000, time_limit: 60 };
  const { asked } = show('/oficina/sesiones/12', { of: session(before) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el horario' }));
  await write(field('Motivo'), 'Ninguno');
  await userEvent.click(button('Guardar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done(asked, '/api/office/sessions/12/times')).toMatchObject({ times: before, before });
});

it('the times of a session that somebody began, or that is over, are not to be changed', async () => {
  show('/oficina/sesiones/12', { of: session({ started: 1 }) });
  await screen.findByRole('heading', { level: 1, name: 'Aptitud' });
  expect(screen.queryByRole('button', { name: 'Cambiar el horario' })).toBeNull();
  cleanup();
  show('/oficina/sesiones/12', { of: session({ start: NOON - 3 * HOUR, end: NOON - HOUR }) });
  await screen.findByRole('heading', { level: 1, name: 'Aptitud' });
  expect(screen.queryByRole('button', { name: 'Cambiar el horario' })).toBeNull();
});

it('the code of the questions is told to whoever asks with a reason, early only on purpose, and shown group by group', async () => {
  let code: () => HttpResponse = () => json(409, { msg: 'Todavía no es hora' });
  const { asked } = show('/oficina/sesiones/12', { act: () => code(), of: session({ has_code: 1 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Código de las preguntas' }));
  await write(field('Motivo'), 'La sede llamó');
  await userEvent.click(button('Ver el código'));
  expect(await dialog().findByText('Todavía no es hora')).toBeDefined();
  await userEvent.click(
    dialog().getByRole('checkbox', { name: 'Darlo aunque falte más de media hora para la sesión' }),
  );
  code = () => json(200, { now: NOON, code: 'K7QM2-R9DXN-4TABC' });
  await userEvent.click(button('Ver el código'));
  const groups = within(await dialog().findByRole('list', { name: 'Grupos del código' })).getAllByRole('listitem');
  expect(groups.map(({ textContent }) => textContent)).toEqual(['K7QM2K 7 Q M 2', 'R9DXNR 9 D X N', '4TABC4 T A B C']);
  expect(asked('/api/office/sessions/12/opening-code').map(({ body }) => body)).toEqual([
    { reason: 'La sede llamó', is_early: false },
    { reason: 'La sede llamó', is_early: true },
  ]);
  await userEvent.click(button('Ya lo dicté'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a session of no laboratory has no code to tell', async () => {
  show('/oficina/sesiones/12');
  await screen.findByRole('button', { name: 'Cambiar el horario' });
  expect(screen.queryByRole('button', { name: 'Código de las preguntas' })).toBeNull();
});

import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showOffice } from '../../../testing/show-office.tsx';
import { wireIncident } from '../../../testing/watched.ts';

afterEach(cleanup);

const LIST = '/oficina/solicitudes/descargos';
const TEXT = 'Se fue la luz del pasillo.';
const ANSWER = 'Se comprobó que se fue la luz.';
const objection = (decided: object | null = null) => ({
  ...{ id: 7, at: NOON, person: { who: '1700000002', full_name: 'Ana Paz' }, evaluation: 'Aptitud', sheet_id: 3 },
  ...{ decided, text: TEXT, answer: decided === null ? null : ANSWER, sheet_status: 'FC' },
  kinds: [{ kind: 'cameraLost', count: 2 }],
});
const incidents = [
  wireIncident({ photo_id: 9 }),
  wireIncident({ id: 32, ended_at: null, closed_at: NOON, closed_by: 'LUZ', closed_reason: 'Se vio en sala' }),
];

const world = (decide: (request: HttpRequest) => HttpResponse, at = `${LIST}/7`) =>
  showOffice(at, (request: HttpRequest) => {
    const { path } = request;
    if (path.startsWith('/api/office/waiting'))
      return json(200, { now: NOON, reschedulings: 0, regrades: 0, quarantined: 0, objections: 1 });
    if (path.endsWith('/decide')) return decide(request);
    if (path.startsWith('/api/office/objections/7')) return json(200, { now: NOON, objection: objection(), incidents });
    const rows = [objection({ is_accepted: false, at: NOON })];
    return json(200, { now: NOON, total: rows.length, rows });
  });

it('lists what is answered, with what was decided', async () => {
  world(() => json(500, {}), `${LIST}?mostrar=todas`);
  await screen.findByText('Problema con la cámara (2)');
  for (const text of [TEXT, 'No acogido', `Respuesta: ${ANSWER}`]) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Descargos (1)' })).toBeDefined();
});

it('shows the incidents with their evidence, says what a decision does and does not, and sends it', async () => {
  const sent: unknown[] = [];
  const { place } = world(({ body }) => {
    const asked = JSON.parse(body ?? '') as { readonly is_dry?: unknown };
    sent.push(asked);
    return json(200, { now: NOON, changes: 1, grades: [] });
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Descargo de Ana Paz' }));
  expect(dialog.getByText(TEXT)).toBeDefined();
  expect(dialog.getAllByText('Imagen oscura: brillo 43 (umbral 80)')).toHaveLength(2);
  expect(dialog.getByText(/Motivo: Se vio en sala/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Ver la repetición de la evaluación' })).toBeDefined();
  await userEvent.click(dialog.getByRole('radio', { name: /^Acoger/ }));
  await dialog.findByText(/Se cierra 1 incidente: .*El fin de la evaluación no cambia/);
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Parte eléctrico');
  const decide = () => userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Lo que leerá/ }), 'Sí');
  await decide();
  await dialog.findByText('Escriba al menos 10 caracteres');
  await userEvent.clear(dialog.getByRole('textbox', { name: /Lo que leerá/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Lo que leerá/ }), ANSWER);
  await decide();
  await waitFor(() => expect(place.address).toBe(LIST));
  expect(sent.at(-1)).toMatchObject({ decision: 'accept', answer: ANSWER, reason: 'Parte eléctrico' });
});

it('says that somebody decided meanwhile, and keeps what was typed', async () => {
  world(() => json(409, { msg: 'Esa solicitud ya tiene respuesta.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descargo de Ana Paz' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^No acoger/ }));
  const answer = dialog.getByRole('textbox', { name: /Lo que leerá/ });
  await userEvent.type(answer, ANSWER);
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Parte eléctrico');
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Esa solicitud ya tiene respuesta.');
  expect(answer).toHaveProperty('value', ANSWER);
});

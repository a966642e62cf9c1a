import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { sessionWith } from '../../../testing/session.ts';
import { noNetwork, showScreen } from '../../../testing/show-screen.tsx';
import { inKit } from '../../../ui/kit/kit.tsx';
import { IncidentsPanel } from './incidents-panel.tsx';

const Panel = inKit(IncidentsPanel);
const INCIDENTS = '/api/answers-sheet/4/incidents';
const MINUTE = 60_000;
const TEXT = 'Se desconectó el cable del monitor.';

const incident = (id: number, more: object = {}) => ({
  id,
  kind: 'displays',
  at: NOON + id * MINUTE,
  evidence: '2',
  measured: { value: 2, threshold: 1, unit: 'displays' },
  has_photo: false,
  ended_at: null,
  closed_at: null,
  objection: null,
  ...more,
});
const objection = (more: object = {}) => ({ id: 9, text: TEXT, at: NOON, decided: null, ...more });

/** A server that has those incidents, and does `post` with what is sent. */
const show = (
  incidents: readonly object[] | (() => HttpResponse | Promise<HttpResponse>),
  post: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(500, {}),
) =>
  showScreen(<Panel sheetId={4} />, { path: '/home/4' }, (request) => {
    if (request.path !== INCIDENTS) return post(request);
    return typeof incidents === 'function' ? incidents() : json(200, { incidents });
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const open = async (name: string | RegExp = /^Presentar un descargo/) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  useNotices.setState({ notices: [] });
  useSignInSession.getState().commit(sessionWith({}));
});
afterEach(cleanup);

it('says what was noted, when, and whether anybody looked, in words that accuse nobody', async () => {
  show([
    incident(1, { ended_at: NOON + 3 * MINUTE, has_photo: true }),
    incident(2, { kind: 'printScreen', evidence: 'key', measured: null, closed_at: NOON + 5 * MINUTE }),
  ]);
  await screen.findByText('Más pantallas de las permitidas: 2 pantallas (umbral 1)');
  expect(screen.getByText(/^21 de noviembre de 2026, 12:01 .*duró 2 minutos/)).toBeDefined();
  expect(screen.getByText('La institución tiene una fotografía de ese momento.')).toBeDefined();
  expect(screen.getByText('La institución aún no lo revisa.')).toBeDefined();
  expect(screen.getByText('Se presionó la tecla de captura de pantalla')).toBeDefined();
  expect(screen.getByText(/^La institución lo revisó y lo cerró: 21 de noviembre de 2026, 12:05/)).toBeDefined();
});

it('says that there is nothing, and shows nothing of a practice', async () => {
  show([]);
  await screen.findByText('No se registró ningún incidente.');
  cleanup();
  show(() => json(403, { msg: 'Es una práctica.' }));
  await waitFor(() => expect(screen.queryByText('Incidentes registrados')).toBeNull());
});

it('asks again once the network is back', async () => {
  let answer: () => HttpResponse | Promise<HttpResponse> = noNetwork;
  show(() => answer());
  await screen.findByRole('alert');
  answer = () => json(200, { incidents: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Volver a intentar' }));
  await screen.findByText('No se registró ningún incidente.');
});

it('shows an objection once for those that it answers, with what became of it', async () => {
  const decided = { is_upheld: true, at: NOON + MINUTE, answer: 'El cable estaba suelto.' };
  show([
    incident(1, { objection: objection({ decided }) }),
    incident(2, { objection: objection({ decided }) }),
    incident(3, { objection: objection({ id: 10, text: 'No fui yo, de verdad' }) }),
    incident(4, { objection: objection({ id: 11, decided: { ...decided, is_upheld: false } }) }),
  ]);
  await screen.findByText('Acogido: sin efecto');
  expect(screen.getAllByText(/El cable estaba suelto/)).toHaveLength(2);
  for (const state of ['En revisión', 'No acogido']) expect(screen.getByText(state)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Presentar un descargo/ })).toBeNull();
});

it('answers those of a kind that are chosen, and the focus is left where they are', async () => {
  let kept: readonly { readonly id: number }[] = [
    incident(1),
    incident(2),
    incident(3, { kind: 'printScreen', measured: null }),
  ];
  const sent: unknown[] = [];
  show(
    () => json(200, { incidents: kept }),
    ({ body }) => {
      sent.push(JSON.parse(body ?? ''));
      kept = kept.map((one) => (one.id === 1 ? { ...one, objection: objection() } : one));
      return json(200, { incidents: kept });
    },
  );
  await open('Presentar un descargo: Más pantallas de las permitidas');
  const { getByRole, getAllByRole, getByText } = await dialog();
  expect(getByText(/después no se puede cambiar/)).toBeDefined();
  expect(getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.click(getByRole('checkbox', { name: /12:02/ }));
  await userEvent.type(getByRole('textbox', { name: 'Su descargo' }), TEXT);
  await userEvent.click(getByRole('button', { name: 'Enviar descargo' }));
  await screen.findByText('En revisión');
  expect(sent).toEqual([{ incidents: [1], text: TEXT }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Incidentes registrados');
  expect(screen.getAllByRole('button', { name: /Presentar un descargo/ })).toHaveLength(2);
});

it('keeps what was typed where it is too short, no reply comes, or another was sent before; and sends the same again', async () => {
  const answers = [
    noNetwork,
    () => json(409, { msg: 'Ya presentó un descargo de este incidente, con otro texto.' }),
    () => json(200, { incidents: [] }),
  ];
  const sent: unknown[] = [];
  show([incident(1)], ({ body }) => {
    sent.push(JSON.parse(body ?? ''));
    return (answers.shift() ?? noNetwork)();
  });
  await open();
  const { getByRole, findByText, queryByRole } = await dialog();
  expect(queryByRole('checkbox')).toBeNull();
  const field = getByRole('textbox', { name: 'Su descargo' });
  const send = () => userEvent.click(getByRole('button', { name: 'Enviar descargo' }));
  await userEvent.type(field, 'No fui');
  await send();
  await findByText('Escriba al menos 10 caracteres');
  expect(sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, TEXT);
  await send();
  await findByText(/Puede enviarlo otra vez: se guarda uno solo/);
  await send();
  await findByText(/Ya presentó un descargo/);
  expect(field).toHaveProperty('value', TEXT);
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ incidents: [1], text: TEXT })));
});

it('wants at least one incident', async () => {
  show([incident(1), incident(2)]);
  await open();
  const { getAllByRole, getByRole, findByText } = await dialog();
  for (const box of getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.type(getByRole('textbox', { name: 'Su descargo' }), TEXT);
  await userEvent.click(getByRole('button', { name: 'Enviar descargo' }));
  await findByText('Elija al menos un incidente.');
});

import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showConsole } from '../../../testing/show-console.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';
import { wireIncident, wireWatched } from '../../../testing/watched.ts';
import { useBoard } from '../board/board-store.ts';

const MINUTE = 60_000;
const photo = { id: 9, kind: 'quiz', at: NOON - 12 * MINUTE, number: 1, faces: 1, distance: 0.58 };
const timeline = {
  incidents: [
    wireIncident(),
    wireIncident({
      id: 30,
      kind: 'displays',
      evidence: '2',
      ended_at: null,
      measured: null,
      closed_at: NOON,
      closed_by: 'ROSA',
      closed_reason: 'Autorizada',
    }),
  ],
  photos: [photo],
  actions: [
    { id: 1, at: NOON - MINUTE, who: 'ROSA', what: 'time', why: 'Corte de luz', detail: '10 minutos' },
    { id: 2, at: NOON, who: 'ROSA', what: 'closeIncident', why: 'Autorizada', detail: 'cameraLost' },
  ],
  given_back: [
    {
      id: 1,
      cause: 'resources',
      from: NOON - 20 * MINUTE,
      to: NOON - 20 * MINUTE + 40_000,
      given_ms: 40_000,
      proposed_ms: 0,
    },
    {
      id: 2,
      cause: 'sectionStart',
      from: NOON - 15 * MINUTE,
      to: NOON - 10 * MINUTE,
      given_ms: 120_000,
      proposed_ms: 180_000,
    },
  ],
};

const show = async (sheet: object = {}, reply?: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) => {
  const sheets = [wireWatched({ open_incidents: 1, incidents: 2, photos: 1, ...sheet })];
  const world = showConsole('/consola/5/1', { sheets, timeline }, reply);
  const panel = await screen.findByRole('complementary', { name: 'Ana Pérez' });
  await within(panel).findByRole('heading', { name: 'Línea de tiempo' });
  return { ...world, panel: within(panel), user: userEvent.setup() };
};
const closed =
  (ids: readonly number[], before: readonly number[] = []) =>
  () =>
    json(200, { now: NOON, closed: ids, closed_before: before });
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollBy', () => undefined);
  useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells what happened, with its evidence, and first what nobody has looked into', async () => {
  const { panel, user } = await show();
  expect(panel.getByRole('heading', { name: '1 incidente por revisar' })).toBeDefined();
  expect(panel.getAllByText('Imagen oscura: brillo 43 (umbral 80)')).toHaveLength(2);
  expect(panel.getAllByText('De 11:50:00 a 11:51:00 (01:00)')).toHaveLength(2);
  expect(panel.getByText('Cerrado por ROSA, 12:00:00: Autorizada')).toBeDefined();
  expect(panel.getByText('Más tiempo para esta evaluación')).toBeDefined();
  expect(panel.getByText('Motivo: Corte de luz')).toBeDefined();
  expect(panel.getByText('Problema con la cámara')).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'Fotos', pressed: false }));
  expect(panel.queryByText('Motivo: Corte de luz')).toBeNull();
  expect(panel.getByText('11:48:00 · 1 rostro · distancia 0,58')).toBeDefined();
});

it('tells what time was given back, why, and what is left to a person, whatever the cause', async () => {
  const { panel, user } = await show();
  await user.click(panel.getByRole('button', { name: 'Tiempo devuelto', pressed: false }));
  const items = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toContain('Tiempo devuelto: Carga de imágenes y sonidos11:40:00 – 11:40:40Devuelto: 40 segundos');
  expect(items).toContain(
    'Tiempo devuelto: Inicio de una sección del que el equipo no supo11:45:00 – 11:50:00Devuelto: 120 segundosMás allá del límite, por decidir: 180 segundos',
  );
});

it('closes an incident with a reason in two clicks', async () => {
  const { panel, user, actions, world, notices } = await show({}, closed([31]));
  await user.click(panel.getByRole('button', { name: /^Cerrar incidente: Imagen oscura/ }));
  expect(document.activeElement?.textContent).toBe('¿Por qué se cierra?');
  world.timeline = { ...timeline, incidents: [] };
  await user.click(panel.getByRole('button', { name: 'Luz insuficiente en el lugar' }));
  expect(actions()).toEqual([
    {
      path: '/api/console/sheets/1/incidents/close',
      body: { incidents: [31], reason: 'Luz insuficiente en el lugar' },
    },
  ]);
  expect(notices()).toEqual(['success: 1 incidente cerrado']);
  await panel.findByRole('heading', { name: 'Sin incidentes por revisar' });
  expect(document.activeElement?.textContent).toBe('Sin incidentes por revisar');
});

it('closes one with words of one’s own, says what went wrong, and can be left', async () => {
  const { panel, user, actions } = await show({}, () => json(404, { msg: 'Ya no está.' }));
  await user.click(panel.getByRole('button', { name: /^Cerrar incidente/ }));
  await user.click(panel.getByRole('button', { name: 'Cerrar con este motivo' }));
  expect(panel.getByText('Escriba el motivo.')).toBeDefined();
  await user.type(panel.getByRole('textbox', { name: 'Otro motivo' }), ' Cortina cerrada ');
  await user.click(panel.getByRole('button', { name: 'Cerrar con este motivo' }));
  expect((await panel.findByText('Ya no está.')).closest('[role="alert"]')).not.toBeNull();
  expect(actions()[0]?.body).toEqual({ incidents: [31], reason: 'Cortina cerrada' });
  await user.keyboard('{Escape}');
  expect(panel.getByRole('button', { name: /^Cerrar incidente/ })).toBe(document.activeElement);
});

it('closes several of a kind, or all, with one reason, once it was said which', async () => {
  const capture = (id: number, at: number) =>
    wireIncident({ id, kind: 'printScreen', evidence: 'key', measured: null, at, ended_at: null });
  const incidents = [wireIncident(), capture(41, NOON - 3 * MINUTE), capture(42, NOON - 2 * MINUTE)];
  const { panel, user, actions, world, notices } = await show({}, closed([41], [42]));
  world.timeline = { ...timeline, incidents };
  act(() => void window.dispatchEvent(new Event('online')));
  const ofKind = await panel.findByRole('button', { name: 'Cerrar los 2: Captura de pantalla' });
  await user.click(panel.getByRole('button', { name: 'Cerrar los 3' }));
  expect(panel.getByRole('group', { name: '¿Por qué se cierran estos 3 incidentes?' })).toBeDefined();
  expect(panel.getByText(/Problema con la cámara \(1\), Captura de pantalla \(2\)\. Todo sigue/)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('Cerrar los 3');
  await user.click(ofKind);
  world.timeline = { ...timeline, incidents: [wireIncident()] };
  await user.click(panel.getByRole('button', { name: 'Sin novedad' }));
  await panel.findByRole('heading', { name: '1 incidente por revisar' });
  expect(actions()).toEqual([
    { path: '/api/console/sheets/1/incidents/close', body: { incidents: [41, 42], reason: 'Sin novedad' } },
  ]);
  expect(notices()).toEqual(['success: 1 incidente cerrado', 'info: Uno ya estaba cerrado: conserva su motivo.']);
});

it('says why somebody is needed, and what the device said last', async () => {
  const { panel } = await show({ lost_at: NOON - 2 * MINUTE - 4_000, answered: 14, saved: 12, pending: 2 });
  expect(panel.getByText(/^Sin conexión desde hace 2 minutos y \d segundos/)).toBeDefined();
  expect(
    panel.getByText('Lo último que dijo el equipo: 14 respuestas, 12 en el servidor, 2 por enviar.'),
  ).toBeDefined();
});

it('fetches a photo only when it is asked for, and says that looks are kept', async () => {
  const urls: string[] = [];
  stubProperties(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: (url: string) => urls.push(url) });
  const bytes = { status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) };
  const { panel, user, requests } = await show({}, () => bytes);
  expect(panel.getByText(/queda registrado quién la miró/)).toBeDefined();
  expect(requests.some(({ path }) => path.includes('/photos/'))).toBe(false);
  await user.click(panel.getByRole('button', { name: /^Ver foto: Foto de la evaluación n.º 2/ }));
  const image = await panel.findByRole('img');
  expect(image.getAttribute('src')).toBe('blob:foto');
  expect(image.getAttribute('alt')).toBe('Foto de la evaluación n.º 2, 11:48:00');
  await user.click(panel.getByRole('button', { name: /^Ocultar foto/ }));
  expect(panel.queryByRole('img')).toBeNull();
  expect(urls).toEqual(['blob:foto']);
});

it('lets go of a photo that comes once nobody looks any more', async () => {
  const made = vi.fn(() => 'blob:foto');
  stubProperties(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  let give: (bytes: HttpResponse) => void = () => undefined;
  const { panel, user, requests } = await show({}, () => new Promise<HttpResponse>((resolve) => (give = resolve)));
  await user.click(panel.getByRole('button', { name: /^Ver foto/ }));
  await waitFor(() => expect(requests.some(({ path }) => path.includes('/photos/'))).toBe(true));
  cleanup();
  give({ status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(made).not.toHaveBeenCalled();
});

it('says that a photo is kept no longer', async () => {
  const { panel, user } = await show({}, () => json(404, { msg: 'no' }));
  await user.click(panel.getByRole('button', { name: /^Ver foto/ }));
  expect((await panel.findByRole('alert')).textContent).toBe('La foto ya no se conserva.');
});

it('gives time with minutes and a reason', async () => {
  const { panel, user, actions, notices } = await show();
  await user.click(panel.getByRole('button', { name: 'Dar más tiempo' }));
  await user.click(dialog().getByRole('button', { name: 'Dar tiempo' }));
  // Beside its field, and a moment later in the list of what is wrong.
  expect(dialog().getAllByText('Escriba los minutos, de 1 a 1440.')[0]).toBeDefined();
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '15');
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  await user.click(dialog().getByRole('button', { name: 'Dar tiempo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()).toMatchObject([
    { path: '/api/console/sheets/1/time', body: { minutes: 15, reason: 'Corte de luz' } },
  ]);
  expect(notices()).toEqual(['success: Tiempo agregado: 15 minutos']);
});

it('asks for the same time under the same name when the reply was lost, and for other time under another', async () => {
  let failures = 2;
  const { panel, user, actions } = await show({}, () => {
    failures -= 1;
    if (failures >= 0) throw new Error('lost');
    return json(200, { now: NOON });
  });
  await user.click(panel.getByRole('button', { name: 'Dar más tiempo' }));
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '1');
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Corte de luz');
  const send = async (times: number) => {
    await user.click(dialog().getByRole('button', { name: 'Dar tiempo' }));
    await waitFor(() => expect(actions()).toHaveLength(times));
  };
  await send(1);
  await dialog().findByRole('alert');
  await send(2);
  await dialog().findByRole('alert');
  await user.type(dialog().getByRole('textbox', { name: 'Minutos' }), '5');
  await send(3);
  const [first, again, other] = actions().map(({ body }) => (body as { once: string }).once);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('says after a reopening that the right answers may have been seen', async () => {
  const { panel, user, notices } = await show({ status: 'F' }, () => json(200, { now: NOON, could_see_answers: true }));
  await user.click(panel.getByRole('button', { name: 'Reabrir evaluación' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Se apagó');
  await user.click(dialog().getByRole('button', { name: 'Reabrir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(notices()).toEqual([
    'warning: Atención: sus resultados estaban publicados y la persona ya pudo ver las respuestas correctas.',
    'success: Evaluación reabierta',
  ]);
});

it('ends an evaluation only once it was said whose, why, and what that person reads', async () => {
  let refuse = true;
  const { panel, user, actions } = await show({}, () =>
    refuse ? json(409, { msg: 'La evaluación no está en curso.' }) : json(200, { now: NOON }),
  );
  await user.click(panel.getByRole('button', { name: 'Finalizar evaluación' }));
  expect(dialog().getByText(/Se termina ahora la evaluación de Ana Pérez/)).toBeDefined();
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Lo que leerá la persona').value).toBe(
    'Su evaluación ha sido finalizada por el supervisor.',
  );
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'A su pedido');
  await user.click(dialog().getByRole('button', { name: 'Finalizar evaluación' }));
  expect(await dialog().findByText('La evaluación no está en curso.')).toBeDefined();
  refuse = false;
  await user.click(dialog().getByRole('button', { name: 'Finalizar evaluación' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()[1]).toEqual({
    path: '/api/console/sheets/1/fire',
    body: {
      message: 'Su evaluación ha sido finalizada por el supervisor.',
      reason: 'A su pedido',
      once: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  // What was refused stays refused, whenever a copy of it comes: this is asked for anew.
  const [refused, done] = actions().map(({ body }) => (body as { once: string }).once);
  expect(done).not.toBe(refused);
});

it('reopens what is finished, with or without minutes', async () => {
  const reopened = json(200, { now: NOON, could_see_answers: false });
  const { panel, user, actions } = await show({ status: 'F', finished_at: NOON - MINUTE }, () => reopened);
  expect(panel.getByText('por la persona', { exact: false })).toBeDefined();
  expect(panel.queryByRole('button', { name: 'Ver video en vivo' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Finalizar evaluación' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Reabrir evaluación' }));
  await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Finalizó por error');
  await user.click(dialog().getByRole('button', { name: 'Reabrir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()).toEqual([
    {
      path: '/api/console/sheets/1/reopen',
      body: { minutes: null, reason: 'Finalizó por error', once: expect.any(String) },
    },
  ]);
});

it('sends a message to one, or to all of the session', async () => {
  const { panel, user, actions } = await show();
  const write = async (opener: HTMLElement, text: string) => {
    await user.click(opener);
    await user.type(dialog().getByRole('textbox', { name: 'Mensaje' }), text);
    await user.click(dialog().getByRole('button', { name: /^Enviar/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await write(panel.getByRole('button', { name: 'Enviar mensaje' }), 'Acomode la luz');
  await write(screen.getByRole('button', { name: 'Mensaje a todos' }), 'Quedan diez minutos');
  const path = '/api/console/sessions/5/message';
  expect(actions()).toMatchObject([
    { path, body: { sheet_id: '1', message: 'Acomode la luz' } },
    { path, body: { sheet_id: null, message: 'Quedan diez minutos' } },
  ]);
});

import type { HttpResponse } from '@quipu/contract';
import { act, cleanup, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { MINUTE, showSheet, timeline, withBoard } from '../../../testing/show-console-sheet.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';
import { wireIncident } from '../../../testing/watched.ts';

withBoard();

const closed =
  (ids: readonly number[], before: readonly number[] = []) =>
  () =>
    json(200, { now: NOON, closed: ids, closed_before: before });

it('tells what happened, with its evidence, and first what nobody has looked into', async () => {
  const { panel, user } = await showSheet();
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

it('shows what the examinee answers to an incident, and what was decided', async () => {
  const decided = { is_upheld: true, at: NOON, answer: 'La luz se fue' };
  const objection = { id: 4, text: 'Se fue la luz', at: NOON - 5 * MINUTE, decided: null };
  const incidents = [wireIncident({ objection }), wireIncident({ id: 30, objection: { ...objection, decided } })];
  const { panel } = await showSheet({}, undefined, { ...timeline, incidents });
  expect(panel.getAllByText('Descargo del postulante, 11:55:00: «Se fue la luz»').length).toBeGreaterThan(1);
  expect(panel.getAllByText('La oficina aún no decide sobre el descargo.').length).toBeGreaterThan(0);
  expect(panel.getAllByText(/Descargo acogido: el incidente queda sin efecto.*«La luz se fue»/).length).toBeGreaterThan(
    0,
  );
});

it('tells what time was given back, why, and what is left to a person, whatever the cause', async () => {
  const { panel, user } = await showSheet();
  await user.click(panel.getByRole('button', { name: 'Tiempo devuelto', pressed: false }));
  const items = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toContain('Tiempo devuelto: Carga de imágenes y sonidos11:40:00 – 11:40:40Devuelto: 40 segundos');
  expect(items).toContain(
    'Tiempo devuelto: Inicio de una sección del que el equipo no supo11:45:00 – 11:50:00Devuelto: 120 segundosMás allá del límite, por decidir: 180 segundos',
  );
});

it('closes an incident with a reason in two clicks', async () => {
  const { panel, user, actions, world, notices } = await showSheet({}, closed([31]));
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
  const { panel, user, actions } = await showSheet({}, () => json(404, { msg: 'Ya no está.' }));
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
  const { panel, user, actions, world, notices } = await showSheet({}, closed([41], [42]));
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
  const { panel } = await showSheet({ lost_at: NOON - 2 * MINUTE - 4_000, answered: 14, saved: 12, pending: 2 });
  expect(panel.getByText(/^Sin conexión desde hace 2 minutos y \d segundos/)).toBeDefined();
  expect(
    panel.getByText('Lo último que dijo el equipo: 14 respuestas, 12 en el servidor, 2 por enviar.'),
  ).toBeDefined();
});

it('says what the evaluation was opened in, where that is known', async () => {
  const { panel } = await showSheet({ client: 'build' });
  expect(panel.getByText('Se abrió en')).toBeDefined();
  expect(panel.getByText('Aplicación de escritorio, comprobada')).toBeDefined();
});

it('fetches a photo only when it is asked for, and says that looks are kept', async () => {
  const urls: string[] = [];
  stubProperties(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: (url: string) => urls.push(url) });
  const bytes = { status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) };
  const { panel, user, requests } = await showSheet({}, () => bytes);
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
  const { panel, user, requests } = await showSheet({}, () => new Promise<HttpResponse>((resolve) => (give = resolve)));
  await user.click(panel.getByRole('button', { name: /^Ver foto/ }));
  await waitFor(() => expect(requests.some(({ path }) => path.includes('/photos/'))).toBe(true));
  cleanup();
  give({ status: 200, headers: {}, text: '', bytes: new Uint8Array([1]) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(made).not.toHaveBeenCalled();
});

it('says that a photo is kept no longer', async () => {
  const { panel, user } = await showSheet({}, () => json(404, { msg: 'no' }));
  await user.click(panel.getByRole('button', { name: /^Ver foto/ }));
  expect((await panel.findByRole('alert')).textContent).toBe('La foto ya no se conserva.');
});

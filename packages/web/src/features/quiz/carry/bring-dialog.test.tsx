import { answerOf } from '@quipu/engine';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { json } from '../../../testing/scripted-http.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import {
  bring,
  button,
  change,
  changes,
  chooseFile,
  HEARD,
  known,
  showDeviceChange,
} from '../../../testing/show-device-change.tsx';
import { question } from '../../../testing/show-quiz.tsx';

const imported = (more: object) =>
  json(200, { now: OPENED_AT, taken: 0, same: 0, kept: 0, unanswered: [], status: null, message: null, ...more });
/** The question was only looked at here. */
const unanswered = [{ id: 101, details: [{ item_option_id: 11, answer: null, slot: null }] }];
const OWN = [{ itemOptionId: 12, answer: null, slot: null }];

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(cleanup);

it('brings a file: what came, what was here and what is kept for review is told by number, and what was only looked at is answered here', async () => {
  const { runtime, requests } = await showDeviceChange(change(3), () =>
    imported({ taken: 2, same: 9, kept: 2, unanswered }),
  );
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  const dialog = await screen.findByRole('dialog', { name: 'Traer respuestas del otro equipo' });
  await vi.waitFor(() =>
    expect(dialog.textContent).toMatch(
      /Se trajeron 3 respuestas\. 9 respuestas ya estaban aquí\. 1 respuesta quedó para revisión/,
    ),
  );
  expect(document.activeElement).toBe(button('Cerrar'));
  expect(answerOf(runtime.head(), 1).details).toEqual([{ itemOptionId: 11, answer: null, slot: null }]);
  expect(requests.filter(({ path }) => path.endsWith('/import-backup'))).toHaveLength(1);
  await userEvent.click(button('Cerrar'));
  expect(screen.getByRole('region').textContent).toMatch(/Se trajeron 3 respuestas/);
});

it('answers a row of a table under a reading here, too', async () => {
  const table = item({ type: 9, id: 3, answerId: 103, options: [option(31, 'Sí')], children: [question(4)] });
  const reading = item({ type: 11, id: 2, answerId: 102, children: [table] });
  const row = [{ id: 104, details: [{ item_option_id: 31, answer: null, slot: null }] }];
  const { runtime } = await showDeviceChange(
    change(1),
    () => imported({ kept: 1, unanswered: row }),
    sheet([section(1, [reading])]),
  );
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/Se trajo 1 respuesta/);
  expect(answerOf(runtime.head(), 4).details).toEqual([{ itemOptionId: 31, answer: null, slot: null }]);
});

it('says before the end what another device may still have, as long as that is so', async () => {
  const told = [change(3), changes(known({ answered: 3, brought_at: HEARD }))];
  const { elsewhere } = await showDeviceChange(
    () => told.shift() ?? change(3),
    () => imported({ taken: 3 }),
  );
  await screen.findByRole('region', { name: /3 respuestas sin enviar/ });
  await vi.waitFor(() =>
    expect([...elsewhere]).toEqual([
      expect.stringMatching(/^En el otro equipo: 3 respuestas sin enviar\. Si puede, tráigalo antes de finalizar/),
    ]),
  );
  await bring();
  await chooseFile('1710034065.backup');
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  await vi.waitFor(() => expect([...elsewhere]).toEqual([]));
});

it('says what another one of two devices may still have, once one is brought', async () => {
  const both = changes(known({ answered: 5, pending: 5 }), known({ answered: 2, pending: 2 }));
  const rest = changes(known({ answered: 5, brought_at: HEARD }), known({ answered: 2, pending: 2 }));
  const told = [both, rest];
  const { elsewhere } = await showDeviceChange(
    () => told.shift() ?? rest,
    () => imported({ taken: 5 }),
  );
  await screen.findByRole('region', { name: /5 respuestas sin enviar/ });
  await bring();
  await chooseFile('1710034065.backup');
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  const region = await screen.findByRole('region', { name: 'En el otro equipo: 2 respuestas sin enviar' });
  expect(region.textContent).toMatch(/Se trajeron 5 respuestas\. Todavía falta algo\. .*había 2 respuestas/);
  expect(region.dataset['attention']).toBe('true');
  expect([...elsewhere]).toEqual([expect.stringMatching(/^En el otro equipo: 2 respuestas sin enviar/)]);
});

it('leaves what was answered here as it is', async () => {
  const { runtime } = await showDeviceChange(change(1), () => imported({ kept: 1, unanswered }));
  await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: OWN }).then(() => undefined));
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No había respuestas nuevas que traer\. 1 respuesta quedó para revisión/);
  expect(answerOf(runtime.head(), 1).details).toEqual(OWN);
});

it('gives no answer again that was cleared here: it is for review', async () => {
  const { runtime } = await showDeviceChange(change(1), () => imported({ kept: 1, unanswered }));
  for (const given of [OWN, []])
    await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: given }).then(() => undefined));
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No había respuestas nuevas que traer\. 1 respuesta quedó para revisión/);
  expect(answerOf(runtime.head(), 1).details).toEqual([]);
});

it('hands nothing over before the server has what was answered here', async () => {
  const unsentAtImport: number[] = [];
  const { runtime, fail } = await showDeviceChange(change(1), () => {
    unsentAtImport.push(runtime.onlyHere().toSend);
    return imported({ taken: 1 });
  });
  await screen.findByRole('region');
  fail({ kind: 'serverOff' });
  await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: OWN }).then(() => undefined));
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No hay conexión con el servidor/);
  expect(unsentAtImport).toEqual([]);
  fail(null);
  await userEvent.click(button('Reintentar'));
  await screen.findByText('Se trajo 1 respuesta.');
  expect(unsentAtImport).toEqual([0]);
});

it('says of what cannot be answered here for now that it is still on the other device, and brings it when asked again', async () => {
  const { runtime } = await showDeviceChange(change(1), () => imported({ kept: 1, unanswered }));
  const blocked = vi
    .spyOn(runtime, 'dispatch')
    .mockResolvedValueOnce(E.left({ reason: 'Blocked', by: 'camera' } as const));
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/1 respuesta no se pudo dar ahora.*sigue en el otro equipo\. Vuelva a traerla/);
  expect(screen.queryByText(/para revisión/)).toBeNull();
  await userEvent.click(button('Reintentar'));
  await screen.findByText('Se trajo 1 respuesta.');
  expect(blocked).toHaveBeenCalledTimes(2);
});

it('says what is wrong with a file, in the server’s words or its own, and lets another one be chosen', async () => {
  await showDeviceChange(change(1), () => json(403, { msg: 'Estas respuestas son de otra evaluación.' }));
  await screen.findByRole('region');
  await bring();
  await chooseFile('video.backup', 'x'.repeat(16 * 1_048_576 + 1));
  expect((await screen.findByRole('alert')).textContent).toMatch(/demasiado grande/);
  // Whatever a program has made of its name.
  await chooseFile('otra.backup.bin');
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Estas respuestas son de otra evaluación.'),
  );
  expect(button('Elegir el archivo')).toBeDefined();
});

it('keeps what was read where the server does not answer, and sends it when asked to again', async () => {
  let isUp = false;
  await showDeviceChange(change(1), () => {
    if (!isUp) throw new Error('no network');
    return imported({ taken: 1 });
  });
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No hay conexión con el servidor/);
  isUp = true;
  await userEvent.click(button('Reintentar'));
  await screen.findByText('Se trajo 1 respuesta.');
});

it('says why the camera cannot be used, and offers the file all the same', async () => {
  const { cameraState } = await showDeviceChange(change(1));
  await screen.findByRole('region');
  await bring();
  cameraState.refusal = 'NotAllowedError';
  await userEvent.click(button('Leer los códigos con la cámara'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/permiso de la cámara está bloqueado/);
  expect(button('Elegir el archivo')).toBeDefined();
  await userEvent.click(button('Dejar la cámara'));
  expect(button('Leer los códigos con la cámara')).toBeDefined();
});

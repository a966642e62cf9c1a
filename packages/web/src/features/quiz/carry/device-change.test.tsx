import type { HttpResponse } from '@quipu/contract';
import { answerOf } from '@quipu/engine';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SendContext } from '../../../lib/api.ts';
import { camerasDouble } from '../../../testing/camera-double.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { json, scriptedHttp } from '../../../testing/scripted-http.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { question } from '../../../testing/show-quiz.tsx';
import { visitorSend } from '../../../testing/visitor-send.ts';
import { CamerasContext } from '../../../ui/camera/cameras.ts';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { DeviceChange } from './device-change.tsx';

vi.setConfig({ testTimeout: 30_000 });

const MINUTE = 60_000;
const HEARD = Date.UTC(2026, 9, 1, 15, 42);
const known = (more: object = {}) => ({
  at: HEARD,
  heard_at: HEARD,
  answered: 0,
  pending: 0,
  brought_at: null,
  ...more,
});
const changes = (...all: readonly object[]) => json(200, { now: OPENED_AT, changes: all });
const change = (pending: number | null, heardAt: number | null = HEARD) =>
  changes(known({ heard_at: heardAt, answered: pending ?? 0, pending }));

const open = async (told: HttpResponse | (() => HttpResponse), imported: () => HttpResponse = () => json(403, {})) => {
  const content = sheet([section(1, [question(1), question(2)])]);
  const bench = await quizBench(content);
  const { http, requests } = scriptedHttp(({ path }) =>
    path.endsWith('/device-change') ? (typeof told === 'function' ? told() : told) : imported(),
  );
  const { cameras, state } = camerasDouble();
  const quiz = { runtime: bench.runtime, content, accessibility: null } as unknown as Quiz;
  render(
    <CamerasContext value={cameras}>
      <SendContext value={visitorSend(http)}>
        <QuizContext value={quiz}>
          <DeviceChange />
        </QuizContext>
      </SendContext>
    </CamerasContext>,
  );
  return { ...bench, requests, cameraState: state };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bring = () => userEvent.click(button('Traer respuestas del otro equipo'));
const chooseFile = (name: string, content = 'QUIPU') =>
  userEvent.upload(screen.getByLabelText('Elegir el archivo', { selector: 'input' }), new File([content], name), {
    applyAccept: false,
  });

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(cleanup);

it('says at once how many answers were last known on the other device, and when, until it is read', async () => {
  await open(change(3));
  const told = await screen.findByRole('region', { name: 'En el otro equipo: 3 respuestas sin enviar' });
  expect(told.textContent).toMatch(
    /había 3 respuestas sin enviar \(última noticia, \d\d:42\)\. Si puede, traiga lo que falta/,
  );
  const details = told.querySelector('details');
  expect(details?.open).toBe(true);
  await userEvent.click(button('Entendido'));
  expect(details?.open).toBe(false);
  cleanup();
  await open(change(3));
  expect((await screen.findByRole('region')).querySelector('details')?.open).toBe(false);
});

it('says in one line that nothing was pending, or that nothing is known', async () => {
  await open(change(0));
  expect((await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' })).textContent).toMatch(
    /En el otro equipo no quedaba nada sin enviar \(última noticia, \d\d:42\)/,
  );
  cleanup();
  await open(change(null, null));
  expect((await screen.findByRole('region')).textContent).toMatch(/No se sabe si en el otro equipo/);
});

it('leads with the silence of a device that could not say what it owed', async () => {
  await open(changes(known({ at: HEARD + 13 * MINUTE, answered: 12 })));
  const told = await screen.findByRole('region', { name: 'El otro equipo dejó de comunicarse' });
  expect(told.dataset['attention']).toBe('true');
  expect(told.textContent).toMatch(
    /El otro equipo dejó de comunicarse a las \d\d:42; lo que respondió allí después no está aquí todavía\. A las \d\d:42 allí había 12 respuestas; aquí hay 0\./,
  );
});

it('is calm again of a silent device from which something came since', async () => {
  await open(changes(known({ at: HEARD + 13 * MINUTE, brought_at: HEARD + 15 * MINUTE })));
  const told = await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' });
  expect(told.dataset['attention']).toBe('false');
});

it('warns where the other device had more answers than there are here', async () => {
  await open(changes(known({ answered: 12 })));
  const told = await screen.findByRole('region', { name: 'En el otro equipo había más respuestas' });
  expect(told.dataset['attention']).toBe('true');
  expect(told.textContent).toMatch(/allí había 12 respuestas; aquí hay 0/);
});

it('counts no question as an answer that was only looked at there', async () => {
  await open(changes(known({ answered: 0, pending: 1 })));
  const told = await screen.findByRole('region', { name: 'Abierta antes en otro equipo o navegador' });
  expect(told.textContent).toMatch(/no quedaba nada sin enviar/);
  expect(told.dataset['attention']).toBe('false');
});

it('warns of what waits for a decision, since it would count here at once', async () => {
  await open(changes(known({ answered: 5, pending: 0, apart: 2, brought_at: HEARD + MINUTE })));
  const told = await screen.findByRole('region', { name: 'Del otro equipo: 2 respuestas en revisión' });
  expect(told.dataset['attention']).toBe('true');
});

it('says the worst of several devices', async () => {
  await open(changes(known(), known({ answered: 2, pending: 2 }), known({ answered: 5, pending: 5 })));
  await screen.findByRole('region', { name: 'En el otro equipo: 5 respuestas sin enviar' });
});

it('offers bringing where nothing is known of another device, as after a reopening', async () => {
  await open(changes());
  expect((await screen.findByRole('region', { name: '¿Respondió en otro equipo?' })).dataset['attention']).toBe(
    'false',
  );
  // Most who are let in again had one device alone: it stands in nobody's way.
  expect(screen.getByRole('region').querySelector('details')?.open).toBe(false);
  await userEvent.click(screen.getByRole('heading', { name: '¿Respondió en otro equipo?' }));
  expect(button('Traer respuestas del otro equipo')).toBeDefined();
});

it('offers bringing before there is a reply, and asks again until there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const told = [json(503, {}), json(503, {}), change(3)];
  const { requests } = await open(() => told.shift() ?? change(0));
  expect(screen.getByRole('region').textContent).toMatch(/No se sabe si en el otro equipo/);
  expect(button('Traer respuestas del otro equipo')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByRole('region', { name: 'En el otro equipo: 3 respuestas sin enviar' });
  expect(requests).toHaveLength(3);
});

it('brings a file: what came, what was here and what is kept for review is told by number, and what was only looked at is answered here', async () => {
  const details = [{ item_option_id: 11, answer: null, slot: null }];
  const imported = () =>
    json(200, {
      now: OPENED_AT,
      taken: 2,
      same: 9,
      kept: 2,
      unanswered: [{ id: 101, details }],
      status: null,
      message: null,
    });
  const { runtime, requests } = await open(change(3), imported);
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

it('leaves what was answered here as it is', async () => {
  const imported = () =>
    json(200, {
      now: OPENED_AT,
      taken: 0,
      same: 0,
      kept: 1,
      unanswered: [{ id: 101, details: [{ item_option_id: 11, answer: null, slot: null }] }],
      status: null,
      message: null,
    });
  const { runtime } = await open(change(1), imported);
  const own = [{ itemOptionId: 12, answer: null, slot: null }];
  await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: own }).then(() => undefined));
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No había respuestas nuevas que traer\. 1 respuesta quedó para revisión/);
  expect(answerOf(runtime.head(), 1).details).toEqual(own);
});

it('gives no answer again that was cleared here: it is for review', async () => {
  const details = [{ item_option_id: 11, answer: null, slot: null }];
  const unanswered = [{ id: 101, details }];
  const body = { now: OPENED_AT, taken: 0, same: 0, kept: 1, unanswered, status: null, message: null };
  const { runtime } = await open(change(1), () => json(200, body));
  const own = [{ itemOptionId: 12, answer: null, slot: null }];
  for (const given of [own, []])
    await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: given }).then(() => undefined));
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No había respuestas nuevas que traer\. 1 respuesta quedó para revisión/);
  expect(answerOf(runtime.head(), 1).details).toEqual([]);
});

it('hands nothing over before the server has what was answered here', async () => {
  const body = { now: OPENED_AT, taken: 1, same: 0, kept: 0, unanswered: [], status: null, message: null };
  const unsentAtImport: number[] = [];
  const { runtime, fail } = await open(change(1), () => {
    unsentAtImport.push(runtime.onlyHere().toSend);
    return json(200, body);
  });
  await screen.findByRole('region');
  const own = [{ itemOptionId: 12, answer: null, slot: null }];
  fail({ kind: 'serverOff' });
  await act(() => runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: own }).then(() => undefined));
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
  const imported = () =>
    json(200, {
      now: OPENED_AT,
      taken: 0,
      same: 0,
      kept: 1,
      unanswered: [{ id: 101, details: [{ item_option_id: 11, answer: null, slot: null }] }],
      status: null,
      message: null,
    });
  const { runtime } = await open(change(1), imported);
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
  await open(change(1), () => json(403, { msg: 'El respaldo es de otra evaluación.' }));
  await screen.findByRole('region');
  await bring();
  await chooseFile('notas.txt');
  expect((await screen.findByRole('alert')).textContent).toMatch(/su nombre termina en \.backup/);
  await chooseFile('otra.backup');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('El respaldo es de otra evaluación.'));
  expect(button('Elegir el archivo')).toBeDefined();
});

it('keeps what was read where the server does not answer, and sends it when asked to again', async () => {
  let isUp = false;
  const imported = () => {
    if (!isUp) throw new Error('no network');
    return json(200, { now: OPENED_AT, taken: 1, status: null, message: null });
  };
  await open(change(1), imported);
  await screen.findByRole('region');
  await bring();
  await chooseFile('1710034065.backup');
  await screen.findByText(/No hay conexión con el servidor/);
  isUp = true;
  await userEvent.click(button('Reintentar'));
  await screen.findByText('Se trajo 1 respuesta.');
});

it('says why the camera cannot be used, and offers the file all the same', async () => {
  const { cameraState } = await open(change(1));
  await screen.findByRole('region');
  await bring();
  cameraState.refusal = 'NotAllowedError';
  await userEvent.click(button('Leer los códigos con la cámara'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/permiso de la cámara está bloqueado/);
  expect(button('Elegir el archivo')).toBeDefined();
  await userEvent.click(button('Dejar la cámara'));
  expect(button('Leer los códigos con la cámara')).toBeDefined();
});

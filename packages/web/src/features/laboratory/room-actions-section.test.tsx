import { everyCall, type HttpResponse, type LaboratorySheet, takeRoomAction } from '@quipu/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useNotices } from '../../lib/notices.ts';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { inKit } from '../../ui/kit/kit.tsx';
import { RoomActionsSection } from './room-actions-section.tsx';

const InKit = inKit(RoomActionsSection);
const SHEETS: readonly LaboratorySheet[] = [
  {
    id: 7,
    person: 'Ana Loor',
    quiz: 'Álgebra',
    state: 'running',
    startedAt: 1,
    finishedAt: null,
    isPaused: false,
    isLogWhole: true,
  },
];

const show = (of: Partial<LaboratorySheet> = {}) => {
  const world: { answer: () => HttpResponse | Promise<HttpResponse> } = { answer: () => json(200, { now: 1 }) };
  const local = scriptedHttp(() => world.answer());
  const calls = { local: everyCall(local.http), institution: everyCall(scriptedHttp(() => noNetwork()).http) };
  showScreen(
    <InKit calls={calls} sheets={SHEETS.map((sheet) => ({ ...sheet, ...of }))} />,
    { path: '/laboratorio' },
    () => json(200, {}),
  );
  return { world, sent: () => local.requests.map(({ path, body }) => [path, JSON.parse(body ?? '')]) };
};
const type = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Hacerlo' }));

it('asks for what each action needs, and sends it under a name of its own until it is known what became of it', async () => {
  const { world, sent } = show();
  await press();
  expect(sent()).toEqual([]);
  expect(await screen.findByText('Escriba el código de supervisión')).toBeTruthy();
  await type('Código de supervisión', 'AAAA-BBBB-CCCC');
  await type('Su nombre', 'Rosa Vera');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A quién' }), 'Todas las personas');
  await type('Minutos', '0');
  await type('Motivo', 'Se fue la luz');
  await press();
  expect(await screen.findByText('Escriba los minutos, de 1 a 1440')).toBeTruthy();
  await type('Minutos', '5');
  world.answer = () => noNetwork();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('no se hará dos veces');
  world.answer = () => json(200, { now: 1 });
  await press();
  await type('Minutos', '7');
  await type('Motivo', 'Se fue la luz');
  await press();
  const [first, again, other] = sent();
  expect(first).toEqual([
    takeRoomAction.path,
    {
      code: 'AAAA-BBBB-CCCC',
      name: 'Rosa Vera',
      what: 'extend',
      sheet_id: null,
      minutes: 5,
      text: 'Se fue la luz',
      once: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ]);
  expect(again).toEqual(first);
  expect(other?.[1]).toMatchObject({ minutes: 7 });
  expect(other?.[1]).not.toMatchObject({ once: first?.[1]['once'] as unknown });
});

it('gives another action another name, though nobody knows what became of the first, which keeps its own', async () => {
  const { world, sent } = show();
  await type('Código de supervisión', 'AAAA-BBBB-CCCC');
  await type('Su nombre', 'Rosa Vera');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A quién' }), 'Todas las personas');
  const extend = async () => {
    await type('Minutos', '5');
    await type('Motivo', 'Se fue la luz');
    await press();
  };
  world.answer = () => noNetwork();
  await extend();
  world.answer = () => json(200, { now: 1 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué hacer' }), 'Enviar un mensaje');
  await type('Mensaje', 'Quedan diez minutos');
  await press();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué hacer' }), 'Dar tiempo');
  await extend();
  const [first, message, again] = sent().map(([, body]) => body as { readonly once: string });
  expect(message?.once).not.toBe(first?.once);
  expect(again).toEqual(first);
  expect(useNotices.getState().notices.at(-1)).toMatchObject({
    kind: 'warning',
    text: 'Ya se había pedido antes: se hizo una sola vez.',
  });
});

it('pauses again whom it paused before, though no reply to that had come: it is wanted anew', async () => {
  const { world, sent } = show();
  await type('Código de supervisión', 'AAAA-BBBB-CCCC');
  await type('Su nombre', 'Rosa Vera');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Qué hacer' }), 'Pausar');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A quién' }), 'Todas las personas');
  const pause = async () => {
    await type('Motivo (lo leerá quien quede en pausa)', 'Corte de luz');
    await press();
  };
  world.answer = () => noNetwork();
  await pause();
  world.answer = () => json(200, { now: 1 });
  await pause();
  const [first, later] = sent().map(([, body]) => body as { readonly once: string });
  expect(later?.once).not.toBe(first?.once);
  expect(useNotices.getState().notices.at(-1)).toMatchObject({ kind: 'success', text: 'Hecho.' });
});

it('does of one person what is of one, and says what the server says', async () => {
  const { world, sent } = show();
  await type('Código de supervisión', 'AAAA-BBBB-CCCC');
  await type('Su nombre', 'Rosa Vera');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Qué hacer' }),
    'Permitir que vuelva a intentar su clave',
  );
  expect(screen.queryByRole('textbox', { name: 'Minutos' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Todas las personas' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A quién' }), 'Ana Loor · Álgebra');
  await type('Motivo', 'Olvidó el bloqueo de mayúsculas');
  world.answer = () => json(403, { msg: 'El código de supervisión no es el de este paquete.' });
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('no es el de este paquete');
  expect(sent()[0]?.[1]).toMatchObject({ what: 'unlock', sheet_id: 7, minutes: null });
});

it('pauses one or all, with a reason that is read there, and says who stands still', async () => {
  const { sent } = show({ isPaused: true });
  await type('Código de supervisión', 'AAAA-BBBB-CCCC');
  await type('Su nombre', 'Rosa Vera');
  const what = screen.getByRole('combobox', { name: 'Qué hacer' });
  const whom = screen.getByRole('combobox', { name: 'A quién' });
  await userEvent.selectOptions(what, 'Pausar');
  expect(screen.queryByRole('textbox', { name: 'Minutos' })).toBeNull();
  await userEvent.selectOptions(whom, 'Todas las personas');
  await type('Motivo (lo leerá quien quede en pausa)', 'Corte de luz');
  await press();
  await userEvent.selectOptions(what, 'Reanudar');
  await userEvent.selectOptions(whom, 'Ana Loor · Álgebra · en pausa');
  await type('Motivo', 'Volvió la luz');
  await press();
  expect(sent().map(([, body]) => body)).toMatchObject([
    { what: 'pause', sheet_id: null, minutes: null, text: 'Corte de luz' },
    { what: 'resume', sheet_id: 7, minutes: null, text: 'Volvió la luz' },
  ]);
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { dialog, MINUTE, showSheet, withBoard } from '../../../testing/show-console-sheet.tsx';

withBoard();

it('gives time with minutes and a reason', async () => {
  const { panel, user, actions, notices } = await showSheet();
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
  const { panel, user, actions } = await showSheet({}, () => {
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
  const { panel, user, notices } = await showSheet({ status: 'F' }, () =>
    json(200, { now: NOON, could_see_answers: true }),
  );
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
  const { panel, user, actions } = await showSheet({}, () =>
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

it('reopens what is finished with what was left at its end, or with its end where it was', async () => {
  for (const cleared of [false, true]) {
    const reopened = json(200, { now: NOON, could_see_answers: false });
    const ended = { status: 'F', finished_at: NOON - 10 * MINUTE, deadline: NOON + 30 * MINUTE };
    const { panel, user, actions } = await showSheet(ended, () => reopened);
    expect(panel.getByText('por la persona', { exact: false })).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Ver video en vivo' })).toBeNull();
    expect(panel.queryByRole('button', { name: 'Finalizar evaluación' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Reabrir evaluación' }));
    const minutes = dialog().getByRole('textbox', { name: /^Minutos/ });
    expect(minutes).toHaveProperty('value', '40');
    expect(
      dialog().getByText(/^Se proponen los que le quedaban.*Sin minutos, su hora de fin sigue siendo las/),
    ).toBeDefined();
    if (cleared) await user.clear(minutes);
    await user.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Finalizó por error');
    await user.click(dialog().getByRole('button', { name: 'Reabrir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actions()).toEqual([
      {
        path: '/api/console/sheets/1/reopen',
        body: { minutes: cleared ? null : 40, reason: 'Finalizó por error', once: expect.any(String) },
      },
    ]);
    cleanup();
  }
});

it('says that what ended with its time needs minutes', async () => {
  const { panel, user } = await showSheet({ status: 'FT', finished_at: NOON - MINUTE, deadline: NOON - MINUTE });
  await user.click(panel.getByRole('button', { name: 'Reabrir evaluación' }));
  expect(dialog().getByRole('textbox', { name: /^Minutos/ })).toHaveProperty('value', '');
  expect(dialog().getByText(/Sin minutos no se puede: su hora de fin fue las/)).toBeDefined();
});

it('sends a message to one, or to all of the session', async () => {
  const { panel, user, actions } = await showSheet();
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

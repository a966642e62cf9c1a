import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { wireSheet } from '../../../testing/listed-sheet.ts';
import { sessionWith } from '../../../testing/session.ts';
import { list, showSheets, steps } from '../../../testing/show-sheets.tsx';

beforeEach(() => useSignInSession.getState().commit(sessionWith()));
afterEach(cleanup);

it('asks to accept each start step, and only then begins', async () => {
  showSheets(() => list(wireSheet({}, { steps })));
  await userEvent.click(await screen.findByRole('button', { name: /^Acceder/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: /Instrucciones/ })).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Siguiente' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Siguiente' }));
  expect(dialog.getByRole('heading', { name: /Compromiso/ })).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Iniciar' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar' }));
  expect(screen.getByText('la evaluación')).toBeDefined();
});

it.each([
  [
    'its camera',
    {},
    { extra: { camera_off: 1, photos: 1 } },
    [/hasta 30 fotos/, /en vivo/, /responda que sí/],
    [/obligatorias/],
  ],
  ['its camera, without photos', {}, { extra: { camera_off: 2, photos: 0 } }, [/No se toman fotos/], [/30 fotos/]],
  ['questions that have to be answered', { has_required: 1 }, {}, [/obligatorias.*no podrá avanzar/], [/cámara/]],
])('says before it begins that an evaluation uses %s', async (_, sheet, quiz, said, unsaid) => {
  showSheets(() => list(wireSheet(sheet, quiz)));
  await userEvent.click(await screen.findByRole('button', { name: /^Acceder/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Sobre esta evaluación/ }));
  for (const text of said) expect(dialog.getByText(text)).toBeDefined();
  for (const text of unsaid) expect(dialog.queryByText(text)).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'He leído y acepto' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar' }));
  expect(screen.getByText('la evaluación')).toBeDefined();
});

it('leaves the start steps with Escape', async () => {
  showSheets(() => list(wireSheet({}, { steps })));
  await userEvent.click(await screen.findByRole('button', { name: /^Acceder/ }));
  await screen.findByRole('dialog');
  screen.getByRole('button', { name: 'Cancelar' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

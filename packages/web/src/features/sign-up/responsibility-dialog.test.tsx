import type { HttpResponse } from '@quipu/contract';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { noNetwork } from '../../testing/show-screen.tsx';
import {
  type Answer,
  accept,
  agreement,
  box,
  CONFIRMATION,
  done,
  EMAIL,
  FILLED,
  fillIn,
  NAME,
  next,
  PASSWORD,
  problem,
  putPlainSettings,
  said,
  showSignUp,
} from '../../testing/show-sign-up.tsx';

// Whether each of so many elements can be seen is what a query by role spends its time on; all can here.
configure({ defaultHidden: true });
beforeEach(putPlainSettings);
afterEach(cleanup);

describe('the agreement', () => {
  it('has four declarations and registers nobody before they are accepted', async () => {
    const { posted } = showSignUp();
    await fillIn();
    await next();
    const dialog = within(await agreement());
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    const registers = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrarme' });
    expect(registers.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox'));
    expect(registers.disabled).toBe(false);
    expect(posted()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box(NAME).value).toBe('Carlos Chimbo');
  });

  it('sends the form, and says where the link went', async () => {
    const { posted, notices } = showSignUp();
    await fillIn();
    await next();
    await accept();
    expect(await screen.findByRole('heading', { name: 'Mensaje enviado' })).toBeDefined();
    expect(screen.getByText('c***o@ejemplo.ec')).toBeDefined();
    expect(notices()).toEqual(['success: Información ingresada con éxito']);
    expect(posted()).toEqual([FILLED]);
    expect(screen.getByRole('link', { name: 'Ir al ingreso' }).getAttribute('href')).toBe('/login');
  });

  it('is sent once, however often it is pressed', async () => {
    let answer: (reply: HttpResponse) => void = () => undefined;
    const { posted } = showSignUp({ signUp: () => new Promise((resolve) => (answer = resolve)) });
    await fillIn();
    await next();
    await accept();
    const busy = await screen.findByRole('button', { name: 'Registrando…' });
    await userEvent.dblClick(busy);
    expect(posted()).toHaveLength(1);
    answer(json(200, { email: 'c***o@ejemplo.ec' }));
    await screen.findByRole('heading', { name: 'Mensaje enviado' });
    expect(posted()).toHaveLength(1);
  });

  it('400: lists what is wrong, puts it beside the fields, goes to the first, and loses nothing', async () => {
    const errors = { email: 'El correo ya está registrado.', passport: 'El pasaporte ya está registrado.' };
    showSignUp({ signUp: () => json(400, { message: 'No se pudo crear la cuenta.', errors }) });
    await fillIn();
    await next();
    await accept();
    const dialog = await screen.findByRole('dialog', { name: 'Revise sus datos' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['El correo ya está registrado.', 'El pasaporte ya está registrado.']);
    expect(dialog.textContent).toContain('No se pudo crear la cuenta.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(await problem('Número de pasaporte')).toBe('El pasaporte ya está registrado.');
    expect(said(box(EMAIL))).toBe('El correo ya está registrado.');
    await expect.poll(() => document.activeElement).toBe(box('Número de pasaporte'));
    expect([box(NAME).value, box('Clave').value, box(CONFIRMATION).value]).toEqual([
      'Carlos Chimbo',
      PASSWORD,
      PASSWORD,
    ]);
    await userEvent.type(box(EMAIL), 'u');
    await expect.poll(() => said(box(EMAIL))).not.toContain('registrado');
  });

  it('says what went wrong where one may try again', async () => {
    let answer: Answer = done;
    showSignUp({ signUp: (request) => answer(request) });
    await fillIn();
    await next();
    const dialog = within(await agreement());
    await userEvent.click(dialog.getByRole('checkbox'));
    const register = () => userEvent.click(dialog.getByRole('button', { name: 'Registrarme' }));
    for (const [failing, message] of [
      [noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
      [() => json(429, { msg: 'Espere un minuto.' }), 'Espere un minuto.'],
      [() => json(500, {}), 'Ha ocurrido un error'],
    ] as const) {
      answer = failing;
      await register();
      await expect.poll(() => dialog.queryByRole('alert')?.textContent).toBe(message);
    }
    answer = done;
    await register();
    await screen.findByRole('heading', { name: 'Mensaje enviado' });
  });
});

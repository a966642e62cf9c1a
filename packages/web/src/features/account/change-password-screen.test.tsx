import { type HttpRequest, type HttpResponse, Settings } from '@quipu/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isRight } from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { ChangePasswordScreen } from './change-password-screen.tsx';

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
const done: Answer = () => json(200, { is_current_password: 1, message: 'Clave actualizada' });
const show = (answer: Answer = done) =>
  showScreen(
    <Kit>
      <ChangePasswordScreen />
    </Kit>,
    { path: '/reset-password' },
    answer,
  );
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const current = () => box('Clave actual');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Cambiar clave' }));
const fill = async (next: string, confirmation = next) => {
  await userEvent.type(current(), 'anterior');
  await userEvent.type(box('Nueva clave'), next);
  await userEvent.type(box('Confirme la nueva clave'), confirmation);
  await send();
};
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const PATTERN =
  'La clave debe iniciar con una letra. Debe contener como mínimo 6 y como máximo 12 caracteres. Puede usar letras y números y los siguientes caracteres especiales !@#$%';
const policy = (passwordPolicy: 'pattern' | 'long') => {
  const settings = Settings.decode({ client: '1.4.2', passwordPolicy });
  if (isRight(settings)) useSettings.getState().put(settings.right);
};

beforeEach(() => {
  useSignInSession.getState().commit(sessionWith({ email: 'ana@ejemplo.ec' }));
  policy('pattern');
});
afterEach(cleanup);

describe('a change of password', () => {
  it('asks for all three', async () => {
    const { requests } = show();
    await send();
    for (const problem of ['Ingrese su clave actual', 'Ingrese la nueva clave', 'Escriba otra vez la nueva clave'])
      await expect.poll(() => screen.queryAllByText(problem)).toHaveLength(2);
    const summary = screen.getByRole('region', { name: 'Revise 3 campos' });
    await expect.poll(() => document.activeElement).toBe(summary);
    await userEvent.click(screen.getByRole('button', { name: 'Ingrese su clave actual' }));
    expect(document.activeElement).toBe(current());
    await expect.poll(alerts).toEqual(['Revise 3 campos']);
    expect(requests).toHaveLength(0);
  });

  it.each(['1clave', 'clave', 'clavedemasiado', 'con espacio', 'clave-7'])(
    'refuses %s by the pattern',
    async (next) => {
      const { requests } = show();
      await fill(next);
      await expect.poll(() => box('Nueva clave').ariaInvalid).toBe('true');
      expect(screen.getByText(PATTERN)).toBeDefined();
      await expect.poll(() => document.activeElement).toBe(box('Nueva clave'));
      expect(requests).toHaveLength(0);
    },
  );

  it('tells a password manager whose it is', () => {
    useSignInSession.getState().commit(sessionWith({ reference: '1712345678' }));
    show();
    const user = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(user?.value).toBe('1712345678');
    expect(screen.queryByDisplayValue('1712345678')?.hidden).toBe(true);
  });

  it('asks for twelve characters where the institution says so', async () => {
    policy('long');
    const { requests } = show();
    await fill('Clave!7');
    await expect.poll(() => box('Nueva clave').ariaInvalid).toBe('true');
    expect(screen.getByText('La clave debe tener al menos 12 caracteres')).toBeDefined();
    await userEvent.type(box('Nueva clave'), ' y cuerdas');
    await userEvent.type(box('Confirme la nueva clave'), ' y cuerdas');
    await send();
    await expect.poll(() => requests).toHaveLength(1);
  });

  it('asks for the same twice', async () => {
    const { requests } = show();
    await fill('Clave!7', 'Clave!8');
    expect(await screen.findByText('Las claves no coinciden')).toBeDefined();
    expect(requests).toHaveLength(0);
  });

  it('once done says so and goes home', async () => {
    const { requests, place, notices } = show();
    await fill('Clave!7');
    await expect.poll(() => place.path).toBe('/home');
    expect(notices()).toEqual(['success: Clave actualizada']);
    expect(requests[0]?.headers['Authorization']).toBe('Bearer a');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      email: 'ana@ejemplo.ec',
      current_password: 'anterior',
      password: 'Clave!7',
    });
  });

  it('says beside the current one that it is not', async () => {
    const { place } = show(() => json(200, { is_current_password: 0 }));
    await fill('Clave!7');
    expect(await screen.findByText('La clave ingresada no coincide con la actual')).toBeDefined();
    await expect.poll(() => document.activeElement).toBe(current());
    expect(box('Nueva clave').value).toBe('Clave!7');
    expect(place.path).toBe('/reset-password');
  });

  it('says beside the new one that it will not do', async () => {
    show(() => json(400, { message: 'Esta clave es muy común.' }));
    await fill('Clave!7');
    expect(await screen.findByText('Esta clave es muy común.')).toBeDefined();
    await expect.poll(() => document.activeElement).toBe(box('Nueva clave'));
  });

  it('Cancelar goes home', async () => {
    const { place } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(place.path).toBe('/home');
  });

  it.each<[string, Answer, string]>([
    ['an error', () => json(200, { error: 'No se puede cambiar ahora' }), 'No se puede cambiar ahora'],
    ['429', () => json(429, {}), 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
    ['500', () => json(500, {}), 'Ha ocurrido un error'],
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
  ])('%s is shown', async (_, answer, shown) => {
    show(answer);
    await fill('Clave!7');
    await expect.poll(alerts).toEqual([shown]);
  });
});

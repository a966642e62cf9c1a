import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { NewPasswordScreen } from './new-password-screen.tsx';

const PATH = '/auth/passwords/reset/:id?';
type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
const done: Answer = () => json(200, { success: 1, message: null });
const show = (answer: Answer = done, at = '/auth/passwords/reset/s3cret', state?: unknown) =>
  showScreen(
    <Kit>
      <NewPasswordScreen />
    </Kit>,
    { path: PATH, at, state },
    answer,
  );
const password = () => screen.getByLabelText<HTMLInputElement>('Nueva clave');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirme la nueva clave');
const fill = async (one: string, other = one) => {
  await userEvent.type(password(), one);
  await userEvent.type(confirmation(), other);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nueva clave' }));
};
const GOOD = 'doce nudos y cuerda';
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

afterEach(cleanup);

describe('a new password from the link', () => {
  it('advises the latest e-mail', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Generar nueva clave' })).toBeDefined();
    expect(screen.getByText(/«El token ha caducado»/).textContent).toContain('último correo de recuperación');
  });

  it('takes the token out of the address and keeps it where a reload finds it', async () => {
    const { place, requests } = show();
    await expect.poll(() => place.path).toBe('/auth/passwords/reset');
    expect(place.state).toEqual({ resetToken: 's3cret' });
    cleanup();
    const again = show(done, '/auth/passwords/reset', place.state);
    await fill(GOOD);
    await expect.poll(() => again.requests).toHaveLength(1);
    expect(JSON.parse(again.requests[0]?.body ?? '')).toEqual({ reset_token: 's3cret', email: null, password: GOOD });
    expect(requests).toHaveLength(0);
  });

  it('without a token says that the link is not valid, and where to ask for one', () => {
    show(done, '/auth/passwords/reset');
    expect(alerts()).toEqual([expect.stringContaining('El enlace no es válido.')]);
    expect(screen.getByRole('link', { name: 'Solicitar otro correo' }).getAttribute('href')).toBe(
      '/auth/passwords/email',
    );
  });

  it.each([
    ['', '', ['Ingrese la nueva clave', 'Escriba otra vez la nueva clave']],
    ['once letras', 'once letras', ['La clave debe tener al menos 12 caracteres']],
    [GOOD, `${GOOD}s`, ['Las claves no coinciden']],
  ])('sends nothing for %j and %j', async (one, other, problems) => {
    const { requests } = show();
    if (one !== '') await userEvent.type(password(), one);
    if (other !== '') await userEvent.type(confirmation(), other);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nueva clave' }));
    for (const problem of problems) expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
    expect(requests).toHaveLength(0);
  });

  it('shows how strong it is while it is typed', async () => {
    show();
    await userEvent.type(password(), 'doce');
    expect(screen.getByText('Seguridad de la clave: Muy débil')).toBeDefined();
    expect(screen.getByRole('listitem').textContent).toBe('Al menos 12 caracteres (pendiente)');
    await userEvent.type(password(), ' nudos y cuerda');
    expect(screen.getByRole('listitem').textContent).toBe('Al menos 12 caracteres (cumplido)');
    expect(screen.getByText('Seguridad de la clave: Muy fuerte')).toBeDefined();
  });

  it('once it is set, says so and leads to the login', async () => {
    const { place, notices } = show();
    await fill(GOOD);
    await expect.poll(() => place.path).toBe('/login');
    expect(place.state).toBeNull();
    expect(notices()).toEqual(['success: Clave actualizada']);
  });

  it.each<[string, Answer, boolean]>([
    [
      'a password that will not do',
      () => json(200, { success: 0, message: 'Elija otra: esa clave es muy común' }),
      false,
    ],
    ['400', () => json(400, { msg: 'La clave es muy larga' }), false],
    ['429', () => json(429, {}), false],
    ['no network', noNetwork, false],
    ['an old link', () => json(403, { msg: 'El token ha caducado' }), true],
  ])('%s leaves the link as it is: %o', async (_, answer, isOver) => {
    show(answer);
    await fill(GOOD);
    await expect.poll(alerts).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Solicitar otro correo' }) !== null).toBe(isOver);
  });

  it.each<[string, Answer, string]>([
    ['a message', () => json(200, { success: 0, message: 'El token ha caducado' }), 'El token ha caducado'],
    ['no success', () => json(200, { success: 0 }), 'El enlace no es válido.'],
    ['403 with a message', () => json(403, { msg: 'Enlace usado.' }), 'Enlace usado.El enlace no es válido.'],
    ['403', () => json(403, {}), 'El enlace no es válido.'],
    ['400', () => json(400, { msg: 'La clave es muy corta' }), 'La clave es muy corta'],
    ['429', () => json(429, {}), 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
    ['500', () => json(500, {}), 'El enlace no es válido.'],
    ['what is no answer', () => json(200, 'x'), 'El enlace no es válido.'],
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
  ])('%s is shown as an error, and nothing typed is lost', async (_, answer, shown) => {
    const { place } = show(answer);
    await fill(GOOD);
    await expect.poll(alerts).toEqual([shown]);
    expect(password().value).toBe(GOOD);
    expect(place.path).toBe('/auth/passwords/reset');
  });
});

import { type HttpRequest, type HttpResponse, Settings } from '@quipu/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isRight } from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../stores/settings-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
let images = 0;
const show = (answer: Answer = () => json(200, { email: 'a***z@ejemplo.ec' })) =>
  showScreen(
    <Kit>
      <RecoveryScreen />
    </Kit>,
    { path: '/auth/passwords/email' },
    (request) => {
      if (!request.path.startsWith('/api/captcha')) return answer(request);
      images += 1;
      return json(200, { image: 'data:image/svg+xml,', key: `k${images}` });
    },
  );
const identification = () => screen.getByLabelText<HTMLInputElement>('Identificación');
const captcha = () => screen.getByLabelText<HTMLInputElement>('Texto de la imagen');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const withCaptcha = (isOn: boolean) => {
  const settings = Settings.decode({ client: '1.4.2', captcha: isOn });
  if (isRight(settings)) useSettings.getState().put(settings.right);
};

beforeEach(() => {
  images = 0;
  withCaptcha(false);
});
afterEach(cleanup);

describe('the recovery of a password', () => {
  it('asks for the identification', async () => {
    const { requests } = show();
    await send();
    expect(await screen.findByText('Ingrese su identificación')).toBeDefined();
    await expect.poll(() => document.activeElement).toBe(identification());
    expect(requests).toHaveLength(0);
  });

  it('says that the e-mail was sent, and where', async () => {
    const { requests } = show();
    await userEvent.type(identification(), ' ab123 ');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Correo enviado, sigue los pasos para cambiar tu clave',
    );
    expect(screen.getByText('a***z@ejemplo.ec')).toBeDefined();
    expect(document.activeElement?.textContent).toContain('Correo enviado');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ identification: 'AB123', captcha: null, key: null });
    expect(screen.getByRole('link', { name: 'Ir al ingreso' }).getAttribute('href')).toBe('/login');
  });

  it('says so too where the server keeps to itself whether there is an account', async () => {
    show(() => json(200, {}));
    await userEvent.type(identification(), '1710034065');
    await send();
    expect(await screen.findByText(/Si hay una cuenta con esa identificación/)).toBeDefined();
    expect(screen.getByText('Correo enviado, sigue los pasos para cambiar tu clave')).toBeDefined();
  });

  it('Cancelar leads to the login', async () => {
    const { place } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(place.path).toBe('/login');
  });

  it('asks for the captcha where it is on, and sends it with its key', async () => {
    withCaptcha(true);
    const { requests } = show();
    await screen.findByRole('img', { name: /caracteres/ });
    await userEvent.type(identification(), '1710034065');
    await send();
    await expect.poll(() => document.activeElement).toBe(captcha());
    expect(screen.getByText('Escriba el texto de la imagen')).toBeDefined();
    await userEvent.type(captcha(), 'x7k{Enter}');
    await screen.findByText('a***z@ejemplo.ec');
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
      identification: '1710034065',
      captcha: 'x7k',
      key: 'k1',
    });
  });

  it('422: says that the captcha was wrong, and brings another', async () => {
    withCaptcha(true);
    show(() => json(422, {}));
    await screen.findByRole('img', { name: /caracteres/ });
    await userEvent.type(identification(), '1710034065');
    await userEvent.type(captcha(), 'x7k');
    await send();
    await expect.poll(alerts).toEqual(['Error al verificar el Captcha. Inténtelo nuevamente.']);
    await expect.poll(() => images).toBe(2);
    await expect.poll(() => captcha().value).toBe('');
    expect(document.activeElement).toBe(captcha());
    expect(identification().value).toBe('1710034065');
  });

  it.each<[string, Answer, string]>([
    ['a message', () => json(200, { message: 'No existe esa identificación.' }), 'No existe esa identificación.'],
    ['an error', () => json(200, { error: 'La cuenta no tiene correo.' }), 'La cuenta no tiene correo.'],
    ['400', () => json(400, { message: 'No existe.' }), 'No existe.'],
    ['429', () => json(429, {}), 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
    ['500', () => json(500, {}), 'Ha ocurrido un error'],
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
  ])('%s is shown as an error', async (_, answer, shown) => {
    show(answer);
    await userEvent.type(identification(), '1710034065');
    await send();
    await expect.poll(alerts).toEqual([shown]);
    expect(identification().value).toBe('1710034065');
  });
});

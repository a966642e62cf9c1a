import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiContext } from '../../lib/api.ts';
import { baseAddress, learnLocalServer, workAsUsual } from '../../lib/base-address.ts';
import { useArrival } from '../../stores/arrival-store.ts';
import { useCodeLogin } from '../../stores/code-login-store.ts';
import { SESSION_KEY, useSession } from '../../stores/session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { settingsWith } from '../../testing/settings.ts';
import { visitorApi } from '../../testing/visitor-api.ts';
import { keepCaptchaToken } from './captcha-token.ts';
import { LoginScreen } from './login-screen.tsx';

const IN = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  user_id: 7,
  user_full_name: 'Ana Quishpe',
  user_reference_number: '1712345678',
};
type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

const show = (answer: Answer) => {
  const network = scriptedHttp(answer);
  render(
    <ApiContext value={visitorApi(network.http)}>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/confirmation-code" element={<p>código</p>} />
          <Route path="/auth/passwords/reset/:id" element={<p>clave nueva</p>} />
        </Routes>
      </MemoryRouter>
    </ApiContext>,
  );
  const logins = () =>
    network.requests
      .filter(({ path }) => path === '/api/app-login')
      .map(({ body, headers }) => ({ headers, body: JSON.parse(body ?? '') }));
  const captchas = () => network.requests.filter(({ path }) => path === '/api/captcha').length;
  return { ...network, logins, captchas };
};
const user = () => screen.getByLabelText<HTMLInputElement>('Usuario');
const password = () => screen.getByLabelText<HTMLInputElement>('Clave');
// Its code is fetched when it is first shown: a busy machine takes its time.
const captcha = () => screen.findByLabelText<HTMLInputElement>('Texto de la imagen', {}, { timeout: 10_000 });
const fill = async (name: string, secret: string) => {
  await userEvent.type(user(), name);
  await userEvent.type(password(), `${secret}{Enter}`);
};
const alert = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  useSession.getState().clear();
  useArrival.setState({ arrival: null });
  useCodeLogin.getState().forget();
  useSettings.setState({ settings: null, isFresh: false });
  keepCaptchaToken(null);
  sessionStorage.clear();
});
afterEach(cleanup);

it('sends nothing until both are typed, names what is missing and goes there', async () => {
  const network = show(() => json(200, IN));
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(user()).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(user());
  await userEvent.type(user(), '17{Enter}');
  await expect.poll(() => document.activeElement).toBe(password());
  expect(screen.getByText('Ingrese su clave')).toBeDefined();
  expect(network.requests).toHaveLength(0);
});

it('keeps the session in the session storage once in', async () => {
  const network = show(() => json(200, IN));
  await fill(' 1712345678 ', 'secreto');
  await expect.poll(() => useSession.getState().session?.fullName).toBe('Ana Quishpe');
  expect(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({ token: 'a', watermark: '1712345678' });
  expect(useSession.getState().session?.expiration).toBeGreaterThan(Date.now() + 890_000);
  expect(network.logins()[0]?.body).toMatchObject({
    client_id: 2,
    username: '1712345678',
    version: '1.4.2',
    url: window.location.origin,
  });
});

it('lets nobody in who has agreements to accept first', async () => {
  show(() => json(200, { ...IN, agreements: [{ id: 1, title: 'Uso', content: 'x', location: 'login' }] }));
  await fill('1712345678', 'secreto');
  await expect.poll(() => useArrival.getState().arrival?.agreements).toHaveLength(1);
  expect(useSession.getState().session).toBeNull();
});

it.each([
  [401, 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.', user],
  [402, 'Clave incorrecta.', password],
])('%i says what was wrong and asks for it again', async (status, said, field) => {
  show(() => json(status, {}));
  await fill('1712345678', 'mala');
  expect(await alert()).toBe(said);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(useSession.getState().session).toBeNull();
});

it('opens the dialog of a new version', async () => {
  show(() => json(400, {}));
  await fill('1712345678', 'secreto');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Existe una nueva versión, elimine archivos temporales y vuelva a intentar.');
});

it('goes on to the code, keeping user and password in memory', async () => {
  show(() => ({
    ...json(201, { user_email: 'a***a@b.ec', otp_date: 5_000, expires_in: 120 }),
    headers: { 'x-otp-credentials': 'c1' },
  }));
  await fill('1712345678', 'secreto');
  await screen.findByText('código');
  expect(useCodeLogin.getState().waiting).toMatchObject({
    username: '1712345678',
    password: 'secreto',
    credentials: 'c1',
  });
  expect([...Object.values(sessionStorage), ...Object.values(localStorage)].join()).not.toContain('secreto');
});

it('forgets a code that was waited for once one comes back to start again', () => {
  useCodeLogin.getState().wait({
    username: '1712345678',
    password: 'secreto',
    credentials: 'c1',
    email: null,
    codeDate: 5_000,
    lastsMs: 120_000,
    canChangeEmail: false,
  });
  show(() => json(200, IN));
  expect(useCodeLogin.getState().waiting).toBeNull();
});

it('goes on to the new password', async () => {
  show(() => json(202, { reset_token: 'x/y' }));
  await fill('1712345678', 'secreto');
  await screen.findByText('clave nueva');
});

describe('an address that was never confirmed', () => {
  const unconfirmed = (can: 0 | 1) => ({
    ...json(403, { invalid_email: 1, user_email: 'a***a@b.ec', can_change_email: can }),
    headers: { 'x-otp-credentials': 'c1' },
  });

  it('says where the message went', async () => {
    show(() => unconfirmed(0));
    await fill('1712345678', 'secreto');
    const dialog = await screen.findByRole('dialog', { name: 'Confirme su correo' });
    expect(dialog.textContent).toContain('a***a@b.ec');
    expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left with Escape, which changes nothing', async () => {
    show(() => unconfirmed(1));
    await fill('1712345678', 'secreto');
    await screen.findByRole('button', { name: 'Cambiar correo' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be changed where that is allowed', async () => {
    const network = show(({ path }) =>
      path === '/api/otp-email' ? json(200, { user_email: 'n***a@b.ec', otp_date: 9_000 }) : unconfirmed(1),
    );
    await fill('1712345678', 'secreto');
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nueva@b.ec');
    await userEvent.type(screen.getByLabelText('Confirme el correo electrónico'), 'nueva@b.ec');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findByRole('dialog', { name: 'Confirme su correo' })).textContent).toContain('n***a@b.ec');
    const request = network.requests.find(({ path }) => path === '/api/otp-email');
    expect(request?.headers['X-Otp-Credentials']).toBe('c1');
    expect(JSON.parse(request?.body ?? '')).toEqual({ email: 'nueva@b.ec', confirmed_email: 'nueva@b.ec' });
  });

  it('says beside the field what the server finds wrong with the new one', async () => {
    show(({ path }) => (path === '/api/otp-email' ? json(400, { msg: 'Ese correo ya está en uso.' }) : unconfirmed(1)));
    await fill('1712345678', 'secreto');
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nueva@b.ec');
    await userEvent.type(screen.getByLabelText('Confirme el correo electrónico'), 'nueva@b.ec{Enter}');
    await screen.findByText('Ese correo ya está en uso.');
    expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico'));
  });
});

describe('with a captcha', () => {
  let images = 0;
  const withCaptcha = (login: () => HttpResponse | Promise<HttpResponse>) =>
    show(({ path }) => {
      if (path !== '/api/captcha') return login();
      images += 1;
      return json(200, { image: `data:image/svg+xml,${images}`, key: `k${images}` });
    });
  const solve = async (name = '1712345678', secret = 'secreto') => {
    await screen.findByRole('img', { name: /caracteres/ });
    await userEvent.type(await captcha(), 'ab12');
    await fill(name, secret);
  };
  beforeEach(() => {
    images = 0;
    useSettings.getState().put(settingsWith({ captcha: true }));
  });

  it('asks for what is read in it', async () => {
    const network = withCaptcha(() => json(200, IN));
    await captcha();
    await fill('1712345678', 'secreto');
    await screen.findByText('Escriba el texto de la imagen');
    expect(network.logins()).toHaveLength(0);
  });

  it('sends what was read with the key of the image', async () => {
    const network = withCaptcha(() => json(200, IN));
    await solve();
    await expect.poll(() => network.logins()[0]?.body).toMatchObject({ captcha: 'ab12', key: 'k1' });
  });

  it.each([
    [401, {}, 2],
    [402, {}, 2],
    [422, {}, 2],
    [403, {}, 2],
    [409, {}, 1],
  ])('after %i there have been %o images', async (status, text, shown) => {
    const network = withCaptcha(() => json(status, text));
    await solve();
    await alert();
    await expect.poll(network.captchas).toBe(shown);
    await expect.poll(async () => (await captcha()).value).toBe(shown === 2 ? '' : 'ab12');
  });

  it('goes to the image that was read wrong', async () => {
    withCaptcha(() => json(422, {}));
    await solve();
    expect(await alert()).toBe('Captcha incorrecto. Intente de nuevo.');
    const field = await captcha();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('asks for none while the proof of another one is good, and for one again once it is not', async () => {
    keepCaptchaToken('t1');
    const network = withCaptcha(() => json(422, {}));
    await fill('1712345678', 'secreto');
    await captcha();
    expect(network.logins()[0]).toMatchObject({ headers: { 'X-Captcha-Token': 't1' }, body: { key: null } });
    await screen.findByRole('img', { name: /caracteres/ });
    await userEvent.type(await captcha(), 'ab12{Enter}');
    await expect.poll(() => network.logins()[1]?.body).toMatchObject({ key: 'k1' });
    expect(network.logins()[1]?.headers['X-Captcha-Token']).toBeUndefined();
  });
});

describe('without a reply', () => {
  const gone = () => Promise.reject(new Error('no network'));
  beforeEach(() => {
    workAsUsual();
    learnLocalServer(null);
  });

  it('offers the local server that was known, and works with it', async () => {
    learnLocalServer('http://localhost:3000');
    show(gone);
    expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
    await fill('1712345678', 'secreto');
    expect(await alert()).toBe('No se pudo conectar con el servidor. Verifique su conexión a internet');
    await userEvent.click(await screen.findByRole('button', { name: 'Trabajar con el servidor local' }));
    expect(baseAddress()).toBe('http://localhost:3000');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(user().value).toBe('1712345678');
    workAsUsual();
  });

  it('offers it as well where not even the image of a captcha comes, and asks the local one for its own', async () => {
    learnLocalServer('http://localhost:3000');
    useSettings.getState().put(settingsWith({ captcha: true }));
    const network = show(gone);
    expect(await alert()).toBe('Error al conectar con el servidor Captcha.');
    await userEvent.click(await screen.findByRole('button', { name: 'Trabajar con el servidor local' }));
    expect(baseAddress()).toBe('http://localhost:3000');
    await expect.poll(network.captchas).toBe(2);
    workAsUsual();
  });

  it('offers nothing where there is none', async () => {
    show(gone);
    await fill('1712345678', 'secreto');
    await alert();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
  });
});

describe('the version', () => {
  it('of the web, where the server expects another, asks for the reload at once', async () => {
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    show(() => json(200, IN));
    expect((await screen.findByRole('dialog')).textContent).toContain('Existe una nueva versión');
  });

  it('does not ask for it again where it was of no use', async () => {
    sessionStorage.setItem('quipu.reloaded-for', '1.5.0');
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    show(() => json(200, IN));
    await screen.findByText(/sigue con una versión anterior/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(user()).toBeDefined();
  });

  it('does not ask for it again where the server refused this one and a reload brought no other', async () => {
    show(() => json(400, {}));
    await fill('1712345678', 'secreto');
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
    cleanup();
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    show(() => json(200, IN));
    await screen.findByText(/sigue con una versión anterior/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not judged by settings kept from before', () => {
    useSettings.setState({ settings: settingsWith({ client: '1.5.0' }), isFresh: false });
    show(() => json(200, IN));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of the desktop application, where another is expected, leaves no form', async () => {
    Object.defineProperty(navigator, 'userAgent', { value: 'QuipuDesktop/0.13.0', configurable: true });
    useSettings.getState().put(settingsWith({ desktop: '0.14.0' }));
    show(() => json(200, IN));
    expect(await alert()).toContain('enlace que recibió en su correo');
    expect(screen.queryByLabelText('Usuario')).toBeNull();
    Reflect.deleteProperty(navigator, 'userAgent');
  });
});

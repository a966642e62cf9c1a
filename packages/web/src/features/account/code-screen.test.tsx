import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { useNotices } from '../../lib/notices.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { useCodeLogin } from '../../stores/code-login-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../../testing/memory-router.tsx';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { visitorSend } from '../../testing/visitor-send.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { CodeScreen } from './code-screen.tsx';

const IN = { access_token: 'a', refresh_token: 'r', expires_in: 900, user_id: 7, user_full_name: 'Ana Quishpe' };
let sent = 0;

const show = (answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) => {
  const network = scriptedHttp(answer);
  render(
    <SendContext value={visitorSend(network.http)}>
      <MemoryRouter initialEntries={['/confirmation-code']}>
        <Routes>
          <Route
            path="/confirmation-code"
            element={
              <Kit>
                <CodeScreen />
              </Kit>
            }
          />
          <Route path="/login" element={<p>ingreso</p>} />
          <Route path="/auth/passwords/reset/:id" element={<p>clave nueva</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return network;
};
const box = () => screen.getByLabelText<HTMLInputElement>('Código de seis dígitos');
const alert = async () => (await screen.findByRole('alert')).textContent;

const start = () => {
  serverClock.anchor(1_000_000, performance.now());
  sent = serverClock.now() ?? 0;
  useCodeLogin.getState().wait({
    username: '1712345678',
    password: 'secreto',
    credentials: 'c1',
    email: 'a***a@b.ec',
    codeDate: sent,
    lastsMs: 120_000,
    canChangeEmail: true,
    captchaToken: 'k1',
  });
};

beforeEach(() => {
  useSignInSession.getState().clear();
  useNotices.setState({ notices: [] });
  start();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('sends itself with the sixth digit, with what the login had', async () => {
  const network = show(() => json(200, IN));
  await expect.poll(() => document.activeElement).toBe(box());
  await userEvent.type(box(), '12345');
  expect(network.requests).toHaveLength(0);
  await userEvent.type(box(), '6');
  await expect.poll(() => useSignInSession.getState().session?.fullName).toBe('Ana Quishpe');
  expect(network.requests).toHaveLength(1);
  expect(network.requests[0]?.headers['X-Otp-Credentials']).toBe('c1');
  expect(JSON.parse(network.requests[0]?.body ?? '')).toMatchObject({
    client_id: 2,
    username: '1712345678',
    password: 'secreto',
    otp_date: sent,
    otp_code: '123456',
    version: '1.4.2',
  });
  expect(useCodeLogin.getState().waiting).toBeNull();
});

it('takes a code that is pasted with what stands around it', async () => {
  const network = show(() => json(406, {}));
  await userEvent.click(box());
  await userEvent.paste(' Código: 654 321. ');
  await alert();
  expect(JSON.parse(network.requests[0]?.body ?? '')).toMatchObject({ otp_code: '654321' });
});

it('asks for what is missing', async () => {
  const network = show(() => json(200, IN));
  await userEvent.type(box(), '12x');
  expect(box().value).toBe('12');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Escriba los seis dígitos del código');
  expect(network.requests).toHaveLength(0);
});

it.each([
  [401, { error: 'x' }, 'Clave incorrecta'],
  [401, {}, 'Usuario incorrecto'],
  [403, { error: 'x' }, 'Clave incorrecta'],
  [403, { msg: 'x' }, 'Usuario incorrecto'],
  [403, { message: 'Acércate a la sede en el horario asignado.' }, 'Acércate a la sede en el horario asignado.'],
  [
    409,
    {},
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  ],
  [429, {}, 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
  [500, {}, 'Ha ocurrido un error'],
  [418, {}, 'Ha ocurrido un error'],
])('%i %o', async (status, text, said) => {
  show(() => json(status, text));
  await userEvent.type(box(), '123456');
  expect(await alert()).toBe(said);
  expect(box().value).toBe('123456');
});

it('406 clears what was typed', async () => {
  show(() => json(406, {}));
  await userEvent.type(box(), '123456');
  expect(await alert()).toBe('El código ingresado es incorrecto.');
  expect(box().value).toBe('');
  await expect.poll(() => document.activeElement).toBe(box());
});

it('406 also says that the code is of no more use', async () => {
  show(() => json(406, { msg: 'El código ingresado es incorrecto.', message: 'Ingrese de nuevo.' }));
  await userEvent.type(box(), '123456');
  expect(await alert()).toBe('El código ingresado es incorrecto. Ingrese de nuevo.');
});

it('says where the server cannot be reached', async () => {
  show(() => Promise.reject(new Error('no network')));
  await userEvent.type(box(), '123456');
  expect(await alert()).toBe('No se pudo conectar con el servidor. Verifique su conexión a internet');
});

it('400 opens the dialog of a new version', async () => {
  show(() => json(400, {}));
  await userEvent.type(box(), '123456');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
  );
});

it('202 leads to the new password', async () => {
  show(() => json(202, { reset_token: 'x' }));
  await userEvent.type(box(), '123456');
  await screen.findByText('clave nueva');
});

it('counts by the clock of the server, and goes back to the login once it is over', async () => {
  vi.useFakeTimers();
  start();
  show(() => json(200, IN));
  expect(screen.getByRole('timer').textContent).toBe('02:00');
  await act(() => vi.advanceTimersByTimeAsync(119_100));
  expect(screen.getByRole('timer').textContent).toBe('00:01');
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  expect(screen.getByText('ingreso')).toBeDefined();
  expect(useNotices.getState().notices[0]?.text).toContain('El código ha vencido');
  expect(useCodeLogin.getState().waiting).toBeNull();
});

it('sends another code, which takes the place of the first', async () => {
  const again = { user_email: 'a***a@b.ec', otp_date: sent + 60_000, expires_in: 120, can_change_email: 0 };
  const network = show(({ path }) =>
    path === '/api/otp-login' ? json(200, IN) : { ...json(201, again), headers: { 'x-otp-credentials': 'c2' } },
  );
  await userEvent.type(box(), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar' }));
  await expect.poll(() => useNotices.getState().notices[0]?.text).toBe('Enviamos un código nuevo.');
  expect(network.requests[0]).toMatchObject({ path: '/api/app-login', headers: { 'X-Captcha-Token': 'k1' } });
  expect(JSON.parse(network.requests[0]?.body ?? '')).toMatchObject({ username: '1712345678', password: 'secreto' });
  expect(box().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
  await userEvent.type(box(), '123456');
  await expect.poll(() => useSignInSession.getState().session?.fullName).toBe('Ana Quishpe');
  expect(network.requests[1]?.headers['X-Otp-Credentials']).toBe('c2');
  expect(JSON.parse(network.requests[1]?.body ?? '')).toMatchObject({ otp_date: sent + 60_000 });
});

it.each([
  [428, {}, 'No se pudo enviar otro código. Ingrese de nuevo para recibirlo.'],
  [429, { msg: 'Demasiados códigos. Espere.' }, 'Demasiados códigos. Espere.'],
])('says why another code was not sent: %i', async (status, body, said) => {
  show(() => json(status, body));
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar' }));
  expect(await alert()).toBe(said);
  expect(useCodeLogin.getState().waiting?.credentials).toBe('c1');
});

it('forgets all when cancelled', async () => {
  show(() => json(200, IN));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByText('ingreso')).toBeDefined();
  expect(useCodeLogin.getState().waiting).toBeNull();
});

it('sends a new code to another address', async () => {
  const network = show(() => ({
    ...json(200, { user_email: 'n***a@b.ec', otp_date: sent + 60_000 }),
    headers: { 'x-otp-credentials': 'c2' },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar correo' }));
  await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nueva@b.ec');
  await userEvent.type(screen.getByLabelText('Confirme el correo electrónico'), 'nueva@b.ec{Enter}');
  await screen.findByText(/n\*\*\*a@b\.ec/);
  expect(network.requests[0]?.headers['X-Otp-Credentials']).toBe('c1');
  expect(useCodeLogin.getState().waiting).toMatchObject({ credentials: 'c2', codeDate: sent + 60_000 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('waits for nothing again where an address was changed too late', async () => {
  let answer: (response: HttpResponse) => void = () => undefined;
  const network = show(() => new Promise((resolve) => (answer = resolve)));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar correo' }));
  await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nueva@b.ec');
  await userEvent.type(screen.getByLabelText('Confirme el correo electrónico'), 'nueva@b.ec{Enter}');
  await expect.poll(() => network.requests).toHaveLength(1);
  act(() => useCodeLogin.getState().forget());
  await act(async () => answer(json(200, { user_email: 'n***a@b.ec', otp_date: sent + 60_000 })));
  expect(useCodeLogin.getState().waiting).toBeNull();
  expect(screen.getByText('ingreso')).toBeDefined();
});

it('changes no address where that is not allowed, and leads back where nothing is waited for', () => {
  const { waiting, wait } = useCodeLogin.getState();
  if (waiting !== null) wait({ ...waiting, canChangeEmail: false });
  show(() => json(200, IN));
  expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
  act(() => useCodeLogin.getState().forget());
  expect(screen.getByText('ingreso')).toBeDefined();
});

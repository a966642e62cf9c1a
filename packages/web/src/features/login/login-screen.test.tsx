import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useCodeLogin } from '../../stores/code-login-store.ts';
import { usePendingSession } from '../../stores/pending-session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { SESSION_KEY, useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { settingsWith } from '../../testing/settings.ts';
import { alert, fill, forgetLogins, IN, password, showLogin, user } from '../../testing/show-login.tsx';

beforeEach(forgetLogins);
afterEach(cleanup);

it('sends nothing until both are typed, names what is missing and goes there', async () => {
  const network = showLogin(() => json(200, IN));
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(user()).toHaveProperty('ariaInvalid', 'true');
  const summary = screen.getByRole('region', { name: 'Revise 2 campos' });
  expect(document.activeElement).toBe(summary);
  await userEvent.click(within(summary).getByRole('button', { name: 'Ingrese su usuario' }));
  expect(document.activeElement).toBe(user());
  await userEvent.keyboard('17');
  // It stays, with what is left to do: nothing moves under who types.
  expect(within(summary).getByText('Revise 1 campo')).toBeDefined();
  const items = within(summary).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ingrese su usuario (corregido)', 'Ingrese su clave']);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('region')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(password());
  expect(screen.getByText('Ingrese su clave')).toBeDefined();
  expect(network.requests).toHaveLength(0);
});

it('takes back what it said of a field as it is filled, and says it again once it is emptied', async () => {
  showLogin(() => json(200, IN));
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  const wrong = () => [user(), password()].map(({ ariaInvalid }) => ariaInvalid);
  expect(wrong()).toEqual(['true', 'true']);
  await userEvent.type(user(), '1');
  expect(wrong()).toEqual(['false', 'true']);
  await userEvent.type(password(), 'x');
  expect(wrong()).toEqual(['false', 'false']);
  expect(screen.queryByText(/^Revise/)).toBeNull();
  await userEvent.clear(user());
  expect(wrong()).toEqual(['true', 'false']);
});

it('says why the last session ended until something is typed', async () => {
  useSignInSession.getState().end('Su usuario ingresó en otro equipo.');
  showLogin(() => json(200, IN));
  expect(screen.getByText('Su sesión terminó. Su usuario ingresó en otro equipo.')).toBeDefined();
  await userEvent.type(user(), '1');
  expect(screen.queryByText(/Su sesión terminó/)).toBeNull();
});

it('says nothing of a session that one left', () => {
  useSignInSession.getState().clear();
  showLogin(() => json(200, IN));
  expect(screen.queryByText(/Su sesión terminó/)).toBeNull();
});

it('keeps the session in the session storage once in', async () => {
  const network = showLogin(() => json(200, IN));
  await fill(' 1712345678 ', 'secreto');
  await expect.poll(() => useSignInSession.getState().session?.fullName).toBe('Ana Quishpe');
  expect(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({ token: 'a', watermark: '1712345678' });
  expect(useSignInSession.getState().session?.expiration).toBeGreaterThan(Date.now() + 890_000);
  expect(network.logins()[0]?.body).toMatchObject({
    client_id: 2,
    username: '1712345678',
    version: '1.4.2',
    url: window.location.origin,
  });
});

it('lets nobody in who has agreements to accept first', async () => {
  showLogin(() => json(200, { ...IN, agreements: [{ id: 1, title: 'Uso', content: 'x', location: 'login' }] }));
  await fill('1712345678', 'secreto');
  await expect.poll(() => usePendingSession.getState().pending?.agreements).toHaveLength(1);
  expect(useSignInSession.getState().session).toBeNull();
});

it.each([
  [401, 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.', user],
  [402, 'Clave incorrecta.', password],
])('%i says what was wrong and asks for it again', async (status, said, field) => {
  showLogin(() => json(status, {}));
  await fill('1712345678', 'mala');
  expect(await alert()).toBe(said);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(useSignInSession.getState().session).toBeNull();
});

it('opens the dialog of a new version', async () => {
  showLogin(() => json(400, {}));
  await fill('1712345678', 'secreto');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Existe una nueva versión, elimine archivos temporales y vuelva a intentar.');
});

it('goes on to the code, keeping user and password in memory', async () => {
  showLogin(() => ({
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
    captchaToken: null,
  });
  showLogin(() => json(200, IN));
  expect(useCodeLogin.getState().waiting).toBeNull();
});

it('goes on to the new password', async () => {
  showLogin(() => json(202, { reset_token: 'x/y' }));
  await fill('1712345678', 'secreto');
  await screen.findByText('clave nueva');
});

describe('an address that was never confirmed', () => {
  const unconfirmed = (can: 0 | 1) => ({
    ...json(403, { invalid_email: 1, user_email: 'a***a@b.ec', can_change_email: can }),
    headers: { 'x-otp-credentials': 'c1' },
  });

  it('says where the message went', async () => {
    showLogin(() => unconfirmed(0));
    await fill('1712345678', 'secreto');
    const dialog = await screen.findByRole('dialog', { name: 'Confirme su correo' });
    expect(dialog.textContent).toContain('a***a@b.ec');
    expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left with Escape, which changes nothing', async () => {
    showLogin(() => unconfirmed(1));
    await fill('1712345678', 'secreto');
    await screen.findByRole('button', { name: 'Cambiar correo' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be changed where that is allowed', async () => {
    const network = showLogin(({ path }) =>
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
    showLogin(({ path }) =>
      path === '/api/otp-email' ? json(400, { msg: 'Ese correo ya está en uso.' }) : unconfirmed(1),
    );
    await fill('1712345678', 'secreto');
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nueva@b.ec');
    await userEvent.type(screen.getByLabelText('Confirme el correo electrónico'), 'nueva@b.ec{Enter}');
    await screen.findByText('Ese correo ya está en uso.');
    expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico'));
  });
});

it('says whose page it is, what to do today, whom to ask and what becomes of personal data', async () => {
  useSettings.getState().put(
    settingsWith({
      institutionName: 'Universidad de Prueba',
      helpContact: '02 299 1200',
      helpHours: 'de lunes a viernes',
      privacyUrl: 'https://ejemplo.ec/privacidad',
      todayHelp: 'Hoy se rinde el examen de admisión.',
    }),
  );
  showLogin(() => json(200, IN));
  expect(screen.getByText('Universidad de Prueba')).toBeDefined();
  await userEvent.click(screen.getByText('¿Qué hago hoy?'));
  expect(screen.getByText('Hoy se rinde el examen de admisión.')).toBeDefined();
  expect(screen.getByText('Ayuda: 02 299 1200 · de lunes a viernes')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Privacidad' }).getAttribute('href')).toBe('https://ejemplo.ec/privacidad');
  expect(screen.queryByRole('link', { name: 'Ingresar con la cuenta de la institución' })).toBeNull();
});

it('leads staff to the institution’s own login, where there is one', () => {
  useSettings.getState().put(settingsWith({ oidc: true }));
  showLogin(() => json(200, IN));
  const link = screen.getByRole('link', { name: 'Ingresar con la cuenta de la institución' });
  expect(link.getAttribute('href')).toBe('/institucion');
});

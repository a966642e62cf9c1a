import type { HttpResponse } from '@quipu/contract';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bridgeDouble } from '../../../../proctor/src/testing/bridge-double.ts';
import { updatesDouble } from '../../../../proctor/src/testing/updates-double.ts';
import { baseAddress, learnLocalServer, workAsUsual } from '../../lib/base-address.ts';
import { deviceTokenOf } from '../../lib/device-tokens.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { settingsWith } from '../../testing/settings.ts';
import { alert, captcha, fill, forgetLogins, IN, showLogin, user } from '../../testing/show-login.tsx';
import { stubProperties } from '../../testing/stub-properties.ts';
import { keepCaptchaToken } from './captcha-token.ts';
import LoginPause from './login-pause.tsx';

beforeEach(forgetLogins);
afterEach(cleanup);

/** Whom to ask, and what becomes of personal data. */
const NOTES = { helpContact: '02 299 1200', helpHours: 'de 8 a 17', privacyUrl: 'https://ejemplo.ec/p', oidc: true };
const expectNotes = () => {
  expect(screen.getByText('Ayuda: 02 299 1200 · de 8 a 17')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Privacidad' })).toBeDefined();
  // Nobody signs in here just now, by whatever way.
  expect(screen.queryByRole('link', { name: 'Ingresar con la cuenta de la institución' })).toBeNull();
};

describe('with a captcha', () => {
  let images = 0;
  const withCaptcha = (login: () => HttpResponse | Promise<HttpResponse>) =>
    showLogin(({ path }) => {
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

describe('after too many tries', () => {
  const PAUSE = 'Demasiados intentos fallidos. Podrá volver a intentar en 20 segundos.';
  it('counts the pause, and takes what was typed when it is sent again', async () => {
    let isOver = false;
    const network = showLogin(() => (isOver ? json(200, IN) : json(429, { msg: PAUSE, retry_after: 600 })));
    await fill('1712345678', 'secreto');
    expect(await alert()).toBe(PAUSE);
    const timer = await screen.findByRole('timer', { name: 'Tiempo de espera' }, { timeout: 10_000 });
    expect(timer.getAttribute('aria-live')).toBe('off');
    isOver = true;
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    await expect.poll(() => network.logins()).toHaveLength(2);
    expect(network.logins()[1]?.body).toMatchObject({ username: '1712345678', password: 'secreto' });
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says once that the pause is over', async () => {
    let end = (): void => undefined;
    const Waiting = () => {
      const [isOver, setOver] = useState(false);
      const [until, setUntil] = useState(() => performance.now() + 600_000);
      end = () => setUntil(performance.now());
      return <LoginPause until={until} isOver={isOver} onOver={() => setOver(true)} />;
    };
    render(<Waiting />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => end());
    await expect.poll(() => screen.getByRole('status').textContent).toBe('Ya puede volver a intentar.');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('asks for a captcha, and sends what was read with what was typed before', async () => {
    const msg = 'Hubo muchos intentos fallidos. Escriba también el texto de la imagen.';
    const network = showLogin(({ path, body }) => {
      if (path === '/api/captcha') return json(200, { image: 'data:image/svg+xml,1', key: 'k1' });
      return JSON.parse(body ?? '').key === 'k1' ? json(200, IN) : json(428, { msg });
    });
    await fill('1712345678', 'secreto');
    expect(await alert()).toBe(msg);
    await screen.findByRole('img', { name: /caracteres/ });
    const field = await captcha();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard('ab12{Enter}');
    await expect
      .poll(() => network.logins()[1]?.body)
      .toMatchObject({ key: 'k1', captcha: 'ab12', password: 'secreto' });
    expect(network.captchas()).toBe(1);
  });

  it('shows that this person was in on this device before, and nobody else', async () => {
    const network = showLogin(() => json(200, { ...IN, device_token: 'd1' }));
    await fill('1712345678', 'secreto');
    await expect.poll(() => deviceTokenOf('1712345678')).toBe('d1');
    forgetLogins();
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    await expect.poll(() => network.logins()[1]?.body).toMatchObject({ device_token: 'd1' });
    await userEvent.clear(user());
    await userEvent.type(user(), '1712345679{Enter}');
    await expect.poll(() => network.logins()[2]?.body).toMatchObject({ device_token: null });
    localStorage.clear();
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
    showLogin(gone);
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
    const network = showLogin(gone);
    expect(await alert()).toBe('Error al conectar con el servidor Captcha.');
    await userEvent.click(await screen.findByRole('button', { name: 'Trabajar con el servidor local' }));
    expect(baseAddress()).toBe('http://localhost:3000');
    await expect.poll(network.captchas).toBe(2);
    workAsUsual();
  });

  it('offers nothing where there is none', async () => {
    showLogin(gone);
    await fill('1712345678', 'secreto');
    await alert();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(screen.queryByRole('button', { name: 'Trabajar con el servidor local' })).toBeNull();
  });
});

describe('the version', () => {
  it('of the web, where the server expects another, asks for the reload at once', async () => {
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    showLogin(() => json(200, IN));
    expect((await screen.findByRole('dialog')).textContent).toContain('Existe una nueva versión');
  });

  it('does not ask for it again where it was of no use', async () => {
    sessionStorage.setItem('quipu.reloaded-for', '1.5.0');
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    showLogin(() => json(200, IN));
    await screen.findByText(/sigue con una versión anterior/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(user()).toBeDefined();
  });

  it('does not ask for it again where the server refused this one and a reload brought no other', async () => {
    stubProperties(globalThis, {
      fetch: async () => ({ status: 200, ok: true, headers: [], text: async () => '{"now":1}' }),
    });
    showLogin(() => json(400, {}));
    await fill('1712345678', 'secreto');
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(sessionStorage.getItem('quipu.reloaded-for')).not.toBeNull());
    cleanup();
    useSettings.getState().put(settingsWith({ client: '1.5.0' }));
    showLogin(() => json(200, IN));
    await screen.findByText(/sigue con una versión anterior/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not judged by settings kept from before', () => {
    useSettings.setState({ settings: settingsWith({ client: '1.5.0' }), isFresh: false });
    showLogin(() => json(200, IN));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of the desktop application, where another is expected, leaves no form', async () => {
    Object.defineProperty(navigator, 'userAgent', { value: 'QuipuDesktop/0.13.0', configurable: true });
    useSettings.getState().put(settingsWith({ desktop: '0.14.0', ...NOTES }));
    showLogin(() => json(200, IN));
    expect(await alert()).toContain('enlace que recibió en su correo');
    expect(screen.queryByLabelText('Usuario')).toBeNull();
    expectNotes();
    Reflect.deleteProperty(navigator, 'userAgent');
  });

  it('of the desktop application is brought from here where the application has a feed', async () => {
    Object.defineProperty(navigator, 'userAgent', { value: 'QuipuDesktop/0.13.0', configurable: true });
    const updates = updatesDouble({ kind: 'waiting' });
    Object.assign(window, { quipuDesktop: { ...bridgeDouble(), updates } });
    useSettings.getState().put(settingsWith({ desktop: '0.14.0' }));
    showLogin(() => json(200, IN));
    await userEvent.click(await screen.findByRole('button', { name: 'Actualizar ahora' }));
    expect(updates.did).toEqual([['look']]);
    Reflect.deleteProperty(navigator, 'userAgent');
    Reflect.deleteProperty(window, 'quipuDesktop');
  });
});

describe('in the desktop application', () => {
  afterEach(() => Reflect.deleteProperty(window, 'quipuDesktop'));

  it('names the programs to close in place of the form, which is there once they are closed', async () => {
    const bridge = { ...bridgeDouble(), forbiddenProcesses: () => Promise.resolve(['AnyDesk', 'TeamViewer']) };
    Object.assign(window, { quipuDesktop: bridge });
    useSettings.getState().put(settingsWith(NOTES));
    showLogin(() => json(200, IN));
    expect(await alert()).toBe('Cierre estos programas para continuar:AnyDeskTeamViewer');
    expect(screen.queryByLabelText('Usuario')).toBeNull();
    expectNotes();
    act(() => bridge.open([]));
    await waitFor(() => expect(user()).toBeDefined());
  });
});

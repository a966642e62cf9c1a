import type { HttpResponse } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiContext } from '../../lib/api.ts';
import { createApi } from '../../lib/api-client.ts';
import { SESSION_KEY, useSession } from '../../stores/session-store.ts';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { LoginScreen } from './login-screen.tsx';

const IN = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  user_id: 7,
  user_full_name: 'Ana Quishpe',
  user_reference_number: '1712345678',
};

const show = (answer: () => HttpResponse | Promise<HttpResponse>) => {
  const network = scriptedHttp(answer);
  const api = createApi({
    http: network.http,
    monotonic: () => 0,
    tokenInUse: () => null,
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: () => undefined,
    sessionEnded: () => undefined,
  });
  render(
    <ApiContext value={api}>
      <LoginScreen />
    </ApiContext>,
  );
  return network;
};
const user = () => screen.getByLabelText<HTMLInputElement>('Usuario');
const password = () => screen.getByLabelText<HTMLInputElement>('Clave');
const fill = async (name: string, secret: string) => {
  await userEvent.type(user(), name);
  await userEvent.type(password(), `${secret}{Enter}`);
};

beforeEach(() => {
  useSession.getState().clear();
});
afterEach(cleanup);

it('sends nothing until both are typed, names what is missing and goes there', async () => {
  const network = show(() => json(200, IN));
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(user()).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(user());
  await userEvent.type(user(), '17{Enter}');
  expect(document.activeElement).toBe(password());
  expect(screen.getByText('Ingrese su clave')).toBeDefined();
  expect(network.requests).toHaveLength(0);
});

it('keeps the session in the session storage once in', async () => {
  const network = show(() => json(200, IN));
  await fill(' 1712345678 ', 'secreto');
  await expect.poll(() => useSession.getState().session?.fullName).toBe('Ana Quishpe');
  expect(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({ token: 'a', watermark: '1712345678' });
  expect(JSON.parse(network.requests[0]?.body ?? '')).toMatchObject({
    client_id: 2,
    username: '1712345678',
    version: '1.4.2',
  });
});

it('says what was wrong and asks for the password again', async () => {
  show(() => json(402, {}));
  await fill('1712345678', 'mala');
  expect((await screen.findByRole('alert')).textContent).toBe('Clave incorrecta.');
  expect(document.activeElement).toBe(password());
  expect(useSession.getState().session).toBeNull();
});

it('shows and hides the password', async () => {
  show(() => json(200, IN));
  expect(password().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la clave' }));
  expect(password().type).toBe('text');
});

it('opens the dialog of a new version', async () => {
  show(() => json(400, {}));
  await fill('1712345678', 'secreto');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Existe una nueva versión, elimine archivos temporales y vuelva a intentar.');
});

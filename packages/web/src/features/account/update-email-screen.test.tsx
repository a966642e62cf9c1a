import type { HttpResponse } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { useNotices } from '../../lib/notices.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../../testing/memory-router.tsx';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { settingsWith } from '../../testing/settings.ts';
import { visitorSend } from '../../testing/visitor-send.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { UpdateEmailScreen } from './update-email-screen.tsx';

const show = (answer: () => HttpResponse | Promise<HttpResponse>) => {
  const network = scriptedHttp(answer);
  render(
    <SendContext value={visitorSend(network.http)}>
      <MemoryRouter initialEntries={['/update-email']}>
        <Routes>
          <Route
            path="/update-email"
            element={
              <Kit>
                <UpdateEmailScreen />
              </Kit>
            }
          />
          <Route path="/home" element={<p>inicio</p>} />
          <Route path="/inactive" element={<p>sin activar</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return network;
};
const email = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico');
const again = () => screen.getByLabelText<HTMLInputElement>('Confirme el correo electrónico');
const fill = async (one: string, other = one) => {
  await userEvent.type(email(), one);
  await userEvent.type(again(), other);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
};

beforeEach(() => {
  useNotices.setState({ notices: [] });
  useSignInSession.getState().commit(sessionWith({ email: 'vieja@b.ec', isActive: false }));
});
afterEach(cleanup);

it.each([
  [false, 'sin activar'],
  [true, 'inicio'],
])('keeps the new address in the session and goes back (active: %o)', async (isActive, where) => {
  useSignInSession.getState().commit(sessionWith({ email: 'vieja@b.ec', isActive }));
  const network = show(() => json(200, { message: 'Le enviamos un enlace', email: 'nueva@b.ec' }));
  await fill('nueva@b.ec');
  await screen.findByText(where);
  expect(useSignInSession.getState().session?.email).toBe('nueva@b.ec');
  expect(useNotices.getState().notices[0]).toMatchObject({ kind: 'success', text: 'Le enviamos un enlace' });
  expect(JSON.parse(network.requests[0]?.body ?? '')).toEqual({
    data: { email: 'nueva@b.ec', confirmed_email: 'nueva@b.ec', password: null },
  });
});

it.each([
  ['', '', 'Ingrese su correo electrónico'],
  ['nueva', 'nueva', 'Escriba un correo electrónico válido'],
  ['nueva@b.ec', 'otra@b.ec', 'Los correos no coinciden'],
])('sends neither «%s» nor «%s»', async (one, other, said) => {
  const network = show(() => json(200, {}));
  if (one !== '') await userEvent.type(email(), one);
  if (other !== '') await userEvent.type(again(), other);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(network.requests).toHaveLength(0);
});

it('asks for the password where the institution says so, and says on the field that it is not right', async () => {
  useSettings.getState().put(settingsWith({ emailChangePassword: true }));
  const network = show(() => json(403, { msg: 'La clave ingresada no es correcta.' }));
  await fill('nueva@b.ec');
  await screen.findByText('Ingrese su clave actual');
  expect(network.requests).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Clave actual'), 'mi clave');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('La clave ingresada no es correcta.');
  expect(JSON.parse(network.requests[0]?.body ?? '')).toMatchObject({ data: { password: 'mi clave' } });
  useSettings.setState({ settings: null });
});

it('lets the confirmation be pasted where the institution does', async () => {
  useSettings.getState().put(settingsWith({ confirmationPaste: true }));
  show(() => json(200, {}));
  await userEvent.click(again());
  await userEvent.paste('nueva@b.ec');
  expect(again().value).toBe('nueva@b.ec');
  useSettings.setState({ settings: null });
});

it('lets nobody paste the confirmation', async () => {
  show(() => json(200, {}));
  await userEvent.click(again());
  await userEvent.paste('nueva@b.ec');
  expect(again().value).toBe('');
});

it.each([
  [400, { msg: 'Ese correo ya está en uso.' }],
  [200, { error: 'Ese correo ya está en uso.' }],
])('%i: the message stands on the field', async (status, text) => {
  show(() => json(status, text));
  await fill('nueva@b.ec');
  await screen.findByText('Ese correo ya está en uso.');
  await expect.poll(() => document.activeElement).toBe(email());
  expect(useSignInSession.getState().session?.email).toBe('vieja@b.ec');
});

it.each([
  ['the server fails', () => json(500, {})],
  ['there is no reply', () => Promise.reject(new Error('no network'))],
])('says so where %s', async (_, answer) => {
  show(answer);
  await fill('nueva@b.ec');
  expect((await screen.findByRole('alert')).textContent).toBe('Error al actualizar la información');
});

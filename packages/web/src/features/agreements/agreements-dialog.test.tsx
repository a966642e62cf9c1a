import { type HttpRequest, type HttpResponse, LoginReply } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isLeft } from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { signIn, usePendingSession } from '../../stores/pending-session-store.ts';
import { SESSION_KEY, useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { visitorSend } from '../../testing/visitor-send.ts';
import { loadSanitizer } from '../../ui/sanitize-html.ts';
import AgreementsDialog from './agreements-dialog.tsx';

const agreements = [
  {
    id: 4,
    title: 'el uso de la plataforma',
    content: '<p>Yo, {{name}}, con {identification}</p>',
    location: 'login',
    audio: 'uso.mp3',
  },
  {
    id: 9,
    title: 'el código de honor',
    content: '<p>Sin ayuda<script>x()</script></p>',
    location: 'login',
    audio: 'honor.mp3',
  },
];
const pendingOf = (changed: object = {}): LoginReply => {
  const decoded = LoginReply.decode({
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    user_id: 7,
    user_full_name: 'Ana <b>Quishpe</b>',
    user_reference_number: '1712345678',
    agreements,
    ...changed,
  });
  if (isLeft(decoded)) throw new Error('No reply of a login');
  return decoded.right;
};

const show = (
  changed: object = {},
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(200, {}),
) => {
  const network = scriptedHttp(answer);
  const pending = pendingOf(changed);
  signIn(pending);
  render(
    <SendContext value={visitorSend(network.http)}>
      <AgreementsDialog pending={pending} />
    </SendContext>,
  );
  return network;
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const session = () => useSignInSession.getState().session;
const acceptAll = async () => {
  await userEvent.click(box());
  await userEvent.click(button('Siguiente'));
  await userEvent.click(box());
  await userEvent.click(button('Aceptar'));
};

beforeEach(async () => {
  useSignInSession.getState().clear();
  usePendingSession.setState({ pending: null });
  await loadSanitizer();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it('asks to tick each one before going on', async () => {
  show();
  expect(screen.getByRole('dialog', { name: /Paso 1 de 2\s*el uso de la plataforma/ })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'He leído y acepto: el uso de la plataforma' })).toBeDefined();
  expect(button('Siguiente').disabled).toBe(true);
  await userEvent.click(box());
  await userEvent.click(button('Siguiente'));
  expect(screen.getByRole('checkbox', { name: 'He leído y acepto: el código de honor' })).toBeDefined();
  expect(box().checked).toBe(false);
  expect(button('Aceptar').disabled).toBe(true);
  expect(session()).toBeNull();
});

it('names its reader, whose name is never markup, and runs nothing', async () => {
  show();
  expect(screen.getByText('Yo, Ana <b>Quishpe</b>, con 1712345678')).toBeDefined();
  await userEvent.click(box());
  await userEvent.click(button('Siguiente'));
  expect(document.querySelector('dialog script')).toBeNull();
});

it('commits the session only once all is accepted, and says so to the server', async () => {
  const network = show();
  expect(sessionStorage.getItem(SESSION_KEY)).toBeNull();
  await acceptAll();
  expect(session()?.token).toBe('a');
  expect(network.requests).toHaveLength(1);
  expect(network.requests[0]).toMatchObject({
    path: '/api/agreement-app-users',
    headers: { Authorization: 'Bearer a' },
  });
  expect(JSON.parse(network.requests[0]?.body ?? '')).toEqual({ agreements: [4, 9] });
});

it.each([
  ['the server fails', () => json(500, { message: 'Ana Quishpe 1712345678' })],
  ['there is no reply', () => Promise.reject(new Error('no network'))],
])('only logs that %s, without saying whose it was', async (_, answer) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show({}, answer);
  await acceptAll();
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(logged.mock.calls.join()).not.toMatch(/Ana|1712345678/);
  expect(session()?.token).toBe('a');
});

it.each([
  ['Cancelar', () => userEvent.click(button('Cancelar'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s destroys the session, on the server too', async (_, cancel) => {
  const network = show();
  await userEvent.click(box());
  await cancel();
  expect(usePendingSession.getState().pending).toBeNull();
  expect(session()).toBeNull();
  expect(network.requests.map(({ path, headers }) => [path, headers['Authorization']])).toEqual([
    ['/api/app-logout', 'Bearer a'],
  ]);
});

it('is not left by a click beside it', async () => {
  show();
  await userEvent.click(screen.getByRole('dialog'));
  expect(usePendingSession.getState().pending).not.toBeNull();
});

it('has no sound for who sees', () => {
  show();
  expect(document.querySelector('audio')).toBeNull();
});

it('is heard and operated by keys by who does not', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const network = show({ accessibility: 'VISUAL' });
  const player = document.querySelector('audio');
  expect(player?.getAttribute('src')).toBe('/storage/uso.mp3');
  expect(
    [...screen.getByRole('combobox', { name: 'Velocidad' }).querySelectorAll('option')].map(({ value }) => value),
  ).toEqual(['0.7', '1', '1.5', '2']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Velocidad' }), '1.5');
  expect(player?.playbackRate).toBe(1.5);
  document.querySelector<HTMLElement>('dialog h2')?.focus();
  await userEvent.keyboard(' ');
  expect(play).toHaveBeenCalledOnce();
  await userEvent.keyboard('{ArrowRight}');
  expect(player?.currentTime).toBe(3);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: 'He leído y acepto: el código de honor' })).toBeDefined();
  expect(document.querySelector('audio')).toMatchObject({
    playbackRate: 1.5,
    src: expect.stringMatching(/honor\.mp3$/),
  });
  expect(session()).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(session()?.token).toBe('a');
  expect(JSON.parse(network.requests[0]?.body ?? '')).toEqual({ agreements: [4, 9] });
});

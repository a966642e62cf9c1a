import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepCaptchaToken } from '../features/login/captcha-token.ts';
import { LoginScreen } from '../features/login/login-screen.tsx';
import { SendContext } from '../lib/api.ts';
import { useCodeLogin } from '../stores/code-login-store.ts';
import { usePendingSession } from '../stores/pending-session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from './memory-router.tsx';
import { scriptedHttp } from './scripted-http.ts';
import { visitorSend } from './visitor-send.ts';

export const IN = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  user_id: 7,
  user_full_name: 'Ana Quishpe',
  user_reference_number: '1712345678',
};
type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

export const showLogin = (answer: Answer) => {
  const network = scriptedHttp(answer);
  render(
    <SendContext value={visitorSend(network.http)}>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/confirmation-code" element={<p>código</p>} />
          <Route path="/auth/passwords/reset/:id" element={<p>clave nueva</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  const logins = () =>
    network.requests
      .filter(({ path }) => path === '/api/app-login')
      .map(({ body, headers }) => ({ headers, body: JSON.parse(body ?? '') }));
  const captchas = () => network.requests.filter(({ path }) => path === '/api/captcha').length;
  return { ...network, logins, captchas };
};
export const user = () => screen.getByLabelText<HTMLInputElement>('Usuario');
export const password = () => screen.getByLabelText<HTMLInputElement>('Clave');
// Its code is fetched when it is first shown: a busy machine takes its time.
export const captcha = () => screen.findByLabelText<HTMLInputElement>('Texto de la imagen', {}, { timeout: 10_000 });
export const fill = async (name: string, secret: string) => {
  await userEvent.type(user(), name);
  await userEvent.type(password(), `${secret}{Enter}`);
};
export const alert = async () => (await screen.findByRole('alert')).textContent;

/** Signs everybody out, and forgets what the page has learnt. */
export const forgetLogins = () => {
  useSignInSession.getState().clear();
  usePendingSession.setState({ pending: null });
  useCodeLogin.getState().forget();
  useSettings.setState({ settings: null, isFresh: false });
  keepCaptchaToken(null);
  sessionStorage.clear();
};

import { createHash } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SendContext } from '../../lib/api.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from '../../testing/memory-router.tsx';
import { json, scriptedHttp } from '../../testing/scripted-http.ts';
import { forgetLogins, IN } from '../../testing/show-login.tsx';
import { visitorSend } from '../../testing/visitor-send.ts';
import { InstitutionLoginScreen } from './institution-login-screen.tsx';
import { texts } from './texts.ts';

beforeEach(() => {
  forgetLogins();
  sessionStorage.clear();
});
afterEach(cleanup);

const show = (address: string, answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) => {
  const network = scriptedHttp(answer);
  const left: string[] = [];
  render(
    <StrictMode>
      <SendContext value={visitorSend(network.http)}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/institucion" element={<InstitutionLoginScreen leave={(url) => void left.push(url)} />} />
            <Route path="/login" element={<p>ingreso</p>} />
          </Routes>
        </MemoryRouter>
      </SendContext>
    </StrictMode>,
  );
  const bodies = () => network.requests.map(({ path, body }) => ({ path, ...JSON.parse(body ?? '{}') }));
  return { left, bodies };
};
const begun = () => json(200, { url: 'https://cuentas.ejemplo.ec/auth?state=s' });

it('leaves for the institution’s page with the hash of what the tab keeps, and shows that once it is back', async () => {
  const first = show('/institucion', begun);
  await expect.poll(() => first.left).toEqual(['https://cuentas.ejemplo.ec/auth?state=s']);
  const [{ path, proof_hash: hash }] = first.bodies() as [{ path: string; proof_hash: string }];
  expect(path).toBe('/api/institution-login/begin');
  cleanup();
  const back = show('/institucion?code=c&state=s', () => json(200, { ...IN, roles: ['operator'] }));
  await expect.poll(() => useSignInSession.getState().session?.userId).toBe(7);
  const sent = back.bodies();
  expect(sent).toMatchObject([{ path: '/api/institution-login/end', answer: '?code=c&state=s' }]);
  const { proof } = sent[0] as { readonly proof: string };
  expect(createHash('sha256').update(proof).digest('base64url')).toBe(hash);
  expect(sessionStorage.getItem('quipu.institution-login')).toBeNull();
});

it('says why it was refused, and begins anew or leads back', async () => {
  let isOff = true;
  const { left } = show('/institucion?error=access_denied&state=s', ({ path }) => {
    if (path.endsWith('/end')) return json(403, { msg: 'La institución no autorizó el ingreso.' });
    return isOff ? json(503, { msg: 'No responde.' }) : begun();
  });
  expect((await screen.findByRole('alert')).textContent).toBe('La institución no autorizó el ingreso.');
  await userEvent.click(screen.getByRole('button', { name: texts.again }));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('No responde.');
  isOff = false;
  await userEvent.click(screen.getByRole('button', { name: texts.again }));
  await expect.poll(() => left).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that nobody answered, and leads back to the password', async () => {
  show('/institucion', () => Promise.reject(new Error('no network')));
  expect((await screen.findByRole('alert')).textContent).toBe(texts.noReply);
  await userEvent.click(screen.getByRole('link', { name: texts.back }));
  await screen.findByText('ingreso');
});

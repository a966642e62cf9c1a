import type { HttpRequest, HttpResponse, Role } from '@quipu/contract';
import { configure, render } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { OfficeScreen } from '../features/office/office-screen.tsx';
import { SendContext } from '../lib/api.ts';
import { createSend } from '../lib/create-send.ts';
import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { NOON } from './listed-sheet.ts';
import { MemoryRouter, Route, Routes } from './memory-router.tsx';
import { scriptedHttp } from './scripted-http.ts';
import { sessionWith } from './session.ts';

// Nothing here is hidden, and to find that out for each element of a table is dear in jsdom.
configure({ defaultHidden: true });

/** The office at an address, with what stands after its path, over a network that answers by request. */
export const showOffice = (
  at: string,
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  roles: readonly Role[] = ['operator'],
) => {
  serverClock.anchor(NOON, performance.now());
  useSignInSession.getState().commit(sessionWith({ roles }));
  const network = scriptedHttp(answer);
  const place = { address: at };
  const Place = () => {
    const { pathname, search } = useLocation();
    place.address = `${pathname}${search}`;
    return null;
  };
  const send = createSend({
    http: network.http,
    monotonic: () => 0,
    tokenInUse: () => 'token',
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: () => undefined,
    sessionEnded: () => undefined,
  });
  render(
    <SendContext value={send}>
      <MemoryRouter initialEntries={[at]}>
        <Place />
        <Routes>
          <Route path={`${paths.office}/*`} element={<OfficeScreen />} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return {
    place,
    asked: (path: string) =>
      network.requests
        .filter((request) => request.path.startsWith(path))
        .map(({ path: whole, body }) => ({
          search: whole.split('?')[1] ?? '',
          body: body === null ? null : (JSON.parse(body) as Readonly<Record<string, unknown>>),
        })),
  };
};

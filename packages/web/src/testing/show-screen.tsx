import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { render } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import type { ReactNode } from 'react';
import { SendContext } from '../lib/api.ts';
import { createSend } from '../lib/create-send.ts';
import { useNotices } from '../lib/notices.ts';
import { useLocation } from '../lib/router.tsx';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MemoryRouter, Route, Routes } from './memory-router.tsx';
import { type ScriptedHttp, scriptedHttp } from './scripted-http.ts';

export interface ShownScreen extends ScriptedHttp {
  /** The path that the page is on, with its state in the history. */
  readonly place: { path: string; state: unknown };
  readonly notices: () => readonly string[];
}

/** A screen at its path over a network that answers by request; every other path shows nothing. */
export const showScreen = (
  screen: ReactNode,
  { path, at = path, state }: { readonly path: string; readonly at?: string; readonly state?: unknown },
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
): ShownScreen => {
  const network = scriptedHttp(answer);
  const place = { path: at, state };
  useNotices.setState({ notices: [] });
  const Place = () => {
    const { pathname, state: kept } = useLocation();
    place.path = pathname;
    place.state = kept;
    return null;
  };
  const api = createSend({
    http: network.http,
    monotonic: () => 0,
    tokenInUse: () => useSignInSession.getState().session?.token ?? null,
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: () => undefined,
    sessionEnded: () => undefined,
  });
  render(
    <SendContext value={api}>
      <MemoryRouter initialEntries={[{ pathname: at, state }]}>
        <Place />
        <Routes>
          <Route path={path} element={screen} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return {
    ...network,
    place,
    notices: () => useNotices.getState().notices.map(({ kind, text }) => `${kind}: ${text}`),
  };
};

export const noNetwork = (): Promise<HttpResponse> => Promise.reject(new Error('no network'));

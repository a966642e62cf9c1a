import type { HttpResponse } from '@quipu/contract';
import { render } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import type { LoadRunning } from '../features/sheets/card/running-here.ts';
import type { LoadReview } from '../features/sheets/home/results-route.tsx';
import { SheetsScreen } from '../features/sheets/home/sheets-screen.tsx';
import { SendContext } from '../lib/api.ts';
import { createSend } from '../lib/create-send.ts';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { NOON } from './listed-sheet.ts';
import { MemoryRouter, Route, Routes } from './memory-router.tsx';
import { json, scriptedHttp } from './scripted-http.ts';

export const list = (...sheets: object[]) => json(200, { now: NOON, answers_sheets: sheets });
export const steps = [
  { id: 1, title: 'Instrucciones', content: '<p>Lea con atención</p>', audio: null, video: null, location: 'start' },
  { id: 2, title: 'Compromiso', content: '<p>Rendiré sin ayuda</p>', audio: null, video: null, location: 'start' },
  { id: 3, title: 'Gracias', content: '<p>Fin</p>', audio: null, video: null, location: 'end' },
];

const loadReview: LoadReview = () =>
  Promise.resolve(({ sheetId, onClose }) => (
    <button type="button" onClick={onClose}>
      las respuestas de {sheetId}
    </button>
  ));

const NOTHING_RUNS: LoadRunning = () => Promise.resolve([]);

/** The home of a laboratory's users, whose evaluations are what `answer` has. */
export const showSheets = (answer: () => HttpResponse | Promise<HttpResponse>, loadRunning = NOTHING_RUNS) => {
  const network = scriptedHttp((request) => (request.path.startsWith('/api/answers-sheet') ? answer() : json(200, {})));
  const api = createSend({
    http: network.http,
    monotonic: () => performance.now(),
    tokenInUse: () => useSignInSession.getState().session?.token ?? null,
    refresh: () => Promise.resolve(E.left('refused' as const)),
    heardTime: serverClock.anchor,
    sessionEnded: () => undefined,
  });
  render(
    <SendContext value={api}>
      <MemoryRouter initialEntries={['/home']}>
        <Routes>
          <Route
            path="/home/:id?/:view?"
            element={<SheetsScreen loadReview={loadReview} loadRunning={loadRunning} />}
          />
          <Route path="/quiz/:id" element={<p>la evaluación</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return network;
};

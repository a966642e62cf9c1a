import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import type { LoadReview } from '../features/sheets/home/results-route.tsx';
import { SheetsScreen } from '../features/sheets/home/sheets-screen.tsx';
import { serverClock } from '../lib/server-clock.ts';
import { DisplaysContext } from '../ui/workplace/use-workplace.ts';
import { NOON } from './listed-sheet.ts';
import { json } from './scripted-http.ts';
import { showScreen } from './show-screen.tsx';

const LIST = '/api/answers-sheet/list/user';
const INCIDENTS = /^\/api\/answers-sheet\/\d+\/incidents$/;

const loadReview: LoadReview = () =>
  Promise.resolve(({ sheetId, onClose }) =>
    createPortal(
      <button type="button" onClick={onClose}>
        las respuestas de {sheetId}
      </button>,
      document.body,
    ),
  );

interface Home {
  readonly sheets: readonly object[];
  readonly agreements?: readonly object[];
  /** Noted of a sheet whose results are open. */
  readonly incidents?: readonly object[];
  /** Monitors that are connected. */
  readonly displays?: number;
}

/** The home of who is in a laboratory, at NOON, once its list is there. Every other request goes to `act`. */
export const showHome = async (
  { sheets, agreements = [], incidents = [], displays = 1 }: Home,
  act: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(200, {}),
  at = '/home',
) => {
  serverClock.anchor(NOON, performance.now());
  const home = { answers_sheets: sheets, agreements };
  const shown = showScreen(
    <DisplaysContext value={displays}>
      <SheetsScreen loadReview={loadReview} loadRunning={() => Promise.resolve([])} />
    </DisplaysContext>,
    { path: '/home/:id?/:view?', at },
    (request) => {
      if (request.path === LIST) return json(200, { now: NOON, ...home });
      return INCIDENTS.test(request.path) ? json(200, { incidents }) : act(request);
    },
  );
  await screen.findByRole('heading', { name: 'Evaluaciones' });
  return {
    ...shown,
    /** The list that the server gives; a test may change it. */
    home,
    listed: () => shown.requests.filter(({ path }) => path === LIST).length,
    made: () => shown.requests.filter(({ path }) => path !== LIST && !INCIDENTS.test(path)),
  };
};

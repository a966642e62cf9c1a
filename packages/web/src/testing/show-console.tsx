import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { configure } from '@testing-library/react';
import { BoardScreen } from '../features/console/route/board-screen.tsx';
import { SessionsScreen } from '../features/console/sessions/sessions-screen.tsx';
import { paths } from '../lib/paths.ts';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { NOON } from './listed-sheet.ts';
import { json } from './scripted-http.ts';
import { sessionWith } from './session.ts';
import { showScreen } from './show-screen.tsx';
import { wireWatchedSession } from './watched.ts';

// Nothing here is hidden, and to find that out for each element of a table is dear in jsdom.
configure({ defaultHidden: true });

export interface WatchedWorld {
  version: number;
  sheets: readonly object[];
  watchesAll: boolean;
  newestIncident: number | null;
  timeline: object;
  /** A timeline comes after it. */
  late: Promise<unknown> | undefined;
  /** Its people whose lost time nobody has decided about, and the rooms in which devices are silent. */
  lost: readonly object[];
  silent: readonly object[];
  /** The reason why the session may not be watched any more; null: it may. */
  refusal: string | null;
  /** No reply reaches the page. */
  isCut: boolean;
}

/** The console at an address, over a session that a test changes. Everything else that is asked goes to `act`. */
export const showConsole = (
  at: string,
  first: Partial<WatchedWorld>,
  act: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(200, { now: NOON }),
) => {
  serverClock.anchor(NOON, performance.now());
  useSignInSession.getState().commit(sessionWith({ roles: ['proctor'] }));
  const world: WatchedWorld = {
    version: 1,
    sheets: [],
    watchesAll: true,
    newestIncident: null,
    timeline: {},
    late: undefined,
    lost: [],
    silent: [],
    refusal: null,
    isCut: false,
    ...first,
  };
  const isBoard = at !== paths.console;
  const path = isBoard ? `${paths.board(':session')}/:sheet?` : paths.console;
  const shown = showScreen(isBoard ? <BoardScreen /> : <SessionsScreen />, { path, at }, async (request) => {
    if (world.isCut) throw new Error('no network');
    if (world.refusal !== null) return json(403, { msg: world.refusal });
    const [, part, id] =
      /^\/api\/console\/(?:sessions|sheets)\/(\d+)\/(sheets|timeline)(?:\?|$)/.exec(request.path) ?? [];
    if (id === 'sheets')
      return json(200, {
        now: NOON,
        version: world.version,
        is_whole: true,
        watches_all: world.watchesAll,
        newest_incident: world.newestIncident,
        session: wireWatchedSession(),
        sheets: world.sheets,
      });
    if (id === 'timeline') {
      await world.late;
      const sheet = world.sheets.find((one) => 'sheet_id' in one && String(one.sheet_id) === part);
      return json(200, { now: NOON, sheet, incidents: [], photos: [], actions: [], ...world.timeline });
    }
    if (request.method === 'GET' && request.path.endsWith('/lost-time'))
      return json(200, { now: NOON, sheets: world.lost, silent: world.silent });
    return act(request);
  });
  return {
    ...shown,
    world,
    /** Lists the actions that were posted. */
    actions: () =>
      shown.requests
        .filter(({ method }) => method === 'POST')
        .map(({ path, body }) => ({ path, body: body === null ? {} : (JSON.parse(body) as object) })),
  };
};

import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { useBoard } from '../features/console/board/board-store.ts';
import { NOON } from './listed-sheet.ts';
import { showConsole } from './show-console.tsx';
import { wireIncident, wireWatched } from './watched.ts';

export const MINUTE = 60_000;
export const photo = { id: 9, kind: 'quiz', at: NOON - 12 * MINUTE, number: 1, faces: 1, distance: 0.58 };
export const timeline = {
  incidents: [
    wireIncident(),
    wireIncident({
      id: 30,
      kind: 'displays',
      evidence: '2',
      ended_at: null,
      measured: null,
      closed_at: NOON,
      closed_by: 'ROSA',
      closed_reason: 'Autorizada',
    }),
  ],
  photos: [photo],
  actions: [
    { id: 1, at: NOON - MINUTE, who: 'ROSA', what: 'time', why: 'Corte de luz', detail: '10 minutos' },
    { id: 2, at: NOON, who: 'ROSA', what: 'closeIncident', why: 'Autorizada', detail: 'cameraLost' },
  ],
  given_back: [
    {
      id: 1,
      cause: 'resources',
      from: NOON - 20 * MINUTE,
      to: NOON - 20 * MINUTE + 40_000,
      given_ms: 40_000,
      proposed_ms: 0,
    },
    {
      id: 2,
      cause: 'sectionStart',
      from: NOON - 15 * MINUTE,
      to: NOON - 10 * MINUTE,
      given_ms: 120_000,
      proposed_ms: 180_000,
    },
  ],
};

/** The console with one sheet open, and what happened on it. */
export const showSheet = async (
  sheet: object = {},
  reply?: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  happened: typeof timeline = timeline,
) => {
  const sheets = [wireWatched({ open_incidents: 1, incidents: 2, photos: 1, ...sheet })];
  const world = showConsole('/consola/5/1', { sheets, timeline: happened }, reply);
  const panel = await screen.findByRole('complementary', { name: 'Ana Pérez' });
  await within(panel).findByRole('heading', { name: 'Línea de tiempo' });
  return { ...world, panel: within(panel), user: userEvent.setup() };
};
export const dialog = () => within(screen.getByRole('dialog'));

/** Call it once in a file of tests. */
export const withBoard = (): void => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.stubGlobal('scrollBy', () => undefined);
    useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
};

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Observable, type Subscriber } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '../../../testing/listed-sheet.ts';
import { json } from '../../../testing/scripted-http.ts';
import { showConsole } from '../../../testing/show-console.tsx';
import { wireWatched } from '../../../testing/watched.ts';
import { useBoard } from '../board/board-store.ts';
import { loadVideo } from './load-video.ts';

vi.mock('./load-video.ts', () => ({ loadVideo: vi.fn<typeof loadVideo>() }));

type Seen = { readonly state: 'connecting' | 'live' | 'ended'; readonly stream: MediaStream | null };
const stream = {} as MediaStream;
let told: Subscriber<Seen> | null = null;
let options: unknown = null;
let left = 0;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollBy', () => undefined);
  useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
  [told, options, left] = [null, null, 0];
  const view$ = (given: unknown) =>
    new Observable<Seen>((subscriber) => {
      [told, options] = [subscriber, given];
      subscriber.next({ state: 'connecting', stream: null });
      return () => {
        left += 1;
      };
    });
  vi.mocked(loadVideo).mockResolvedValue({ view$ } as unknown as Awaited<ReturnType<typeof loadVideo>>);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const VIEWING = { now: NOON, viewing: 70, user_id: 101, ice_servers: [], renew_s: 30 };
const show = async (answer: (path: string) => ReturnType<typeof json>) => {
  const sheets = [wireWatched(), wireWatched({ sheet_id: 2, user_id: 102, full_name: 'Benito Álvarez' })];
  const world = showConsole('/consola/5/1', { sheets }, ({ path }) => answer(path));
  const begin = await screen.findByRole('button', { name: 'Ver video en vivo' });
  const posts = () => world.actions().map(({ path }) => path);
  return { ...world, begin, posts };
};
const live = () => {
  told?.next({ state: 'live', stream });
};

it('shows the picture of one on demand, without sound at first, and ends it when it is left', async () => {
  const { begin, posts } = await show(() => json(200, VIEWING));
  expect(posts()).toEqual([]);
  await userEvent.click(begin);
  expect(await screen.findByText('Esperando la imagen…')).toBeDefined();
  expect(options).toMatchObject({ viewing: 70, userId: 101, iceServers: [] });
  live();
  expect(await screen.findByText('En vivo')).toBeDefined();
  const video = screen.getByLabelText<HTMLVideoElement>('Cámara de Ana Pérez');
  await waitFor(() => expect(video.srcObject).toBe(stream));
  expect(video.muted).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Activar sonido' }));
  expect(video.muted).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Dejar de ver' }));
  await waitFor(() => expect(posts()).toEqual(['/api/console/sheets/1/view', '/api/console/viewings/70/end']));
  expect(left).toBe(1);
  expect(screen.queryByLabelText('Cámara de Ana Pérez')).toBeNull();
});

it('ends it where another one is picked, or the panel is closed', async () => {
  const { begin, posts } = await show(() => json(200, VIEWING));
  await userEvent.click(begin);
  await screen.findByText('Esperando la imagen…');
  await userEvent.click(screen.getByText('Benito Álvarez'));
  await screen.findByRole('complementary', { name: 'Benito Álvarez' });
  await waitFor(() => expect(posts().at(-1)).toBe('/api/console/viewings/70/end'));
  expect(left).toBe(1);
});

it('says who is watching already, and tries again when asked', async () => {
  let refuse = true;
  const { begin, posts } = await show(() =>
    refuse ? json(409, { msg: 'La cámara la está viendo ROSA.' }) : json(200, VIEWING),
  );
  await userEvent.click(begin);
  expect((await screen.findByRole('alert')).textContent).toBe('La cámara la está viendo ROSA.');
  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: 'Volver a ver' }));
  expect(await screen.findByText('Esperando la imagen…')).toBeDefined();
  expect(posts()).toEqual(['/api/console/sheets/1/view', '/api/console/sheets/1/view']);
});

it('says that it ended, whoever ended it', async () => {
  const { begin } = await show(() => json(200, VIEWING));
  await userEvent.click(begin);
  await screen.findByText('Esperando la imagen…');
  told?.next({ state: 'ended', stream: null });
  expect(await screen.findByText('El video terminó.')).toBeDefined();
});

it('is renewed while it goes on, and is over where the server says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const renewal = '/api/console/viewings/70/renew';
  let isOver = false;
  const { begin, posts } = await show((path) =>
    path === renewal && isOver ? json(409, { msg: 'Terminó' }) : json(200, VIEWING),
  );
  await userEvent.click(begin);
  await screen.findByText('Esperando la imagen…');
  vi.advanceTimersByTime(20_000);
  await waitFor(() => expect(posts().filter((path) => path === renewal)).toHaveLength(2));
  isOver = true;
  vi.advanceTimersByTime(10_000);
  expect(await screen.findByText('El video terminó.')).toBeDefined();
});

it('is over where it may not be seen any more, with the reason, though nothing was pushed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let msg: string | null = null;
  const { begin } = await show((path) =>
    path.endsWith('/renew') && msg !== null ? json(404, { msg }) : json(200, VIEWING),
  );
  await userEvent.click(begin);
  await screen.findByText('Esperando la imagen…');
  msg = 'La hoja no está en sus salas.';
  vi.advanceTimersByTime(10_000);
  expect((await screen.findByRole('alert')).textContent).toBe(msg);
});

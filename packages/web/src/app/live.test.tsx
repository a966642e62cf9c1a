import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../lib/live-events.ts';
import { useNotices } from '../lib/notices.ts';
import { serverClock } from '../lib/server-clock.ts';
import { endedBecause } from '../stores/ended-store.ts';
import { showsSheet, useOpenSheet } from '../stores/open-sheet-store.ts';
import { MemoryRouter, Route, Routes } from '../testing/memory-router.tsx';
import { formatDayHere, formatHourHere } from '../ui/figures/format-moment.ts';
import { Live } from './live.tsx';

vi.mock('./use-live-feed.ts', () => ({ useLiveFeed: () => undefined }));

const config = { key: 'k', host: null, port: null, tls: false, cluster: '' };
const show = () =>
  render(
    <MemoryRouter initialEntries={['/reset-password']}>
      <Live config={config} userId={1} />
      <Routes>
        <Route path="/home" element={<p>inicio</p>} />
        <Route path="/reset-password" element={<p>otra clave</p>} />
      </Routes>
    </MemoryRouter>,
  );
const push = (...events: Parameters<typeof announce>) => act(() => announce(...events));
const notices = () => useNotices.getState().notices.map(({ kind, text }) => [kind, text]);
const ended = () => screen.queryByRole('dialog', { name: 'Evaluación finalizada' });

beforeEach(() => {
  useNotices.setState({ notices: [] });
  useOpenSheet.setState({ sheetId: null });
});
afterEach(cleanup);

it('shows a message as a notice, and leaves it to the quiz that is open', () => {
  show();
  push({
    name: 'message',
    data: { title: 'Aviso', message: 'Mañana no hay evaluación', type: 'warning', sentAt: null },
  });
  expect(notices()).toEqual([['warning', 'Aviso: Mañana no hay evaluación']]);
  showsSheet({ sheetId: 3, settle: () => Promise.resolve(), owed: () => null });
  push({ name: 'message', data: { title: null, message: 'Quedan diez minutos', type: 'info', sentAt: null } });
  expect(notices()).toHaveLength(1);
});

it('shows a message that comes with the end of the open sheet: its quiz is about to go', () => {
  show();
  showsSheet({ sheetId: 3, settle: () => Promise.resolve(), owed: () => null });
  useOpenSheet.setState({ isEnded: true });
  push({ name: 'message', data: { title: null, message: 'Puede continuar', type: 'info', sentAt: null } });
  expect(notices()).toEqual([['info', 'Puede continuar']]);
});

it('keeps messages that come late until they are read, one after the other, with when they were sent', async () => {
  const now = 1_700_000_600_000;
  serverClock.anchor(now, performance.now());
  show();
  const info = (message: string, sentAt: number) =>
    push({ name: 'message', data: { title: null, message, type: 'info', sentAt } });
  const shown = () => screen.queryByRole('dialog', { name: 'Nuevo mensaje' })?.textContent;
  const read = () => userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  info('De hace rato', now - 480_000);
  info('De ayer', now - 86_400_000);
  info('De ahora', now);
  expect(notices()).toEqual([['info', 'De ahora']]);
  expect(shown()).toContain(`De hace rato (Enviado a las ${formatHourHere(now - 480_000)})`);
  await read();
  const yesterday = `el ${formatDayHere(now - 86_400_000)} a las ${formatHourHere(now - 86_400_000)}`;
  expect(shown()).toContain(`De ayer (Enviado ${yesterday})`);
  // An end comes before it, and leaves it there.
  push({ name: 'fire', data: { message: 'Terminada', answersSheetId: 3 } });
  expect(ended()?.textContent).toContain('Terminada');
  await read();
  expect(shown()).toContain('De ayer');
  await read();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goes home with what the server says where it ended an evaluation, until that is read', async () => {
  show();
  push({ name: 'fire', data: { message: 'Terminada por el supervisor', answersSheetId: 3 } });
  expect(screen.getByText('inicio')).toBeDefined();
  expect(ended()?.textContent).toContain('Terminada por el supervisor');
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(ended()).toBeNull();
});

it('shows with it what was typed and is no answer', () => {
  show();
  const left = { heading: 'Lo que sigue no cuenta:', texts: [{ itemId: 1, text: '«39 k» no es un número' }] };
  act(() => endedBecause('Terminada por el supervisor', [left]));
  expect(ended()?.textContent).toContain('Lo que sigue no cuenta:«39 k» no es un número');
});

it('leaves an open sheet to its quiz, and only tells of another one', () => {
  show();
  showsSheet({ sheetId: 3, settle: () => Promise.resolve(), owed: () => null });
  push({ name: 'fire', data: { message: 'Terminada', answersSheetId: 3 } });
  expect(notices()).toEqual([]);
  push({ name: 'fire', data: { message: 'Otra terminada', answersSheetId: 4 } });
  expect(notices()).toEqual([['info', 'Otra terminada']]);
  expect(screen.getByText('otra clave')).toBeDefined();
  expect(ended()).toBeNull();
});

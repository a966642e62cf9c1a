import { type Endpoint, type PushData, postAnswers, reportState, type Send } from '@quipu/contract';
import { type FinalStatus, finishOf, sheetDeadline } from '@quipu/engine';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SendContext } from '../../../lib/api.ts';
import { announce } from '../../../lib/live-events.ts';
import { useNotices } from '../../../lib/notices.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { endedBecause, useEnded } from '../../../stores/ended-store.ts';
import { useOpenSheet } from '../../../stores/open-sheet-store.ts';
import { item, option } from '../../../testing/item.ts';
import { MemoryRouter, Route, Routes } from '../../../testing/memory-router.tsx';
import { sessionWith } from '../../../testing/session.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { SPREAD_MS, TIMEOUT_MS } from '../background/follow-times.ts';
import { OpenSheet } from '../route/open-sheet.tsx';
import { loadProctoring } from '../screen/use-proctoring.ts';

const SHEET = 1;
const SESSION = 5;
const MINUTE = 60_000;
const later = {
  deadline: OPENED_AT + 90 * MINUTE,
  updatedAt: OPENED_AT + 1,
  timeRatio: 1,
  word: null,
  standstill: null,
};
const session = (id: number, updatedAt: number) => ({ id, start: OPENED_AT, end: OPENED_AT, timeLimit: 60, updatedAt });

/** Set once the background runs and follows the times. */
let isFollowed: boolean;
let asked: string[];
/** The status of a sheet that the server calls finished; null: it does not. */
let ended: FinalStatus | null;
let times: PushData<'user-session-updated'>['times'];
/** A server that is asked for times alone, and takes what else there is. */
const send = (async (endpoint: Endpoint) => {
  if (endpoint.name === reportState.name) isFollowed = true;
  if (endpoint.name === postAnswers.name) asked.push(endpoint.name);
  if (endpoint.name === postAnswers.name && ended !== null)
    return E.right({
      status: 403,
      body: { msg: '', status: ended, now: OPENED_AT, superseded: [], setAside: [] },
      headers: {},
      text: '',
    });
  return endpoint.name === postAnswers.name
    ? E.right({ status: 200, body: { now: OPENED_AT, times, superseded: [], setAside: [] }, headers: {} })
    : E.left({ kind: 'noReply', cause: 'cut' });
}) as unknown as Send;

const open = async (meanwhile: () => void = () => undefined) => {
  const text = item({ type: 5, id: 2, answerId: 102 });
  const choice = item({ type: 1, options: [option(11, 'Uno'), option(12, 'Dos')] });
  const opened = await sheetHandle(sheet([section(1, [choice, text], { isSinglePage: true })]));
  meanwhile();
  const { unmount } = render(
    <SendContext value={send}>
      <MemoryRouter initialEntries={['/quiz/1']}>
        <Routes>
          <Route path="/quiz/1" element={<OpenSheet {...opened} sheetId={SHEET} session={sessionWith()} />} />
          <Route path="/home" element={<p>inicio</p>} />
        </Routes>
      </MemoryRouter>
    </SendContext>,
  );
  return { ...opened, unmount };
};
const push = (...events: Parameters<typeof announce>) => act(() => announce(...events));
const notices = () => useNotices.getState().notices.map(({ text, durationMs }) => [text, durationMs]);

beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([loadSanitizer(), loadProctoring()]);
});
beforeEach(() => {
  asked = [];
  ended = null;
  isFollowed = false;
  times = later;
  endedBecause(null);
  sessionStorage.clear();
  useNotices.setState({ notices: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows each message until it is read, one after the other', async () => {
  await open();
  push({ name: 'message', data: { title: null, message: 'Quedan diez minutos', type: 'info', sentAt: null } });
  push({ name: 'message', data: { title: 'Aviso', message: 'No salga del aula', type: 'warning', sentAt: null } });
  expect(screen.getByRole('dialog', { name: 'Nuevo mensaje' }).textContent).toContain('Quedan diez minutos');
  // What is typed when it comes does not answer it.
  expect(document.activeElement?.textContent).toBe('Nuevo mensaje');
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.getByRole('dialog', { name: 'Nuevo mensaje' }).textContent).toContain('AvisoNo salga del aula');
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps a message that was not read over a reload, and says when it was sent where it comes late', async () => {
  serverClock.anchor(OPENED_AT + 8 * MINUTE, performance.now());
  const { unmount } = await open();
  push({ name: 'message', data: { title: null, message: 'Quedan diez minutos', type: 'info', sentAt: OPENED_AT } });
  push({
    name: 'message',
    data: { title: null, message: 'No salga del aula', type: 'info', sentAt: OPENED_AT + 8 * MINUTE },
  });
  unmount();
  await open();
  const shown = () => screen.getByRole('dialog', { name: 'Nuevo mensaje' }).textContent;
  expect(shown()).toContain(`Quedan diez minutosEnviado a las ${formatHourHere(OPENED_AT)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(shown()).toContain('No salga del aula');
  expect(shown()).not.toContain('Enviado');
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  cleanup();
  await open();
  expect(screen.queryByRole('dialog', { name: 'Nuevo mensaje' })).toBeNull();
});

it('keeps for the next opening what came with an end that it takes', async () => {
  await open();
  act(() => {
    announce({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
    announce({ name: 'message', data: { title: null, message: 'Puede continuar', type: 'info', sentAt: null } });
  });
  await screen.findByText('inicio');
  cleanup();
  await open();
  expect(screen.getByRole('dialog', { name: 'Nuevo mensaje' }).textContent).toContain('Puede continuar');
});

it('takes nothing more once the server ended it, sends what was answered and typed, and goes home with the reason', async () => {
  const { posted } = await open();
  expect(useOpenSheet.getState().sheetId).toBe(SHEET);
  fireEvent.click(screen.getByRole('radio', { name: /Uno/ }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a medias' } });
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Guardando cambios...' })).toBeDefined();
  await screen.findByText('inicio');
  expect(new Set(posted.map(({ id }) => id))).toEqual(new Set([101, 102]));
  await waitFor(() => expect(useEnded.getState().message).toBe('Evaluación anulada'));
  await waitFor(() => expect(useOpenSheet.getState().sheetId).toBeNull());
});

it('hears of the end that the server gave it, also where nothing was left to send', async () => {
  ended = 'F';
  const { handle } = await open();
  await act(() => handle.runtime.flush());
  await waitFor(() => expect(isFollowed).toBe(true));
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  await screen.findByText('inicio');
  await waitFor(() => expect(finishOf(handle.runtime.head())).toMatchObject({ status: 'F', confirmed: true }));
});

it('takes what was typed and is no answer from nobody’s eyes: it is told with the reason for the end', async () => {
  const { handle } = await open();
  act(() => handle.runtime.type({ itemId: 2, text: '39 k', details: null }));
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  await screen.findByText('inicio');
  await waitFor(() => expect(useEnded.getState().message).toBe('Evaluación anulada'));
  expect(JSON.stringify(useEnded.getState())).toContain('39 k');
});

it('says how many answers came after the end that somebody gave it, and that a person decides on them', async () => {
  const { setAside } = await open();
  setAside('afterFinish');
  fireEvent.click(screen.getByRole('radio', { name: /Uno/ }));
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  await screen.findByText('inicio');
  await waitFor(() => expect(useEnded.getState().message).toBe('Evaluación anulada'));
  expect(useEnded.getState().left.map(({ heading }) => heading)).toEqual([
    expect.stringMatching(/^Una respuesta suya .*llegó después del cierre: está guardada.*una persona/),
  ]);
});

it('says how many answers the server has no word of where it does not answer', async () => {
  const { fail } = await open();
  fail({ kind: 'serverOff' });
  fireEvent.click(screen.getByRole('radio', { name: /Uno/ }));
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  await screen.findByText('inicio');
  await waitFor(() => expect(useEnded.getState().message).toBe('Evaluación anulada'));
  expect(useEnded.getState().left.map(({ heading }) => heading)).toEqual([
    expect.stringMatching(/^Una respuesta suya no ha llegado al servidor. Está guardada en este equipo/),
  ]);
});

it('leaves what is said after its end to who tells it elsewhere', async () => {
  await open();
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET } });
  expect(useOpenSheet.getState().sheetId).toBeNull();
  await screen.findByText('inicio');
});

it('sends what it has when it is asked to', async () => {
  const { posted } = await open();
  fireEvent.click(screen.getByRole('radio', { name: /Uno/ }));
  expect(posted).toEqual([]);
  await act(() => useOpenSheet.getState().settle());
  expect(posted.map(({ id }) => id)).toEqual([101]);
});

it('stays where another sheet was ended', async () => {
  await open();
  push({ name: 'fire', data: { message: 'Evaluación anulada', answersSheetId: SHEET + 1 } });
  expect(screen.getByRole('textbox')).toBeDefined();
});

it('applies the new times of its sheet, says so once, and ignores older ones', async () => {
  const { handle } = await open();
  const mine = { session: session(SESSION, 1), answersSheetId: SHEET, times: later };
  push({ name: 'user-session-updated', data: mine });
  await waitFor(() => expect(sheetDeadline(handle.runtime.head())).toBe(later.deadline));
  expect(notices()).toEqual([['Hora de la sesión actualizada: +30 minutos', 3_000]]);
  useNotices.setState({ notices: [] });
  push({ name: 'user-session-updated', data: { ...mine, times: { ...later, deadline: 1, updatedAt: 2 } } });
  push({
    name: 'user-session-updated',
    data: { ...mine, answersSheetId: 9, times: { ...later, updatedAt: later.updatedAt + 1 } },
  });
  push({ name: 'user-session-updated', data: mine });
  expect(sheetDeadline(handle.runtime.head())).toBe(later.deadline);
  expect(notices()).toEqual([]);
});

it('says nothing of what is given back by itself for pictures that came slowly', async () => {
  const { handle } = await open();
  const times = { ...later, deadline: OPENED_AT + 60 * MINUTE + 1_400 };
  push({ name: 'user-session-updated', data: { session: session(SESSION, 1), answersSheetId: SHEET, times } });
  await waitFor(() => expect(sheetDeadline(handle.runtime.head())).toBe(times.deadline));
  expect(notices()).toEqual([]);
});

it('says so too where only the next reply tells of it, and the clocks of sections stand for it', async () => {
  const { handle, retime } = await open();
  const added = { cause: 'pause', from: OPENED_AT, to: later.deadline, given: 30 * MINUTE, added: true } as const;
  retime({ ...later, standstill: { pause: null, given: [added] } });
  fireEvent.click(screen.getByRole('radio', { name: /Uno/ }));
  await act(() => handle.runtime.flush());
  expect(sheetDeadline(handle.runtime.head())).toBe(later.deadline);
  await waitFor(() => expect(notices()).toEqual([['Hora de la sesión actualizada: +30 minutos', 3_000]]));
});

it('applies the times that came while it was being opened', async () => {
  const longest = { ...later, deadline: later.deadline + MINUTE, updatedAt: later.updatedAt + 1 };
  const data = { session: session(SESSION, 1), answersSheetId: SHEET, times: longest };
  const { handle } = await open(() => {
    announce({ name: 'user-session-updated', data: { ...data, answersSheetId: SHEET + 1 } });
    announce({ name: 'user-session-updated', data });
    announce({ name: 'user-session-updated', data: { ...data, answersSheetId: SHEET + 1, times: later } });
  });
  await waitFor(() => expect(sheetDeadline(handle.runtime.head())).toBe(longest.deadline));
});

it('asks for its times where only those of its session came', async () => {
  const { handle } = await open();
  await waitFor(() => expect(isFollowed).toBe(true));
  vi.useFakeTimers();
  push({ name: 'session-updated', data: { session: session(SESSION + 1, 10) } });
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS + SPREAD_MS));
  expect(asked).toEqual([]);
  push({ name: 'session-updated', data: { session: session(SESSION, 10) } });
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS + SPREAD_MS));
  expect(asked).toEqual(['postAnswers']);
  expect(sheetDeadline(handle.runtime.head())).toBe(later.deadline);
});

it('asks for nothing where its own times came before, or come soon after', async () => {
  await open();
  await waitFor(() => expect(isFollowed).toBe(true));
  vi.useFakeTimers();
  const mine = { session: session(SESSION, 10), answersSheetId: SHEET, times: later };
  push({ name: 'user-session-updated', data: mine });
  push({ name: 'session-updated', data: { session: session(SESSION, 10) } });
  push({ name: 'session-updated', data: { session: session(SESSION, 20) } });
  push({ name: 'user-session-updated', data: { ...mine, session: session(SESSION, 20) } });
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS + SPREAD_MS));
  expect(asked).toEqual([]);
});

import { postFacelog } from '@quipu/contract';
import { blockedBy, devicesOf, incidentsOf, type QuizSession, type Standstill } from '@quipu/engine';
import type { CameraVerdict } from '@quipu/proctor/media';
import type { AnsweringState } from '@quipu/proctor/video';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../lib/live-events.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { apiOver } from '../../../testing/api-over.ts';
import { item, option } from '../../../testing/item.ts';
import { sessionWith } from '../../../testing/session.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { startWatch, type Watch } from './start-watch.tsx';
import type { WatchedCamera } from './watched-camera.ts';

const { viewing } = vi.hoisted(() => ({ viewing: { states$: null as unknown } }));
vi.mock('@quipu/proctor/video', () => ({ answerViewing$: () => viewing.states$ }));
// jsdom has no pictures to look for faces in.
vi.mock('@quipu/proctor/face', () => ({ openFaceReader: () => undefined, takePhoto: () => undefined }));
const STREAM = { getVideoTracks: () => [] } as unknown as MediaStream;
const JPEG = Uint8Array.of(255, 216, 255);
const FINE: CameraVerdict = { problem: null, measured: null };
const DARK: CameraVerdict = { problem: 'dark', measured: { unit: 'brightness', value: 43, threshold: 80 } };
const OFFER = { type: 'offer', viewing: 9, attempt: 1, sdp: '' } as const;

interface Sent {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

let watch: Watch | null = null;
const open = async ({ photos = true, cameraOff = 1 as 1 | 2, blockMs = 30_000 } = {}) => {
  const choice = item({ type: 1, options: [option(11, 'Uno')] });
  const content = sheet([section(1, [choice])], { cameraOff });
  const opened = await sheetHandle(content);
  await opened.handle.journal.keepExtras({ photos, cameraVerdictBlockMs: blockMs });
  const sent: Sent[] = [];
  const api = apiOver(async ({ name }, body: Sent['body']) => {
    sent.push({ name, body });
    return E.right({ status: 200, body: { now: OPENED_AT, missing: [], descriptor: null }, headers: {} });
  });
  let due = 0;
  const withPhotos = (session: QuizSession): QuizSession => ({
    ...session,
    state: { ...session.state, timers: { ...session.state.timers, photos: due } },
  });
  const runtime = { ...opened.runtime, head: () => withPhotos(opened.runtime.head()) };
  const stream$ = new BehaviorSubject<MediaStream | null>(STREAM);
  const verdict$ = new Subject<CameraVerdict>();
  const brightness$ = new BehaviorSubject<number | null>(43);
  const camera = (): WatchedCamera => ({ stream$, verdict$, brightness$, microphone$: NEVER, retry: () => undefined });
  const photo = Object.assign(new Blob([JPEG]), { arrayBuffer: async () => JPEG.buffer });
  const takes = () => Promise.resolve({ photo, isDark: false });
  const started = startWatch(api, { ...opened.handle, runtime }, { camera, takes });
  watch = started;
  render(
    <QuizContext value={{ runtime: opened.runtime, content } as Quiz}>
      <started.Strip />
    </QuizContext>,
  );
  const looksAtCamera = () => stream$.observed || verdict$.observed;
  const photoIsDue = (number: number) => {
    due = number;
    // Any change: what is due is looked for then.
    return act(() => runtime.dispatch({ type: 'ReportMicrophone', problem: 'missing' }).then(() => undefined));
  };
  return { ...opened, sent, verdict$, looksAtCamera, photoIsDue, started };
};

let states$: Subject<AnsweringState>;
beforeEach(() => {
  states$ = new Subject();
  viewing.states$ = states$;
  useSignInSession.setState({ session: sessionWith() });
});
afterEach(() => {
  watch?.stop();
  cleanup();
});

it('tells the engine what is wrong with the camera, with what was measured', async () => {
  const { runtime, verdict$ } = await open();
  act(() => verdict$.next(DARK));
  expect(devicesOf(runtime.head()).camera).toBe('dark');
  expect(incidentsOf(runtime.head())).toMatchObject([
    { kind: 'cameraLost', evidence: 'dark brightness=43 threshold=80 photo=100' },
  ]);
  act(() => verdict$.next(FINE));
  expect(devicesOf(runtime.head()).camera).toBeNull();
});

it('covers the question with what a machine has its doubts about, with the live picture and its brightness, for as long as is set', async () => {
  const { runtime, verdict$, started } = await open({ cameraOff: 2, blockMs: 12_000 });
  act(() => verdict$.next(DARK));
  expect(blockedBy(runtime.head())).toBe('camera');
  expect(devicesOf(runtime.head()).doubt?.until).toBe(OPENED_AT + 12_000);
  expect(incidentsOf(runtime.head())).toEqual([]);
  render(<started.Picture />);
  expect(screen.getByLabelText('Imagen de su cámara')).toMatchObject({ srcObject: STREAM });
  expect(screen.getByText('Brillo: 43. Se necesita: 88.')).toBeDefined();
  expect(screen.getByLabelText('Brillo de la imagen')).toBeDefined();
});

it('has no doubts of a dark room in a pause, and says so once it is over', async () => {
  const { runtime, verdict$ } = await open({ cameraOff: 2 });
  const { deadline, timeRatio, updatedAt } = runtime.head().state.timers;
  const pause = { since: OPENED_AT, reason: '' };
  const said = (later: number, standstill: Standstill) =>
    act(() =>
      runtime
        .dispatch({ type: 'ReportSessionTime', deadline, updatedAt: updatedAt + later, timeRatio, standstill })
        .then(() => undefined),
    );
  act(() => verdict$.next(FINE));
  await said(1, { pause, given: [] });
  act(() => verdict$.next(DARK));
  expect(devicesOf(runtime.head())).toMatchObject({ camera: null, doubt: null });
  await said(2, { pause: null, given: [] });
  expect(devicesOf(runtime.head())).toMatchObject({ camera: 'dark', doubt: { from: OPENED_AT } });
});

it('takes a photo of what a person has to look at, under its own number', async () => {
  const { verdict$, handle, sent, started } = await open({ cameraOff: 2, blockMs: 0 });
  act(() => verdict$.next(DARK));
  await act(() => handle.runtime.flush().then(() => undefined));
  await waitFor(() => expect(sent.filter(({ name }) => name === postFacelog.name)).toHaveLength(1));
  expect(sent.find(({ name }) => name === postFacelog.name)?.body).toMatchObject({ type: 'quiz', number: 100 });
  await act(() => started.settled());
});

it.each([
  [true, 'Cámara en uso: se toman fotos'],
  [false, 'Cámara en uso'],
])('goes on saying that the camera is in use (photos: %s)', async (photos, said) => {
  await open({ photos });
  expect(screen.getByText(said)).toBeDefined();
});

it('says that somebody looks for as long as they do', async () => {
  await open();
  act(() => announce({ name: 'offer', data: { from: 3, signal: OFFER } }));
  await waitFor(() => expect(states$.observed).toBe(true));
  act(() => states$.next('connecting'));
  expect(screen.queryByText(/Un supervisor está viendo/)).toBeNull();
  act(() => states$.next('live'));
  expect(screen.getByText('Un supervisor está viendo su cámara y oye su micrófono')).toBeDefined();
  act(() => states$.next('idle'));
  expect(screen.queryByText(/Un supervisor está viendo/)).toBeNull();
});

it('lets go of the camera when the sheet is over, whatever still goes on', async () => {
  const { runtime, looksAtCamera } = await open();
  act(() => announce({ name: 'offer', data: { from: 3, signal: OFFER } }));
  await waitFor(() => expect(states$.observed).toBe(true));
  expect(looksAtCamera()).toBe(true);
  await act(() => runtime.dispatch({ type: 'FinishQuiz', processes: [] }));
  expect([looksAtCamera(), states$.observed]).toEqual([false, false]);
});

it('lets go of the camera when it is released or left', async () => {
  const { looksAtCamera, started } = await open();
  act(() => started.release());
  expect(looksAtCamera()).toBe(false);
  watch?.stop();
  const again = await open();
  again.started.stop();
  expect(again.looksAtCamera()).toBe(false);
});

it('sends pictures by no other call than that of the photos', async () => {
  const { sent, verdict$, photoIsDue, started, handle } = await open({ cameraOff: 2 });
  act(() => verdict$.next(DARK));
  await photoIsDue(1);
  act(() => announce({ name: 'offer', data: { from: 3, signal: OFFER } }));
  // What is pending goes first.
  await act(() => handle.runtime.flush().then(() => undefined));
  const withBytes = () => sent.filter(({ body }) => Object.values(body).some((value) => value instanceof Uint8Array));
  await waitFor(() => expect(withBytes()).toHaveLength(1));
  expect(withBytes()).toMatchObject([
    { name: postFacelog.name, body: { type: 'quiz', number: 0, answersSheetId: 1, faces: null, photo: JPEG } },
  ]);
  await act(() => started.settled());
  expect(withBytes()).toHaveLength(1);
});

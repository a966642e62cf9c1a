import type { Send } from '@quipu/contract';
import type { Owed } from '@quipu/engine';
import type { DesktopLocalServer, LocalServerState } from '@quipu/proctor/bridge';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bridgeDouble } from '../../../proctor/src/testing/bridge-double.ts';
import type { Unsent } from '../features/quiz/opening/send-unsent.ts';
import { SendContext } from '../lib/api.ts';
import { useLeaving } from '../stores/leaving-store.ts';
import { showsSheet } from '../stores/open-sheet-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { MemoryRouter } from '../testing/memory-router.tsx';
import { sessionWith } from '../testing/session.ts';
import { settingsWith } from '../testing/settings.ts';
import { holding, sheet, told } from '../testing/show-laboratory.tsx';
import InDesktop from './desktop.tsx';

const { sendUnsent, unsentNow, restoreKept } = vi.hoisted(() => ({
  sendUnsent: vi.fn<() => Promise<Unsent>>(async () => 'none'),
  unsentNow: vi.fn<() => Promise<Unsent>>(async () => 'none'),
  restoreKept: vi.fn(async () => undefined),
}));
vi.mock('../features/quiz/route/quiz-route.tsx', () => ({ loadBackground: async () => ({ sendUnsent, unsentNow }) }));
vi.mock('../features/quiz/ports/restore-kept.ts', () => ({ restoreKept }));

const ON_DISK: Owed = { answers: 1, end: false, isInMemory: false };
const send = (() => Promise.resolve()) as unknown as Send;

const open = (localServer: DesktopLocalServer | null = null) => {
  let ask = () => {};
  const bridge = {
    ...bridgeDouble(),
    localServer,
    onCloseAsked: (listener: () => void) => {
      ask = listener;
      return () => undefined;
    },
    closeHeard: vi.fn(),
    close: vi.fn(),
    forbid: vi.fn(),
    evaluationRunning: vi.fn(),
  };
  Object.assign(window, { quipuDesktop: bridge });
  render(
    <MemoryRouter>
      <SendContext value={send}>
        <InDesktop />
      </SendContext>
    </MemoryRouter>,
  );
  return { bridge, ask: () => act(() => ask()) };
};

beforeEach(() => {
  useLeaving.setState({ step: 'none', closing: false });
  useSignInSession.getState().clear();
  sendUnsent.mockClear();
  return () => void Reflect.deleteProperty(window, 'quipuDesktop');
});

it('closes at once for who is not in', () => {
  const { bridge, ask } = open();
  ask();
  expect(bridge.closeHeard).toHaveBeenCalledOnce();
  expect(bridge.close).toHaveBeenCalledOnce();
});

describe('of a computer with a room’s server', () => {
  const serverThatIs = (kind: LocalServerState['kind']): DesktopLocalServer => ({
    address: 'http://localhost:3000',
    state: async () => (kind === 'failed' ? { kind, why: 'foreign', log: '' } : { kind }),
    onState: () => () => undefined,
    start: () => undefined,
    stop: () => undefined,
    room: { card: async () => null, join: async () => false, leave: async () => undefined },
  });
  const holdsRunning = (count: number) => {
    const sheets = Array.from({ length: 3 }, (_, place) => sheet(place + 1, place < count ? 'running' : 'finished'));
    const { status, text } = told(holding(sheets));
    const reply = { status, ok: true, headers: [], text: async () => text };
    const fetched = vi.fn(async () => reply);
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  afterEach(() => vi.unstubAllGlobals());
  const question = () => screen.findByRole('dialog', { name: '¿Cerrar la aplicación y detener el servidor local?' });

  it('asks first where somebody answers with it, once, and stays if told to', async () => {
    const fetched = holdsRunning(2);
    const { bridge, ask } = open(serverThatIs('running'));
    ask();
    ask();
    expect((await question()).textContent).toContain('Hay 2 evaluaciones en curso');
    ask();
    expect(fetched).toHaveBeenCalledOnce();
    expect(bridge.closeHeard).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bridge.close).not.toHaveBeenCalled();
    ask();
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar y detener' }));
    expect(bridge.close).toHaveBeenCalledOnce();
  });

  it('asks whoever is signed in there too, and then sends what is owed', async () => {
    holdsRunning(1);
    useSignInSession.getState().commit(sessionWith());
    const { bridge, ask } = open(serverThatIs('running'));
    ask();
    await question();
    expect(sendUnsent).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar y detener' }));
    await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
    expect(sendUnsent).toHaveBeenCalledOnce();
  });

  it.each([
    ['nobody answers with it', 'running', () => holdsRunning(0)],
    ['it does not run', 'stopped', () => holdsRunning(2)],
    ['it cannot be asked', 'running', () => vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')))],
  ] as const)('closes where %s', async (_, kind, holds) => {
    holds();
    const { bridge, ask } = open(serverThatIs(kind));
    ask();
    await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes where it does not answer in time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { bridge, ask } = open(serverThatIs('running'));
    ask();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(bridge.close).toHaveBeenCalledOnce();
    });
  });
});

it('sends what is owed and ends the session, then closes', async () => {
  useSignInSession.getState().commit(sessionWith());
  const { bridge, ask } = open();
  ask();
  expect(bridge.close).not.toHaveBeenCalled();
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  expect(sendUnsent).toHaveBeenCalledOnce();
  expect(useSignInSession.getState().session).toBeNull();
});

it('sends the answers of the evaluation that is open, says what could not be sent, and stays if told to', async () => {
  useSignInSession.getState().commit(sessionWith());
  const settle = vi.fn(async () => 'offline');
  let left: Owed | null = ON_DISK;
  const hide = showsSheet({ sheetId: 3, settle, owed: () => left });
  unsentNow.mockResolvedValueOnce('some');
  const { bridge, ask } = open();
  ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(settle).toHaveBeenCalledOnce();
  expect(sendUnsent).not.toHaveBeenCalled();
  expect(bridge.close).not.toHaveBeenCalled();
  expect(useLeaving.getState()).toMatchObject({ step: 'none', closing: false });
  left = null;
  ask();
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  hide();
});

it('takes along what is being typed', async () => {
  useSignInSession.getState().commit(sessionWith());
  const field = document.body.appendChild(document.createElement('input'));
  const did: string[] = [];
  field.addEventListener('blur', () => did.push('committed'));
  field.focus();
  const settle = async () => {
    did.push('sent');
    return 'done';
  };
  const hide = showsSheet({ sheetId: 3, settle, owed: () => null });
  const { bridge, ask } = open();
  ask();
  expect(did.slice(0, 2)).toEqual(['committed', 'sent']);
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  hide();
  field.remove();
});

it.each([
  ['nobody can look for what was not sent', () => unsentNow.mockRejectedValueOnce(new Error('no storage'))],
  ['the disk knows nothing of what was not sent', () => unsentNow.mockResolvedValueOnce('none')],
])('asks before it goes where %s, and the evaluation says that it was not', async (_, look) => {
  useSignInSession.getState().commit(sessionWith());
  const hide = showsSheet({ sheetId: 3, settle: async () => 'offline', owed: () => ON_DISK });
  look();
  const { bridge, ask } = open();
  ask();
  expect(await screen.findByRole('dialog', { name: 'Sin conexión' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(bridge.close).not.toHaveBeenCalled();
  hide();
});

it('says what may be lost where this device keeps nothing, and closes only if told to', async () => {
  useSignInSession.getState().commit(sessionWith());
  const owed = () => ({ ...ON_DISK, isInMemory: true });
  const hide = showsSheet({ sheetId: 3, settle: async () => 'offline', owed });
  const { bridge, ask } = open();
  ask();
  const dialog = await screen.findByRole('dialog', { name: 'Respuestas sin guardar' });
  expect(dialog.textContent).toContain('Si sale ahora, pueden perderse');
  expect(bridge.close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Salir de todas formas' }));
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  hide();
});

describe('a new version', () => {
  const READY = { kind: 'ready', version: '0.15.0' } as const;
  const bar = () => screen.queryByRole('complementary', { name: 'Versión nueva' });
  const showReady = async () => {
    useSignInSession.getState().commit(sessionWith());
    useSettings.getState().put(settingsWith({ desktop: '0.15.0' }));
    const { bridge } = open();
    await act(async () => bridge.updates.tell(READY));
    return bridge;
  };

  it('is told of quietly, and waits where its person wants it to', async () => {
    const { updates } = await showReady();
    expect(updates.did).toEqual([['expect', '0.15.0']]);
    expect(bar()?.textContent).toMatch(/Hay una versión nueva.*Se instalará cuando la cierre/);
    expect(screen.getByRole('status').textContent).toMatch(/Hay una versión nueva/);
    await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(bar()).toBeNull();
    await act(async () => updates.tell({ kind: 'held', version: '0.15.0' }));
    expect(bar()).toBeNull();
  });

  it('is installed once what is owed was sent and the session has ended', async () => {
    const bridge = await showReady();
    await userEvent.click(screen.getByRole('button', { name: 'Reiniciar e instalar' }));
    await waitFor(() => expect(bridge.updates.did).toEqual([['expect', '0.15.0'], ['install']]));
    expect(sendUnsent).toHaveBeenCalledOnce();
    expect(useSignInSession.getState().session).toBeNull();
    expect(bridge.close).not.toHaveBeenCalled();
  });

  it('is not told of in an evaluation, nor before the server lets it in', async () => {
    const bridge = await showReady();
    let hide = () => {};
    act(() => {
      hide = showsSheet({ sheetId: 3, settle: async () => 'done', owed: () => null });
    });
    expect(bar()).toBeNull();
    act(() => hide());
    expect(bar()).not.toBeNull();
    await act(async () => bridge.updates.tell({ kind: 'downloading', version: '0.16.0', percent: 7 }));
    expect(bar()).toBeNull();
    await act(async () => bridge.updates.tell({ kind: 'downloading', version: '0.15.0', percent: 7 }));
    expect(screen.getByText('7 %')).toBeDefined();
  });
});

it('tells what the institution forbids, lets go of the screen, and brings back journals of who is in', async () => {
  useSignInSession.getState().commit(sessionWith());
  const { bridge } = open();
  expect(bridge.evaluationRunning).toHaveBeenCalledWith(false);
  expect(bridge.forbid).toHaveBeenLastCalledWith(null);
  act(() => {
    useSettings.getState().put(settingsWith({ forbiddenProcesses: ['obs64.exe'] }));
  });
  expect(bridge.forbid).toHaveBeenLastCalledWith(['obs64.exe']);
  await waitFor(() => expect(restoreKept).toHaveBeenCalledWith(sessionWith().userId, bridge.journal));
});

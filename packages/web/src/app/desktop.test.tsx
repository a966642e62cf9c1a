import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bridgeDouble } from '../../../proctor/src/testing/bridge-double.ts';
import type { Unsent } from '../features/quiz/opening/send-unsent.ts';
import { type Api, ApiContext } from '../lib/api.ts';
import { useLeaving } from '../stores/leaving-store.ts';
import { showsSheet } from '../stores/open-sheet-store.ts';
import { useSession } from '../stores/session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { sessionWith } from '../testing/session.ts';
import { settingsWith } from '../testing/settings.ts';
import InDesktop from './desktop.tsx';

const { sendUnsent, unsentNow, restoreKept } = vi.hoisted(() => ({
  sendUnsent: vi.fn<() => Promise<Unsent>>(async () => 'none'),
  unsentNow: vi.fn<() => Promise<Unsent>>(async () => 'none'),
  restoreKept: vi.fn(async () => undefined),
}));
vi.mock('../features/quiz/quiz-route.tsx', () => ({ loadBeside: async () => ({ sendUnsent, unsentNow }) }));
vi.mock('../features/quiz/ports/restore-kept.ts', () => ({ restoreKept }));

const api = { call: () => () => Promise.resolve() } as unknown as Api;

const open = () => {
  let ask = () => {};
  const bridge = {
    ...bridgeDouble(),
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
    <ApiContext value={api}>
      <InDesktop />
    </ApiContext>,
  );
  return { bridge, ask: () => act(() => ask()) };
};

beforeEach(() => {
  useLeaving.setState({ step: 'none', closing: false });
  useSession.getState().clear();
  sendUnsent.mockClear();
  return () => void Reflect.deleteProperty(window, 'quipuDesktop');
});

it('closes at once for who is not in', () => {
  const { bridge, ask } = open();
  ask();
  expect(bridge.closeHeard).toHaveBeenCalledOnce();
  expect(bridge.close).toHaveBeenCalledOnce();
});

it('sends what is owed and ends the session, then closes', async () => {
  useSession.getState().commit(sessionWith());
  const { bridge, ask } = open();
  ask();
  expect(bridge.close).not.toHaveBeenCalled();
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  expect(sendUnsent).toHaveBeenCalledOnce();
  expect(useSession.getState().session).toBeNull();
});

it('sends the answers of the evaluation that is open, says what could not be sent, and stays if told to', async () => {
  useSession.getState().commit(sessionWith());
  const settle = vi.fn(async () => 'offline');
  const hide = showsSheet({ sheetId: 3, settle });
  unsentNow.mockResolvedValueOnce('some');
  const { bridge, ask } = open();
  ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(settle).toHaveBeenCalledOnce();
  expect(sendUnsent).not.toHaveBeenCalled();
  expect(bridge.close).not.toHaveBeenCalled();
  expect(useLeaving.getState()).toEqual({ step: 'none', closing: false });
  ask();
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  hide();
});

it('takes along what is being typed', async () => {
  useSession.getState().commit(sessionWith());
  const field = document.body.appendChild(document.createElement('input'));
  const did: string[] = [];
  field.addEventListener('blur', () => did.push('committed'));
  field.focus();
  const settle = async () => {
    did.push('sent');
    return 'done';
  };
  const hide = showsSheet({ sheetId: 3, settle });
  const { bridge, ask } = open();
  ask();
  expect(did.slice(0, 2)).toEqual(['committed', 'sent']);
  await waitFor(() => expect(bridge.close).toHaveBeenCalledOnce());
  hide();
  field.remove();
});

it('asks before it goes where nobody can look for what was not sent, and the evaluation says that it was not', async () => {
  useSession.getState().commit(sessionWith());
  const hide = showsSheet({ sheetId: 3, settle: async () => 'offline' });
  unsentNow.mockRejectedValueOnce(new Error('no storage'));
  const { bridge, ask } = open();
  ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(bridge.close).not.toHaveBeenCalled();
  hide();
});

describe('a new version', () => {
  const READY = { kind: 'ready', version: '0.15.0' } as const;
  const bar = () => screen.queryByRole('complementary', { name: 'Versión nueva' });
  const showReady = async () => {
    useSession.getState().commit(sessionWith());
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
    expect(useSession.getState().session).toBeNull();
    expect(bridge.close).not.toHaveBeenCalled();
  });

  it('is not told of in an evaluation, nor before the server lets it in', async () => {
    const bridge = await showReady();
    let hide = () => {};
    act(() => {
      hide = showsSheet({ sheetId: 3, settle: async () => 'done' });
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
  useSession.getState().commit(sessionWith());
  const { bridge } = open();
  expect(bridge.evaluationRunning).toHaveBeenCalledWith(false);
  expect(bridge.forbid).toHaveBeenLastCalledWith(null);
  act(() => {
    useSettings.getState().put(settingsWith({ forbiddenProcesses: ['obs64.exe'] }));
  });
  expect(bridge.forbid).toHaveBeenLastCalledWith(['obs64.exe']);
  await waitFor(() => expect(restoreKept).toHaveBeenCalledWith(sessionWith().userId, bridge.journal));
});

import type { Send } from '@quipu/contract';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Unsent } from '../features/quiz/opening/send-unsent.ts';
import { SendContext } from '../lib/api.ts';
import { useNotices } from '../lib/notices.ts';
import { askToLeave, leavingStep, useLeaving } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { sessionWith } from '../testing/session.ts';
import { LeaveSession } from './leave-session.tsx';

const { sendUnsent, saveBackups } = vi.hoisted(() => ({
  sendUnsent: vi.fn<(api: unknown, session: unknown, onSending: (isKept: boolean) => void) => Promise<Unsent>>(),
  saveBackups: vi.fn<(userId: number) => Promise<void>>(),
}));
vi.mock('../features/quiz/route/quiz-route.tsx', () => ({ loadBackground: async () => ({ sendUnsent, saveBackups }) }));

const told = vi.fn();
let answer = (): void => undefined;
const send = (() => {
  told();
  return new Promise<void>((resolve) => {
    answer = resolve;
  });
}) as unknown as Send;

beforeEach(() => {
  told.mockClear();
  sendUnsent.mockClear();
  leavingStep('none');
  useSignInSession.getState().commit(sessionWith());
  render(
    <SendContext value={send}>
      <LeaveSession />
    </SendContext>,
  );
});
afterEach(async () => {
  cleanup();
  // What is still on its way out would end the session of the next test.
  answer();
  await new Promise(setImmediate);
});

it('tells the server at once where nothing waits to be sent', async () => {
  sendUnsent.mockResolvedValue('none');
  act(askToLeave);
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends what waits first, and says so', async () => {
  let finish = (_left: Unsent): void => undefined;
  sendUnsent.mockImplementation((_api, _session, onSending) => {
    onSending(true);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  act(askToLeave);
  expect(await screen.findByRole('dialog', { name: 'Guardando cambios...' })).toBeTruthy();
  expect(told).not.toHaveBeenCalled();
  finish('none');
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
});

it('without network asks whether to leave anyway, and stays where that is not wanted', async () => {
  sendUnsent.mockResolvedValue('some');
  act(askToLeave);
  const dialog = await screen.findByRole('dialog', { name: 'Sin conexión' });
  expect(dialog.textContent).not.toContain('respaldo');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(useLeaving.getState().step).toBe('none');
  expect(told).not.toHaveBeenCalled();
  act(askToLeave);
  await userEvent.click(await screen.findByRole('button', { name: 'Salir de todas formas' }));
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
});

it('says of what this device could not keep that it may be lost, and where to send it', async () => {
  sendUnsent.mockResolvedValue('unkept');
  act(askToLeave);
  const dialog = await screen.findByRole('dialog', { name: 'Respuestas sin guardar' });
  expect(dialog.textContent).toContain('vuelva a la evaluación');
  expect(dialog.textContent).not.toContain('Quedan guardadas');
  expect(told).not.toHaveBeenCalled();
});

it('says that it is the server where it is not the network', async () => {
  sendUnsent.mockResolvedValue('silent');
  act(askToLeave);
  await screen.findByRole('dialog', { name: 'El servidor no responde' });
  expect(screen.queryByRole('dialog', { name: 'Sin conexión' })).toBeNull();
});

it('waits as long as replies take, and lets go who has waited long enough', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let finish = (_left: Unsent): void => undefined;
  sendUnsent.mockImplementation((_api, _session, onSending) => {
    onSending(true);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  try {
    act(askToLeave);
    await act(() => vi.advanceTimersByTimeAsync(14_900));
    expect(screen.getByRole('dialog', { name: 'Guardando cambios...' }).textContent).not.toContain('tarda');
    await act(() => vi.advanceTimersByTimeAsync(200));
  } finally {
    vi.useRealTimers();
  }
  expect(screen.getByRole('dialog', { name: 'Guardando cambios...' }).textContent).toContain('tarda en responder');
  act(() => screen.getByRole('button', { name: 'Salir de todas formas' }).click());
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  // What comes of it later asks nobody anything.
  await act(async () => finish('some'));
  expect(screen.queryByRole('dialog', { name: 'Sin conexión' })).toBeNull();
});

it('tells whoever left without waiting nothing more, nor whoever is there by then', async () => {
  const sent: ((left: Unsent) => void)[] = [];
  const say: ((isKept: boolean) => void)[] = [];
  sendUnsent.mockImplementation((_api, _session, onSending) => {
    say.push(onSending);
    onSending(true);
    return new Promise((resolve) => {
      sent.push(resolve);
    });
  });
  act(askToLeave);
  await screen.findByRole('dialog', { name: 'Guardando cambios...' });
  act(() => leavingStep('ending'));
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  await act(async () => answer());
  await waitFor(() => expect(useLeaving.getState().step).toBe('none'));
  act(() => say[0]?.(true));
  expect(useLeaving.getState().step).toBe('none');
  act(() => useSignInSession.getState().commit({ ...sessionWith(), userId: 8 }));
  act(askToLeave);
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => sent[0]?.('none'));
  expect(useLeaving.getState().step).toBe('sending');
  expect(told).toHaveBeenCalledOnce();
});

it('asks and ends nothing of whoever has come meanwhile, where the session ended by itself', async () => {
  let finish = (_left: Unsent): void => undefined;
  sendUnsent.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  act(askToLeave);
  await waitFor(() => expect(sendUnsent).toHaveBeenCalled());
  act(() => useSignInSession.getState().commit({ ...sessionWith(), userId: 8 }));
  await act(async () => finish('none'));
  expect(useLeaving.getState().step).toBe('none');
  expect(told).not.toHaveBeenCalled();
});

it('offers the backup file where the evaluation allows one, and says where it could not be made', async () => {
  sendUnsent.mockResolvedValue('backup');
  act(askToLeave);
  const dialog = await screen.findByRole('dialog', { name: 'Sin conexión' });
  expect(dialog.textContent).toContain('descargue el archivo de respaldo de la evaluación');
  saveBackups.mockResolvedValueOnce().mockRejectedValueOnce(new Error('no room'));
  const save = screen.getByRole('button', { name: 'Descargar respaldo' });
  await userEvent.click(save);
  await waitFor(() => expect(saveBackups).toHaveBeenCalledWith(sessionWith().userId));
  expect(useNotices.getState().notices).toEqual([]);
  await userEvent.click(save);
  await waitFor(() => expect(useNotices.getState().notices.at(-1)?.text).toBe('No se pudo crear el respaldo.'));
  expect(told).not.toHaveBeenCalled();
});

import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { backgroundOf, chosen, unsealed } from '../../../testing/show-background.tsx';

const { saveFile, sealBackup, canSeal } = vi.hoisted(() => ({
  canSeal: vi.fn<() => boolean>(() => true),
  saveFile: vi.fn<(bytes: Uint8Array, name: string) => void>(),
  sealBackup: vi.fn<(seal: unknown, sheet: number, lines: AsyncIterable<string>) => Promise<Uint8Array>>(),
}));
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
// The real one runs under Node (seal-backup.test.ts): jsdom has no streams.
vi.mock('../ports/seal-backup.ts', () => ({ sealBackup, canSeal }));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  saveFile.mockClear();
  sealBackup.mockReset().mockImplementation(unsealed);
  useNotices.setState({ notices: [] });
});
afterEach(cleanup);

it('offers the backup while a hybrid evaluation has no network, with what is being typed, and says when it was taken', async () => {
  const { show, runtime, fail, handle } = await backgroundOf();
  show('Strip');
  expect(screen.queryByRole('alert')).toBeNull();
  fail({ kind: 'offline' });
  act(() => runtime.setOnline(false));
  expect(screen.getByRole('alert').textContent).toMatch(/^Descargue el respaldo de su evaluación/);
  act(() => runtime.type({ itemId: 1, text: '', details: chosen }));
  await userEvent.click(button('Descargar respaldo'));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.[1]).toBe('1710034065.backup');
  expect(sealBackup.mock.calls[0]?.slice(0, 2)).toEqual([handle.journal.seal(), 1]);
  expect(new TextDecoder().decode(saveFile.mock.calls[0]?.[0])).toMatch(/LinkChanged[\s\S]*AnswerChanged/);
  expect(await screen.findByText(/^Respaldo descargado a las \d\d:\d\d/)).toBeTruthy();
  fail(null);
  act(() => runtime.setOnline(true));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('offers it where this device keeps nothing, and never where it is not allowed', async () => {
  const kept = await backgroundOf({ hybridMode: false });
  kept.show('Strip');
  kept.breakDisk();
  await act(() =>
    kept.runtime.dispatch({
      type: 'AnswerItem',
      itemId: 1,
      details: [{ itemOptionId: 11, answer: null, slot: null }],
    }),
  );
  expect(await screen.findByRole('button', { name: 'Descargar respaldo' })).toBeTruthy();
  expect(kept.background.offersBackup()).toBe(true);
  cleanup();
  const forbidden = await backgroundOf({ sealed: false });
  expect(forbidden.background.offersBackup()).toBe(false);
  forbidden.show('Strip');
  act(() => forbidden.runtime.setOnline(false));
  expect(screen.queryByRole('button')).toBeNull();
});

it('says in words where this browser cannot make one', async () => {
  const { show, runtime, fail, finish } = await backgroundOf();
  canSeal.mockReturnValue(false);
  fail({ kind: 'offline' });
  act(() => runtime.setOnline(false));
  show('Strip');
  expect(screen.getByRole('alert').textContent).toMatch(/^Este navegador no puede crear el respaldo/);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await finish();
  show('Ending');
  expect(screen.getByText(/^Este navegador no puede crear el respaldo/)).toBeTruthy();
  expect(button('Salir')).toBeTruthy();
  canSeal.mockReturnValue(true);
});

it('says that a backup could not be made', async () => {
  const { show, runtime, fail } = await backgroundOf();
  fail({ kind: 'offline' });
  sealBackup.mockReset().mockRejectedValue(new Error('no memory'));
  show('Strip');
  act(() => runtime.setOnline(false));
  await userEvent.click(button('Descargar respaldo'));
  await vi.waitFor(() => expect(useNotices.getState().notices.at(-1)?.text).toBe('No se pudo crear el respaldo.'));
});

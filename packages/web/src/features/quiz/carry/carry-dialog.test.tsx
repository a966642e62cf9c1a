import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubProperties } from '../../../testing/stub-properties.ts';
import { type Carried, CarryDialog } from './carry-dialog.tsx';
import { MAX_PARTS, PART_BYTES } from './code-series.ts';
import { restFrom } from './rest-from.ts';

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(bytes: Uint8Array, name: string) => void>() }));
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
const whole = new Uint8Array(5_000).fill(7);
const show = (more: Partial<Carried> | null = {}, isKept = true) =>
  render(
    <CarryDialog
      carried={
        more === null
          ? null
          : {
              fileName: '1710034065.backup',
              whole: () => Promise.resolve(whole),
              isAll: () => true,
              rest: () => Promise.resolve(new Uint8Array(PART_BYTES * 3)),
              ...more,
            }
      }
      isKept={isKept}
      onClose={() => undefined}
    />,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  saveFile.mockClear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);

it('says of a file that it has not what could not be kept here', async () => {
  show({ isAll: () => false });
  await press('Descargar archivo');
  expect((await screen.findByText(/^Sin lo último que se estaba escribiendo/)).textContent).toContain(
    'Archivo descargado a las',
  );
});

it('saves all of it as a file, and says so', async () => {
  show();
  await press('Descargar archivo');
  expect(saveFile).toHaveBeenCalledWith(whole, '1710034065.backup');
  expect((await screen.findByRole('status')).textContent).toMatch(/^Archivo descargado a las \d\d:\d\d/);
});

it('shows the rest as codes that move, and stand still when told to', async () => {
  show();
  await press('Mostrar códigos para la cámara');
  const code = await screen.findByRole('img', { name: /^Códigos QR que cambian, con 3 partes/ });
  const drawn = () => code.querySelector('path')?.getAttribute('d') ?? '';
  await vi.waitFor(() => expect(drawn()).not.toBe(''));
  const first = drawn();
  await vi.waitFor(() => expect(drawn()).not.toBe(first));
  await press('Pausar');
  const standing = drawn();
  await press('Continuar');
  await vi.waitFor(() => expect(drawn()).not.toBe(standing));
  expect(screen.getByRole('button', { name: 'Descargar archivo' })).toBeDefined();
});

it('says about how long many codes take, and that the file is faster', async () => {
  show({ rest: () => Promise.resolve(new Uint8Array(PART_BYTES * 250)) });
  await press('Mostrar códigos para la cámara');
  await screen.findByText('Tomará alrededor de 2 minutos: el archivo es más rápido.');
  await press('Más despacio');
  await screen.findByText('Tomará alrededor de 5 minutos: el archivo es más rápido.');
});

it('offers the file where it is too long for codes, and says where nothing can be sealed', async () => {
  show({ rest: () => Promise.resolve(new Uint8Array(PART_BYTES * MAX_PARTS + 1)) });
  await press('Mostrar códigos para la cámara');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Use el archivo/));
  cleanup();
  show(null);
  expect(screen.getByRole('dialog').textContent).toMatch(/no puede preparar.*Siguen guardadas en este equipo/);
  expect(screen.queryByRole('button', { name: 'Descargar archivo' })).toBeNull();
});

it('asks nobody to keep a window open but where it alone has them', () => {
  show(null, false);
  expect(screen.getByRole('dialog').textContent).toMatch(/no puede preparar.*No cierre esta ventana/);
});

it('keeps the screen on as long as codes are shown, also after it was out of sight', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  stubProperties(navigator, { wakeLock: { request } });
  const { unmount } = show();
  expect(request).not.toHaveBeenCalled();
  await press('Mostrar códigos para la cámara');
  await screen.findByRole('img', { name: /^Códigos QR/ });
  expect(request).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  await act(() => Promise.resolve());
  unmount();
  expect(release).toHaveBeenCalled();
});

it('has of a log what the server was not told to have, and the last line that it has', () => {
  expect(restFrom({ epoch: 2, lines: 40, receipt: null }, 2, 50)).toBe(39);
  expect(restFrom({ epoch: 1, lines: 40, receipt: null }, 2, 50)).toBe(0);
  expect(restFrom({ epoch: 2, lines: 40, receipt: null }, 2, 12)).toBe(11);
  expect(restFrom({ epoch: 2, lines: 0, receipt: null }, 2, 12)).toBe(0);
  expect(restFrom(null, 2, 12)).toBe(0);
});

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outdoneDrafts } from '../../../testing/outdone-drafts.ts';
import { backgroundOf, chosen, PDF, unsealed } from '../../../testing/show-background.tsx';

const { saveFile, sealBackup } = vi.hoisted(() => ({
  saveFile: vi.fn<(bytes: Uint8Array, name: string) => void>(),
  sealBackup: vi.fn<(seal: unknown, sheet: number, lines: AsyncIterable<string>) => Promise<Uint8Array>>(),
}));
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }));
// The real one runs under Node (seal-backup.test.ts): jsdom has no streams.
vi.mock('../ports/seal-backup.ts', () => ({ sealBackup, canSeal: () => true }));
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  saveFile.mockClear();
  sealBackup.mockReset().mockImplementation(unsealed);
});
afterEach(cleanup);

it('says in plain words that the server has another log, and stops nothing', async () => {
  const { show, finish, refuse } = await backgroundOf();
  refuse(403);
  show('Strip');
  await finish();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^El registro que guarda este equipo no coincide/);
  cleanup();
  show('Ending');
  expect(screen.getByText('El servidor tiene todas sus respuestas.')).toBeTruthy();
  expect(screen.getByText(/^El servidor no recibió todo el registro/)).toBeTruthy();
  expect(button('Salir')).toBeTruthy();
});

it('gives the receipt once the last line is there: to read, to hear letter by letter, to copy and to keep', async () => {
  const { show, finish, log } = await backgroundOf();
  const user = userEvent.setup();
  await finish();
  show('Ending', 'VISUAL');
  expect(await screen.findByText('Su comprobante está listo.')).toBeTruthy();
  expect(log.at(-1)).toContain('FinishConfirmed');
  const code = screen.getByText(CODE);
  expect(code.getAttribute('aria-hidden')).toBe('true');
  const spelled = code.textContent.split('-').map((group) => Array.from(group).join(' '));
  expect(screen.getByText(`Código, letra por letra: ${spelled.join(', ')}`)).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Evaluación de prueba',
    '1700000000',
    expect.stringMatching(/^\d+ de \w+ de \d{4}, \d\d:\d\d:\d\d/),
    '0 de 1',
    expect.stringMatching(/^\d+ de \w+ de \d{4}, \d\d:\d\d:\d\d/),
  ]);
  expect(screen.getByRole('img', { name: 'Código QR con el comprobante completo' })).toBeTruthy();
  await user.click(button('Copiar el código'));
  expect(await navigator.clipboard.readText()).toBe(code.textContent);
  await user.click(button('Guardar o compartir'));
  await user.click(await screen.findByRole('button', { name: 'Guardar texto' }));
  const [bytes, name] = saveFile.mock.calls[0] ?? [];
  expect(name).toBe('comprobante-1700000000-1.txt');
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`Código: ${code.textContent}`);
  expect(text).toMatch(/^quipu2\.1\.1\.\d+\./m);
  await user.click(button('Guardar PDF'));
  await waitFor(() => expect(saveFile.mock.lastCall).toEqual([PDF, 'comprobante-1700000000-1.pdf']));
});

it('keeps nobody from leaving while the receipt cannot come', async () => {
  const { show, finish, refuse, done } = await backgroundOf();
  refuse(0);
  await finish();
  show('Ending');
  expect(await screen.findByText(/^Su comprobante llegará al volver la conexión/)).toBeTruthy();
  await userEvent.click(button('Salir'));
  expect(done).toHaveBeenCalledWith({ waits: false });
});

it('shows at the end what was typed and is no answer, with the reason', async () => {
  const { show, runtime, finish } = await backgroundOf();
  act(() => runtime.type({ itemId: 1, text: '39 k', details: null }));
  await finish();
  act(() => runtime.commitDrafts());
  show('Ending');
  const left = await vi.waitFor(() => screen.getByText(/39 k/).closest('[role=alert]'));
  expect(left?.textContent).toMatch(/^Lo que sigue no forma parte de sus respuestas:«39 k» Esto no es una respuesta/);
});

it('does not say that the server has what it refused: that is kept here, until the server keeps it', async () => {
  const { show, choose, finish, runtime, refusePosts, setAside, done } = await backgroundOf();
  refusePosts({ kind: 'refused', status: 400, message: null });
  await choose();
  await finish();
  show('Ending');
  expect(
    await screen.findByText(
      /^El servidor tiene sus respuestas, menos 1 que no aceptó\. Lo que falta está guardado en este equipo/,
    ),
  ).toBeTruthy();
  await userEvent.click(button('Salir'));
  expect(done).toHaveBeenCalledWith({ waits: true });
  refusePosts(null);
  setAside('afterFinish');
  act(() => runtime.retry());
  expect(await screen.findByText(/está guardada en el servidor, y no cuenta a menos que una persona/)).toBeTruthy();
});

it('asks no less of who leaves before the server has heard of the end, though it has each answer', async () => {
  const { show, finish, runtime, fail, done } = await backgroundOf();
  await act(() => runtime.flush());
  fail({ kind: 'refused', status: 422, message: null });
  await finish();
  show('Ending');
  act(() => runtime.retry());
  expect(await screen.findByText(/^El servidor no aceptó el envío\. Sus respuestas siguen guardadas/)).toBeTruthy();
  await userEvent.click(button('Salir'));
  expect(done).toHaveBeenCalledWith({ waits: true });
});

it('does not call an answer kept that no disk has', async () => {
  const { show, choose, finish, runtime, fail, breakDisk } = await backgroundOf();
  breakDisk();
  fail({ kind: 'offline' });
  act(() => runtime.setOnline(false));
  await choose();
  await finish();
  show('Ending');
  expect(screen.getByText(/^Este equipo no puede guardar sus respuestas; falta 1 por enviar/)).toBeTruthy();
  expect(screen.getByText(/^Si sale ahora, lo que falta puede perderse/)).toBeTruthy();
  expect(screen.queryByText(/guardad[oa]s? en este equipo/)).toBeNull();
});

it('does not say that the server has all where it keeps some apart', async () => {
  const { show, choose, finish, setAside } = await backgroundOf();
  setAside('afterFinish');
  await choose();
  await finish();
  show('Ending');
  expect(
    await screen.findByText(
      /^El servidor tiene sus respuestas\. Una respuesta suya no se pudo aceptar o llegó después del cierre/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText('El servidor tiene todas sus respuestas.')).toBeNull();
});

it('does not say that the server has all where an older answer waits there for a person', async () => {
  const { show, finish, runtime } = await backgroundOf({ kept: [outdoneDrafts(1, '', chosen)] });
  await act(() => runtime.flush());
  await finish();
  await act(() => runtime.flush());
  show('Ending');
  expect(await screen.findByText(/una persona lo revisará/)).toBeTruthy();
  expect(
    screen.getByText(
      /^El servidor tiene sus respuestas\. Una respuesta suya no se pudo aceptar o llegó después del cierre/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText('El servidor tiene todas sus respuestas.')).toBeNull();
});

it('without network says what is still to be sent, offers the backup, and lets one leave; then sends it by itself', async () => {
  const { show, choose, finish, runtime, fail, done } = await backgroundOf();
  fail({ kind: 'offline' });
  act(() => runtime.setOnline(false));
  await choose();
  await finish();
  show('Ending');
  expect(screen.getByText(/falta 1 por enviar/)).toBeTruthy();
  expect(screen.getByText(/^Descargue el respaldo antes de salir/)).toBeTruthy();
  await userEvent.click(button('Descargar respaldo'));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  await userEvent.click(button('Salir'));
  expect(done).toHaveBeenCalledWith({ waits: true });
  fail(null);
  act(() => runtime.setOnline(true));
  expect(await screen.findByText('El servidor tiene todas sus respuestas.')).toBeTruthy();
  expect(await screen.findByText('Su comprobante está listo.')).toBeTruthy();
});

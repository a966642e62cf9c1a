import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const line = () => screen.getByRole('region', { name: 'Estado de sus respuestas' });

describe('the quiz screen, when something happens beside the questions', () => {
  it('covers the question while there is no network, and uncovers it on a retry that works', async () => {
    const { runtime, fail } = await open(sheet([section(1, [question(1), question(2)])]));
    button('Siguiente').focus();
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    // For a moment there is a word, and no more than that.
    expect(line().textContent).toContain('Sin conexión');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('main').querySelector('[inert]')).toBeNull();
    const overlay = await screen.findByRole('alertdialog', {}, { timeout: 10_000 });
    expect(overlay.textContent).toContain('Sin conexión a internet, restablezca su conexión para continuar');
    expect(screen.getByRole('main').querySelector('[inert] [type="radio"]')).toBeTruthy();
    fail(null);
    act(() => runtime.setOnline(true));
    await userEvent.click(within(overlay).getByRole('button', { name: 'Reintentar' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(button('Siguiente'));
  });

  it('goes on without network in hybrid mode, with a warning', async () => {
    const { runtime, fail } = await open(sheet([section(1, [question(1), question(2)])], { hybridMode: true }));
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    expect(await screen.findByText(/^Sin conexión\. Puede seguir respondiendo/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(button('Siguiente'));
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
  });

  it('warns of a screen capture', async () => {
    await open(sheet([section(1, [question(1)])]));
    await vi.waitFor(() => {
      fireEvent.keyUp(window, { key: 'PrintScreen', keyCode: 44 });
      expect(screen.getByRole('dialog', { name: 'Captura de pantalla' }).textContent).toContain(
        'Se encuentra prohibido realizar capturas de pantalla. ¡Evite sanciones!',
      );
    });
  });

  it.each([
    ['a capture, as the evaluation has it', { type: 'ReportPrintScreen', evidence: 'key' }, false],
    ['a second monitor, out of the session', { type: 'ReportDisplays', count: 2 }, true],
  ] as const)('leaves after %s', async (_, command, out) => {
    const { runtime, ends } = await open(sheet([section(1, [question(1)])], { printScreen: 2 }));
    await act(() => runtime.dispatch(command).then(() => undefined));
    expect(await screen.findByText('El servidor tiene todas sus respuestas.')).toBeTruthy();
    await userEvent.click(button('Continuar'));
    await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
    expect(ends).toEqual([out]);
  });

  it('warns when this device keeps nothing', async () => {
    const { breakDisk, fail, runtime } = await open(sheet([section(1, [question(1)])]));
    breakDisk();
    fail({ kind: 'offline' });
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    expect(await screen.findByText(/Este equipo no puede guardar sus respuestas/)).toBeTruthy();
    expect(line().textContent).not.toMatch(/guardad[oa]|Enviado/);
    fail(null);
    await act(() => runtime.flush());
    await expect.poll(() => line().textContent).toContain('Enviado ✓');
  });
});

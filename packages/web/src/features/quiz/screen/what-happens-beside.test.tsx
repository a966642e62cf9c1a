import { sheetDeadline } from '@quipu/engine';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { settingsWith } from '../../../testing/settings.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const OFFLINE = 'No se pudo conectar, verifique su conexión a internet';
/** Nothing that comes above the question may move it. */
const isBelow = (what: HTMLElement) =>
  (screen.getByRole('article').compareDocumentPosition(what) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const line = () => screen.getByRole('region', { name: 'Estado de sus respuestas' });

describe('the quiz screen, when something happens beside the questions', () => {
  it('says beside the question that the line is lost, what is safe and whom to tell; a retry that works takes it away', async () => {
    useSettings.setState({ settings: settingsWith({ helpContact: 'Aula 3, 02 299 1200' }) });
    onTestFinished(() => useSettings.setState({ settings: null }));
    const { runtime, fail } = await open(sheet([section(1, [question(1), question(2)])]));
    button('Siguiente').focus();
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    // For a moment there is a word, and no more than that.
    expect(line().textContent).toContain('Sin conexión');
    expect(screen.queryByRole('region', { name: OFFLINE })).toBeNull();
    const card = await screen.findByRole('region', { name: OFFLINE });
    expect(document.activeElement).toBe(button('Siguiente'));
    expect(isBelow(card)).toBe(true);
    // The question can be read and answered; only moving has to wait.
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    await expect.poll(() => line().textContent).toContain('Sin conexión: 1 respuesta guardada aquí');
    await userEvent.click(button('Siguiente'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pregunta 1 de 2');
    expect(useNotices.getState().notices.map(({ text }) => text)).toContain(OFFLINE);
    await expect.poll(() => card.textContent).toContain('Su respuesta está guardada en este equipo.');
    expect(card.textContent).toMatch(/Desde las \d\d:\d\d \(00:\d\d\)\. Su tiempo sigue corriendo/);
    expect(card.textContent).toContain('Si no vuelve, avise: Aula 3, 02 299 1200');
    fail(null);
    await userEvent.click(within(card).getByRole('button', { name: 'Reintentar' }));
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: OFFLINE })).toBeNull());
    await expect.poll(() => line().textContent).toContain('Enviado ✓');
  });

  it('does not say in a pause that time runs, nor that one may go on; without the server, that it may be over', async () => {
    const { runtime, fail } = await open(sheet([section(1, [question(1)])], { hybridMode: true }));
    const { updatedAt, timeRatio } = runtime.head().state.timers;
    const deadline = sheetDeadline(runtime.head()) ?? 0;
    const standstill = { pause: { since: deadline - 600_000, reason: '' }, given: [] };
    await act(() =>
      runtime
        .dispatch({ type: 'ReportSessionTime', deadline, updatedAt: updatedAt + 1, timeRatio, standstill })
        .then(() => undefined),
    );
    expect(screen.getByRole('alertdialog').textContent).toContain('Su tiempo no corre mientras dure la pausa.');
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    const card = await screen.findByRole('region', { name: OFFLINE });
    expect(card.textContent).toMatch(/Desde las \d\d:\d\d/);
    expect(card.textContent).not.toMatch(/sigue corriendo|Puede seguir/);
    // It may have ended meanwhile: what is not known is not said.
    const covered = screen.getByRole('alertdialog').textContent;
    expect(covered).toContain('este equipo no puede saber si la pausa ya terminó');
    expect(covered).not.toContain('no corre');
    fail(null);
    act(() => runtime.setOnline(true));
    await expect.poll(() => screen.getByRole('alertdialog').textContent).toContain('Su tiempo no corre');
  });

  it('goes on without network in hybrid mode, and says so', async () => {
    const { runtime, fail } = await open(sheet([section(1, [question(1), question(2)])], { hybridMode: true }));
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    const card = await screen.findByRole('region', { name: /^Sin conexión\. Puede seguir respondiendo/ });
    expect(card.textContent).toContain('Si no vuelve, avise a la persona encargada.');
    // Whoever may go on has the question before them: the rest is unfolded by whom it concerns.
    expect(card.querySelector('details')?.open).toBe(false);
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
    // What is typed when it comes does not answer it.
    expect(document.activeElement?.textContent).toBe('Captura de pantalla');
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

  it('says how many monitors it allows where more of them ended it', async () => {
    const { runtime } = await open(sheet([section(1, [question(1)])], { monitors: 2 }));
    await act(() => runtime.dispatch({ type: 'ReportDisplays', count: 2 }).then(() => undefined));
    expect(screen.getByRole('radio', { name: 'a Uno de 1' })).toBeTruthy();
    await act(() => runtime.dispatch({ type: 'ReportDisplays', count: 3 }).then(() => undefined));
    expect(
      await screen.findByText('Se registró la conexión de más de 2 monitores, prohibida en esta evaluación.'),
    ).toBeTruthy();
  });

  it('warns when this device keeps nothing', async () => {
    const { breakDisk, fail, runtime } = await open(sheet([section(1, [question(1)])]));
    breakDisk();
    fail({ kind: 'offline' });
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    expect(isBelow(await screen.findByText(/Este equipo no puede guardar sus respuestas/))).toBe(true);
    expect(line().textContent).not.toMatch(/guardad[oa]|Enviado/);
    fail(null);
    await act(() => runtime.flush());
    await expect.poll(() => line().textContent).toContain('Enviado ✓');
  });
});

import type { Accessibility } from '@quipu/contract';
import type { SheetContent } from '@quipu/engine';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { lend } from '../../../testing/lend.ts';
import { logServer } from '../../../testing/log-server.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { startBeside } from '../beside/start-beside.tsx';
import { QuizScreen } from './quiz-screen.tsx';
import { loadProctoring } from './use-proctoring.ts';

const question = (id: number, required = false) =>
  item({
    type: 1,
    id,
    answerId: 100 + id,
    required,
    content: `<p>Texto ${id}</p>`,
    options: [option(id * 10 + 1, `Uno de ${id}`), option(id * 10 + 2, `Dos de ${id}`)],
  });

// Roles are dear in jsdom, and machines are busy.
vi.setConfig({ testTimeout: 30_000 });

let narrow = false;
const open = async (content: SheetContent, accessibility: Accessibility = null) => {
  const bench = await sheetHandle(content);
  const beside = startBeside(logServer().api, bench.handle);
  onTestFinished(beside.stop);
  const ends: boolean[] = [];
  const view = render(
    <QuizScreen
      runtime={bench.runtime}
      examinee={{ accessibility, watermark: '1700000000' }}
      endSteps={[{ id: 1, title: 'Gracias', content: '<p>Fin</p>', audio: null, video: null, location: 'end' }]}
      photos={false}
      beside={beside}
      onEnd={({ logOut }) => ends.push(logOut)}
      onRemoteDesktop={() => undefined}
    />,
  );
  return { ...bench, ...view, ends };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([loadSanitizer(), loadProctoring()]);
});
beforeEach(() => {
  narrow = false;
});
afterEach(cleanup);

describe('the quiz screen', () => {
  it('says where one is, and which questions are answered and kept', async () => {
    const { posted, runtime } = await open(sheet([section(1, [question(1), question(2, true)])]));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pregunta 1 de 2');
    expect(button('Pregunta 1, sin responder').getAttribute('aria-current')).toBe('step');
    await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
    expect(await screen.findByRole('button', { name: 'Pregunta 1, respondida, guardada en este equipo' })).toBeTruthy();
    expect(screen.getByText('1 de 2 respondidas')).toBeTruthy();
    await act(() => runtime.flush());
    expect(await screen.findByRole('button', { name: 'Pregunta 1, respondida, guardada en el servidor' })).toBeTruthy();
    expect(posted.find(({ id }) => id === 101)?.details).toEqual([{ itemOptionId: 12, answer: null, slot: null }]);
  });

  it('moves the focus to the heading of the question that one goes to', async () => {
    await open(sheet([section(1, [question(1), question(2)])]));
    await userEvent.click(button('Siguiente'));
    const heading = await screen.findByRole('heading', { name: 'Pregunta 2 de 2' });
    expect(document.activeElement).toBe(heading);
    await userEvent.click(button('Anterior'));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Pregunta 1 de 2' }));
  });

  it('does not move on from a required question, and says why', async () => {
    await open(sheet([section(1, [question(1, true), question(2)])]));
    await userEvent.click(button('Siguiente'));
    expect(await screen.findByText('Esta pregunta es obligatoria: respóndala para continuar.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pregunta 1 de 2');
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    await userEvent.click(button('Siguiente'));
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    expect(screen.queryByText(/es obligatoria/)).toBeNull();
  });

  it('without back button asks before leaving a question unanswered, and shows how far one is', async () => {
    await open(sheet([section(1, [question(1), question(2)])], { backButtonEnabled: false }));
    expect(screen.queryByRole('button', { name: 'Anterior' })).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Avance' }).getAttribute('aria-valuenow')).toBe('0');
    await userEvent.click(button('Continuar'));
    const dialog = await screen.findByRole('dialog', { name: 'No ha respondido esta pregunta' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Volver a la pregunta' }));
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    await userEvent.click(button('Guardar y continuar'));
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  });

  it('asks before a timed section starts, and shows its time', async () => {
    await open(sheet([section(1, [question(1)], { duration: 600 })]));
    const dialog = await screen.findByRole('dialog', { name: 'Sección: Sección 1' });
    expect(within(dialog).getByText(/dura 10 minutos/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comenzar' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 1 de 1' })).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Tiempo de la sección: Sección 1' }).textContent).toBe('01:00');
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pregunta 1 de 1' })),
    );
  });

  it('asks nobody to start a section of which the start is heard of by another way', async () => {
    const { runtime } = await open(sheet([section(1, [question(1)], { duration: 600 })]));
    await screen.findByRole('dialog', { name: 'Sección: Sección 1' });
    const now = runtime.now() ?? 0;
    const server = { startedAt: now, deadline: now + 60_000 };
    await act(() => runtime.dispatch({ type: 'StartSection', sectionId: 1, server }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Pregunta 1 de 1' })).toBeTruthy();
  });

  it('sums up before finishing, then shows the end steps and leaves', async () => {
    const { ends, posted } = await open(sheet([section(1, [question(1), question(2)])], { evaluationEndAction: 0 }));
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' });
    expect(dialog.textContent).toContain('Ha respondido 1 de 2 preguntas.');
    expect(within(dialog).getByRole('button', { name: 'Pregunta 2' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findByText('El servidor tiene todas sus respuestas.')).toBeTruthy();
    expect(posted.some(({ id, details }) => id === 101 && details.length === 1)).toBe(true);
    await userEvent.click(button('Continuar'));
    expect(await screen.findByRole('heading', { name: 'Gracias' })).toBeTruthy();
    await userEvent.click(button('Terminar'));
    expect(ends).toEqual([true]);
  });

  it.each([true, false])(
    'names before finishing what stands written and is no answer, and lets one go there (back button: %s)',
    async (backButtonEnabled) => {
      const numbers = [1, 2].map((id) => item({ type: 6, id, answerId: 100 + id, content: `<p>Peso ${id}</p>` }));
      const { runtime } = await open(sheet([section(1, numbers)], { backButtonEnabled }));
      const field = await screen.findByRole('textbox');
      await userEvent.type(field, '39');
      await userEvent.tab();
      await userEvent.type(field, ' kg');
      act(() => void runtime.dispatch({ type: 'Next', confirmed: true }));
      await screen.findByRole('heading', { name: 'Pregunta 2 de 2' });
      const second = screen.getByRole('textbox');
      // Still in the hand, as it were, when the dialog opens.
      fireEvent.change(second, { target: { value: 'dos' } });
      await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
      const dialog = await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' });
      const warned = await within(dialog).findByRole('alert');
      expect(warned.textContent).toBe(
        'En 2 preguntas, lo que está escrito no se guardó como respuesta. Revíselas antes de finalizar:',
      );
      const list = within(warned.nextElementSibling as HTMLElement);
      expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['1', '2']);
      expect(list.queryByRole('button', { name: 'Pregunta 1' }) !== null).toBe(backButtonEnabled);
      await userEvent.click(list.getByRole('button', { name: `Pregunta ${backButtonEnabled ? 1 : 2}` }));
      expect(screen.queryByRole('dialog')).toBeNull();
      const there = await screen.findByRole('heading', { name: `Pregunta ${backButtonEnabled ? 1 : 2} de 2` });
      expect(there).toBeTruthy();
      expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe(backButtonEnabled ? '39 kg' : 'dos');
    },
  );

  it('does not let one finish while a required question is missing', async () => {
    await open(sheet([section(1, [question(1, true), question(2)])]));
    await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' });
    expect(dialog.textContent).toContain('Falta 1 pregunta obligatoria');
    expect(within(dialog).queryByRole('button', { name: 'Finalizar' })).toBeNull();
  });

  it('covers the question while there is no network, and uncovers it on a retry that works', async () => {
    const { runtime, fail } = await open(sheet([section(1, [question(1), question(2)])]));
    button('Siguiente').focus();
    fail({ kind: 'offline' });
    act(() => runtime.setOnline(false));
    // For a moment there is a word, and no more than that.
    expect(screen.getByText('Sin conexión a internet')).toBeTruthy();
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

  it('keeps the focus in the question when its answer is taken back', async () => {
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
    await userEvent.click(button('Borrar respuesta'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a Uno de 1' }));
  });

  it('warns when this device keeps nothing', async () => {
    const { breakDisk } = await open(sheet([section(1, [question(1)])]));
    breakDisk();
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    expect(await screen.findByText(/Este equipo no puede guardar sus respuestas/)).toBeTruthy();
  });

  it('shows a single-page section whole, with its required questions counted', async () => {
    const { container } = await open(
      sheet([section(1, [question(1, true), question(2, true)], { isSinglePage: true }), section(2, [question(3)])]),
    );
    expect(container.querySelectorAll('article')).toHaveLength(2);
    await userEvent.click(button('Siguiente'));
    expect(await screen.findByText('Responda 2 preguntas obligatorias para continuar.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 2' }));
    expect(screen.getByText('Esta pregunta es obligatoria: respóndala para continuar.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    expect(screen.queryByText(/es obligatoria/)).toBeNull();
  });

  it('marks the screen 400 times with whose it is, unheard', async () => {
    const { container } = await open(sheet([section(1, [question(1)])], { watermark: true }));
    const marks = container.querySelectorAll('[aria-hidden="true"] > [data-text="1700000000"]');
    expect(marks).toHaveLength(400);
  });

  it('keeps the questions in a drawer on a narrow screen', async () => {
    narrow = true;
    await open(sheet([section(1, [question(1), question(2)])]));
    expect(screen.queryByRole('navigation', { name: 'Preguntas' })).toBeNull();
    await userEvent.click(button('Ver las preguntas'));
    const drawer = await screen.findByRole('dialog', { name: 'Preguntas' });
    await userEvent.click(within(drawer).getByRole('button', { name: /^Pregunta 2/ }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Preguntas' })).toBeNull();
  });

  it('changes the size in steps of 0.1 between 0.8 and 2, and restores it', async () => {
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(button('Aumentar el tamaño'));
    expect(button(/^130 %/)).toBeTruthy();
    for (let times = 0; times < 9; times += 1) fireEvent.click(button('Aumentar el tamaño'));
    expect(button(/^200 %/)).toBeTruthy();
    expect(button('Aumentar el tamaño').hasAttribute('disabled')).toBe(true);
    await userEvent.click(button(/Restaurar el tamaño/));
    expect(button(/^120 %/)).toBeTruthy();
  });

  it('is worked by letters and Enter with accessibility VISUAL, whose chosen letter is felt in Morse', async () => {
    const felt: unknown[] = [];
    lend(navigator, { vibrate: (pattern: number[]) => felt.push(pattern) > 0 });
    await open(sheet([section(1, [question(1), question(2)])], { morse: true }), 'VISUAL');
    await userEvent.keyboard('b');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'b Dos de 1' }).checked).toBe(true);
    expect(felt).toEqual([[270, 90, 90, 90, 90, 90, 90]]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
    await userEvent.keyboard('h');
    expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(0);
  });

  it('has audio for VISUAL only and sign language for AUDITIVA only, behind a toggle', async () => {
    const heard = { ...question(1), audio: 'uno.mp3', video: 'uno.webm' };
    const { container } = await open(sheet([section(1, [heard])]), 'AUDITIVA');
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/storage/uno.webm');
    expect(container.querySelector('audio')).toBeNull();
    await userEvent.click(button('Lengua de señas'));
    expect(container.querySelector('video')).toBeNull();
  });
});

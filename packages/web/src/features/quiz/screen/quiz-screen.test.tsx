import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();

describe('the quiz screen', () => {
  it('says where one is, and which questions are answered and kept', async () => {
    const { posted, runtime } = await open(sheet([section(1, [question(1), question(2, true)])]));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pregunta 1 de 2');
    expect(button('Pregunta 1, sin responder').getAttribute('aria-current')).toBe('step');
    await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
    expect(await screen.findByRole('button', { name: 'Pregunta 1, respondida' })).toBeTruthy();
    expect(screen.getByText('1 de 2 respondidas')).toBeTruthy();
    await act(() => runtime.flush());
    expect(posted.find(({ id }) => id === 101)?.details).toEqual([{ itemOptionId: 12, answer: null, slot: null }]);
  });

  it('moves the focus to the heading of the question that one goes to', async () => {
    await open(sheet([section(1, [question(1), question(2)])]));
    await userEvent.click(button('Siguiente'));
    const isAt = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));
    await isAt('Pregunta 2 de 2');
    await userEvent.click(button('Anterior'));
    await isAt('Pregunta 1 de 2');
  });

  it('moves one question where its button is pressed twice before that is drawn, and another one afterwards', async () => {
    await open(sheet([section(1, [question(1), question(2), question(3)])]));
    act(() => button('Siguiente').focus());
    await userEvent.keyboard('{Enter>2/}');
    const second = await screen.findByRole('heading', { name: 'Pregunta 2 de 3' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    await userEvent.click(button('Siguiente'));
    expect(await screen.findByRole('heading', { name: 'Pregunta 3 de 3' })).toBeTruthy();
  });

  it('leaves the focus where somebody has it already once the question is drawn', async () => {
    await open(sheet([section(1, [question(1), question(2)])]));
    const frames: FrameRequestCallback[] = [];
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
    await userEvent.click(button('Siguiente'));
    await screen.findByRole('heading', { name: 'Pregunta 2 de 2' });
    const option = screen.getByRole('radio', { name: 'a Uno de 2' });
    act(() => option.focus());
    expect(frames).not.toEqual([]);
    for (const draw of frames) draw(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(option);
    frame.mockRestore();
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
    const back = within(dialog).getByRole('button', { name: 'Volver a la pregunta' });
    expect(document.activeElement).toBe(back);
    await userEvent.click(back);
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

  it('starts no section by a key that was meant for the answer; its description can be read again later', async () => {
    const timed = section(1, [question(1)], { duration: 600, description: '<p>Puede usar calculadora.</p>' });
    await open(sheet([timed]));
    const dialog = await screen.findByRole('dialog', { name: 'Sección: Sección 1' });
    expect(document.activeElement?.textContent).toBe('Sección: Sección 1');
    await userEvent.keyboard(' {Enter}');
    expect(screen.getByRole('dialog')).toBe(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comenzar' }));
    expect(await screen.findByRole('heading', { name: 'Pregunta 1 de 1' })).toBeTruthy();
    const map = screen.getByRole('region', { name: 'Sección 1' });
    expect(within(map).getByText('Indicaciones').parentElement?.textContent).toContain('Puede usar calculadora.');
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
        'En 2 preguntas, lo que está escrito no se guardó como respuesta. Revíselo antes de finalizar:',
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

  it('marks a question to come back to: on it, among the questions, and before finishing', async () => {
    await open(sheet([section(1, [question(1), question(2)])]));
    await userEvent.click(screen.getByRole('button', { name: 'Marcar para revisar: Pregunta 1', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Marcar para revisar: Pregunta 1', pressed: true })).toBeTruthy();
    await vi.waitFor(() => button('Pregunta 1, sin responder, marcada para revisar'));
    const legend = within(screen.getByRole('list', { name: 'Significado de las marcas' }));
    expect(legend.getByText('Marcada para revisar')).toBeTruthy();
    await userEvent.click(button('Siguiente'));
    await screen.findByRole('heading', { name: 'Pregunta 2 de 2' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' });
    const told = within(dialog).getByText('Marcó 1 pregunta para revisar:');
    await userEvent.click(within(told.nextElementSibling as HTMLElement).getByRole('button', { name: 'Pregunta 1' }));
    await screen.findByRole('heading', { name: 'Pregunta 1 de 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Marcar para revisar: Pregunta 1', pressed: true }));
    await vi.waitFor(() => button('Pregunta 1, sin responder'));
    expect(screen.queryByText('Marcada para revisar')).toBeNull();
  });

  it('marks nothing where there is no way back', async () => {
    await open(sheet([section(1, [question(1), question(2)])], { backButtonEnabled: false }));
    expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
  });

  it('does not let one finish while a required question is missing', async () => {
    await open(sheet([section(1, [question(1, true), question(2)])]));
    await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' });
    expect(dialog.textContent).toContain('Faltan preguntas obligatorias (1)');
    expect(within(dialog).queryByRole('button', { name: 'Finalizar' })).toBeNull();
  });

  it('keeps the focus in the question when its answer is taken back', async () => {
    await open(sheet([section(1, [question(1)])]));
    await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
    await userEvent.click(button('Borrar respuesta'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a Uno de 1' }));
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

  it('leads to the first of many required questions, and counts the rest', async () => {
    const many = Array.from({ length: 60 }, (_, at) => question(at + 1, true));
    await open(sheet([section(1, many, { isSinglePage: true }), section(2, [question(99)])]));
    await userEvent.click(button('Siguiente'));
    const said = await screen.findByText('Responda 60 preguntas obligatorias para continuar.');
    const notice = within(said.parentElement as HTMLElement);
    expect(notice.getAllByRole('button')).toHaveLength(6);
    expect(notice.getByText('+54')).toBeTruthy();
  });
});

import { answerOf, type Details } from '@quipu/engine';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { quizBench } from '../../../testing/quiz-runtime.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { showControl as show } from '../../../testing/show-control.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { QuestionBody } from '../question/question-body.tsx';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { Matrix } from './matrix.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { MultipleChoiceWithText } from './multiple-choice-with-text.tsx';
import { NumericAnswer } from './numeric-answer.tsx';
import { Reading } from './reading.tsx';
import { SingleChoice } from './single-choice.tsx';
import { SingleChoiceWithText } from './single-choice-with-text.tsx';
import { TextAnswer } from './text-answer.tsx';

const options = [option(11, '<p>Quito</p>'), option(12, 'Loja'), option(13, 'Otra')];
const detail = (itemOptionId: number | null, answer: string | null = null) => ({ itemOptionId, answer, slot: null });

beforeAll(async () => {
  // What walks a group of radios by keyboard asks for it, and jsdom has none.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  await loadSanitizer();
});
afterEach(() => {
  cleanup();
});

describe('single choice', () => {
  it('is a group of radios named by the question, chosen with a click and cleared', async () => {
    const { given } = show(SingleChoice, item({ type: 1, options }));
    expect(screen.getByRole('radiogroup', { name: 'Pregunta' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'b Loja' }));
    await userEvent.click(screen.getByRole('radio', { name: 'a Quito' }));
    expect(given).toEqual([[detail(12)], [detail(11)]]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'a Quito' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Borrar respuesta' }));
    expect(given.at(-1)).toEqual([]);
  });

  it('is chosen with the arrows of the keyboard', async () => {
    const { given } = show(SingleChoice, item({ type: 1, options }), [detail(11)]);
    screen.getByRole('radio', { name: 'a Quito' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(given).toEqual([[detail(12)]]);
  });

  it('cannot be changed when it is read-only', async () => {
    const { given } = show(SingleChoice, item({ type: 1, options }), [detail(11)], true);
    await userEvent.click(screen.getByRole('radio', { name: 'b Loja' }));
    expect(given).toEqual([]);
  });
});

describe('multiple choice', () => {
  it('keeps the order of the options, and lets them go', async () => {
    const { given } = show(MultipleChoice, item({ type: 2, options }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'c Otra' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'a Quito' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'c Otra' }));
    expect(given).toEqual([[detail(13)], [detail(11), detail(13)], [detail(11)]]);
  });

  it('stops at its maximum, and says it', async () => {
    const { given } = show(MultipleChoice, item({ type: 2, options, max: 2 }), [detail(11), detail(12)]);
    expect(screen.getByText('Puede elegir hasta 2 opciones. Elegidas: 2.')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'c Otra' }));
    expect(given).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'b Loja' }));
    expect(given).toEqual([[detail(11)]]);
  });
});

describe('choices with a text on the last option', () => {
  it('shows the field only when the last one is chosen, and gives what is typed with it', async () => {
    const user = userEvent.setup();
    const { given } = show(SingleChoiceWithText, item({ type: 3, options }));
    await user.click(screen.getByRole('radio', { name: 'b Loja' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'c Otra' }));
    await user.type(screen.getByRole('textbox', { name: 'Escriba su respuesta' }), 'Zamora');
    await user.tab();
    expect(given).toEqual([[detail(12)], [detail(13, '')], [detail(13, 'Zamora')]]);
  });

  it('keeps the text beside other ticked options', async () => {
    const { given } = show(MultipleChoiceWithText, item({ type: 4, options }), [detail(13, 'Zamora')]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'a Quito' }));
    expect(given).toEqual([[detail(11), detail(13, 'Zamora')]]);
  });
});

describe('text', () => {
  it('is cut at its maximum, and refuses what is pasted or dropped', () => {
    const { given } = show(TextAnswer, item({ type: 5, max: 5 }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pregunta' });
    expect(fireEvent.paste(field)).toBe(false);
    expect(fireEvent.drop(field)).toBe(false);
    fireEvent.change(field, { target: { value: 'cuenca' } });
    expect(field.value).toBe('cuenc');
    expect(screen.getByText(/5 de 5 caracteres/)).toBeTruthy();
    fireEvent.blur(field);
    expect(given).toEqual([[detail(null, 'cuenc')]]);
  });

  it('is given at once when it is left', () => {
    const { given } = show(TextAnswer, item({ type: 5, multipleLine: true }));
    const field = screen.getByRole('textbox');
    expect(field.tagName).toBe('TEXTAREA');
    fireEvent.change(field, { target: { value: 'uno' } });
    fireEvent.blur(field);
    expect(given).toEqual([[detail(null, 'uno')]]);
  });

  it('has no answer when it is emptied', () => {
    const { given } = show(TextAnswer, item({ type: 5 }), [detail(null, 'algo')]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
    fireEvent.blur(screen.getByRole('textbox'));
    expect(given).toEqual([[]]);
  });
});

describe('number', () => {
  it('takes a comma for the decimals, and keeps what is no number to itself', () => {
    const { given } = show(NumericAnswer, item({ type: 6 }));
    const field = screen.getByRole('textbox', { name: 'Pregunta' });
    fireEvent.change(field, { target: { value: '-3,5' } });
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: 'tres' } });
    fireEvent.blur(field);
    expect(given).toEqual([[detail(null, '-3.5')]]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe(
      'Esto no es un número y no se ha guardado: su respuesta sigue siendo menos 3 coma 5. Escriba solo el número.',
    );
    fireEvent.change(field, { target: { value: '4' } });
    fireEvent.blur(field);
    expect(given.at(-1)).toEqual([detail(null, '4')]);
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it.each([
    ['1234,5', 'Se entiende: 1\u202f234 coma 5.'],
    ['1.234', 'Se entiende: 1 coma 234.'],
    ['1.234.567,25', 'Se entiende: 1\u202f234\u202f567 coma 25.'],
    ['−39', 'Se entiende: menos 39.'],
    ['39 kg', 'Escriba un número. Puede usar coma o punto para los decimales.'],
  ])('says back what it understood of %j', (text, said) => {
    show(NumericAnswer, item({ type: 6 }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Pregunta' }), { target: { value: text } });
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === said)).toBeTruthy();
  });
});

it('a number gets its minus from a button, which leaves the focus in the field', async () => {
  const user = userEvent.setup();
  const { given } = show(NumericAnswer, item({ type: 6 }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const sign = screen.getByRole('button', { name: 'Cambiar el signo' });
  await user.type(field, '2,5');
  await user.click(sign);
  expect([field.value, document.activeElement]).toEqual(['-2,5', field]);
  fireEvent.blur(field);
  expect(given).toEqual([[detail(null, '-2.5')]]);
  await user.click(sign);
  expect(field.value).toBe('2,5');
  await user.clear(field);
  await user.click(sign);
  await user.keyboard('7');
  fireEvent.blur(field);
  expect(given.at(-1)).toEqual([detail(null, '-7')]);
});

describe('number, at a pause', () => {
  /** Types with a pause after each part, in which what is typed becomes the answer. */
  const show = async () => {
    const { runtime } = await quizBench(sheet([section(1, [item({ type: 6 })])]));
    render(
      <QuizContext value={{ runtime, accessibility: null } as unknown as Quiz}>
        <QuestionBody position={0} />
      </QuizContext>,
    );
    const user = userEvent.setup();
    const field = screen.getByRole<HTMLInputElement>('textbox');
    const typeAt = async (caret: number, keys: string) => {
      await user.type(field, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
      act(runtime.commitDrafts);
    };
    const goOn = async (keys: string) => {
      await user.keyboard(keys);
      act(runtime.commitDrafts);
    };
    return { runtime, field, typeAt, goOn, answer: () => answerOf(runtime.head(), 1).details[0]?.answer };
  };

  it.each([
    ['a digit that replaces the first one', '1.5', 1, '{Backspace}', '2', '2.5'],
    ['a comma put in the middle', '15', 1, ',', '2', '1.25'],
    ['a group that goes on', '12 345', 6, ',', '5', '12345.5'],
  ])('leaves the text and the caret alone: %s', async (_, first, caret, keys, more, expected) => {
    const { field, typeAt, goOn, answer } = await show();
    await typeAt(0, first);
    await typeAt(caret, keys);
    const written = field.value;
    await goOn(more);
    expect(field.value.length).toBe(written.length + 1);
    expect(answer()).toBe(expected);
  });

  it('asks about what is no number for sure, with a pause before its second group as without', async () => {
    const { field, typeAt, goOn, answer } = await show();
    await typeAt(0, '1,234');
    await goOn(',567');
    expect(field.value).toBe('1,234,567');
    expect(screen.getByText(/^Esto no es un número .* sigue siendo 1 coma 234/)).toBeTruthy();
    expect(answer()).toBe('1.234');
  });

  it('shows the answer that came in its place', async () => {
    const { runtime, field, typeAt } = await show();
    await typeAt(0, '1,5');
    expect(field.value).toBe('1,5');
    await act(
      async () => void (await runtime.dispatch({ type: 'AnswerItem', itemId: 1, details: [detail(null, '7')] })),
    );
    expect(field.value).toBe('7');
  });
});

describe('matrix and reading', () => {
  it('answers each row by its own id, with controls named by row and column', async () => {
    const rows = [
      item({ type: 1, id: 21, content: 'La biblioteca' }),
      item({ type: 1, id: 22, content: 'El comedor' }),
    ];
    const matrix = item({ type: 9, options: [option(31, 'Malo'), option(32, 'Bueno')], children: rows });
    const given: [number, Details][] = [];
    render(
      <>
        <h1 id="q">Pregunta</h1>
        <Matrix
          item={matrix}
          rows={[[], [detail(31)]]}
          disabled={false}
          labelledBy="q"
          onChange={(id, _, details) => given.push([id, details])}
        />
      </>,
    );
    expect(screen.getByRole('table', { name: 'Pregunta' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'El comedor Malo' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'La biblioteca Bueno' }));
    expect(given).toEqual([[21, [detail(32)]]]);
  });

  it('shows a reading sanitized, with nothing to answer', () => {
    const { container } = render(
      <Reading
        item={item({ type: 11, content: '<p>Texto</p><script>alert(1)</script><img src="x" onerror="alert(2)">' })}
      />,
    );
    expect(screen.getByText('Texto')).toBeTruthy();
    expect(container.innerHTML).not.toMatch(/script|onerror|alert/);
    expect(container.querySelector('input, button, select, textarea')).toBeNull();
  });
});

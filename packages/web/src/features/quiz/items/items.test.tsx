import type { Details, Item } from '@quipu/engine';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { useTypedDraft } from '../../../testing/typed-draft.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { DateAnswer } from './date-answer.tsx';
import type { ItemProps } from './item-props.ts';
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

/** Shows an item that keeps its answer, and gives back every answer it was given. */
const show = (Control: ComponentType<ItemProps>, shown: Item, first: Details = [], disabled = false) => {
  const given: Details[] = [];
  const Kept = () => {
    const [details, setDetails] = useState(first);
    const give = (next: Details) => {
      given.push(next);
      setDetails(next);
    };
    const draft = useTypedDraft(shown.id, give);
    return (
      <>
        <h1 id="q">Pregunta</h1>
        <Control item={shown} details={details} disabled={disabled} labelledBy="q" onChange={give} draft={draft} />
      </>
    );
  };
  return { ...render(<Kept />), given };
};

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

describe('a date', () => {
  const part = (name: string) => screen.getByRole('textbox', { name });
  const fill = (name: string, value: string) => fireEvent.change(part(name), { target: { value } });
  const fillAll = (day: string, month: string, year: string) => {
    fill('Día', day);
    fill('Mes', month);
    fill('Año', year);
  };

  it('is three fields of a group that the question names', () => {
    show(DateAnswer, item({ type: 7 }));
    const fields = within(screen.getByRole('group', { name: 'Pregunta' })).getAllByRole('textbox');
    expect(fields.map((field) => field.getAttribute('inputmode'))).toEqual(['numeric', 'numeric', 'numeric']);
  });

  it('is given as yyyy-mm-dd, said in words, and stays as it was typed', async () => {
    const { given, container } = show(DateAnswer, item({ type: 7 }));
    await userEvent.type(part('Día'), '04');
    await userEvent.tab();
    await userEvent.keyboard('mayo');
    await userEvent.tab();
    await userEvent.keyboard('1822');
    expect(given).toEqual([]);
    await userEvent.tab();
    expect(given).toEqual([[detail(null, '1822-05-04')]]);
    expect(container.textContent).toContain('Se entiende: 4 de mayo de 1822.');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['04', 'mayo', '1822']);
  });

  it('that stands is in its fields as numbers', () => {
    show(DateAnswer, item({ type: 7 }), [detail(null, '1822-05-04')]);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['4', '5', '1822']);
  });

  it('half of one is no answer: it says what is missing, and says it aloud once one goes on', async () => {
    const { given, container } = show(DateAnswer, item({ type: 7 }));
    await userEvent.type(part('Día'), '4');
    await userEvent.tab();
    expect(container.textContent).toContain('Faltan el mes y el año.');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByText('Pregunta'));
    expect(screen.getByRole('alert').textContent).toBe('Faltan el mes y el año. No se ha guardado.');
    const invalid = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'));
    expect(invalid).toEqual(['false', 'true', 'true']);
    expect(given).toEqual([]);
  });

  it('that no calendar has names the day, and the answer that still stands', () => {
    const { given } = show(DateAnswer, item({ type: 7 }), [detail(null, '2008-01-31')]);
    fill('Mes', '2');
    fireEvent.blur(part('Mes'));
    expect(screen.getByRole('alert').textContent).toBe(
      'El 31 de febrero no existe. No se ha guardado: su respuesta sigue siendo 31 de enero de 2008.',
    );
    expect(part('Día').getAttribute('aria-invalid')).toBe('true');
    expect(part('Mes').getAttribute('aria-invalid')).toBe('false');
    fill('Día', '29');
    fireEvent.blur(part('Día'));
    expect(given).toEqual([[detail(null, '2008-02-29')]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('pasted whole into one field is in all three', async () => {
    const { given } = show(DateAnswer, item({ type: 7 }));
    await userEvent.click(part('Día'));
    await userEvent.paste('14 de septiembre de 2008');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      '14',
      'septiembre',
      '2008',
    ]);
    await userEvent.click(screen.getByText('Pregunta'));
    expect(given).toEqual([[detail(null, '2008-09-14')]]);
  });

  it('typed with separators goes on to the next field at each', async () => {
    const { given } = show(DateAnswer, item({ type: 7 }));
    await userEvent.type(part('Día'), '/14/3-2008/');
    expect(document.activeElement).toBe(part('Año'));
    await userEvent.tab();
    expect(given).toEqual([[detail(null, '2008-03-14')]]);
  });

  it('describes each field by what is understood, said aloud once it is whole', () => {
    show(DateAnswer, item({ type: 7 }));
    fill('Día', '4');
    fill('Mes', '5');
    expect(screen.getByRole('status').textContent).toBe('');
    fill('Año', '1822');
    expect(screen.getByRole('status').textContent).toBe('Se entiende: 4 de mayo de 1822.');
    for (const field of screen.getAllByRole('textbox')) {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent).join('')).toContain('4 de mayo de 1822');
    }
  });

  it('names the answer that still stands while one is at it', async () => {
    const { container } = show(DateAnswer, item({ type: 7 }), [detail(null, '2008-01-31')]);
    await userEvent.clear(part('Año'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(container.textContent).toContain('Falta el año. Su respuesta sigue siendo «31 de enero de 2008».');
  });

  it('says what is wrong of a field that is taken away while one is in it', async () => {
    const shown = item({ type: 7 });
    const Ending = () => {
      const [isOver, setOver] = useState(false);
      const draft = useTypedDraft(shown.id, () => undefined);
      const end = () => {
        draft.commit();
        setOver(true);
      };
      return (
        <>
          <h1 id="q">Pregunta</h1>
          <DateAnswer
            item={shown}
            details={[]}
            disabled={isOver}
            labelledBy="q"
            onChange={() => undefined}
            draft={draft}
          />
          <button type="button" onClick={end}>
            Fin
          </button>
        </>
      );
    };
    render(<Ending />);
    await userEvent.type(part('Día'), '4');
    fireEvent.click(screen.getByRole('button', { name: 'Fin' }));
    expect(screen.getByRole('alert').textContent).toContain('Faltan el mes y el año.');
  });

  it('is taken back by emptying its fields, or at once', async () => {
    const { given } = show(DateAnswer, item({ type: 7 }), [detail(null, '2008-01-31')]);
    fillAll('', '', '');
    fireEvent.blur(part('Año'));
    expect(given).toEqual([[]]);
    fillAll('1', '2', '2003');
    fireEvent.blur(part('Año'));
    await userEvent.click(screen.getByRole('button', { name: 'Borrar respuesta' }));
    expect(document.activeElement).toBe(part('Día'));
    fireEvent.blur(part('Día'));
    expect(given).toEqual([[], [detail(null, '2003-02-01')], []]);
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
          onChange={(id, details) => given.push([id, details])}
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

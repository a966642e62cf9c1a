import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { item } from '../../../testing/item.ts';
import { showControl as show } from '../../../testing/show-control.tsx';
import { useTypedDraft } from '../../../testing/typed-draft.ts';
import { DateAnswer } from './date-answer.tsx';

const detail = (itemOptionId: number | null, answer: string | null = null) => ({ itemOptionId, answer, slot: null });

afterEach(cleanup);

const part = (name: string) => screen.getByRole('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(part(name), { target: { value } });
const fillAll = (day: string, month: string, year: string) => {
  fill('Día', day);
  fill('Mes', month);
  fill('Año', year);
};

it('a date is three fields of a group that the question names', () => {
  show(DateAnswer, item({ type: 7 }));
  const fields = within(screen.getByRole('group', { name: 'Pregunta' })).getAllByRole('textbox');
  expect(fields.map((field) => field.getAttribute('inputmode'))).toEqual(['numeric', 'numeric', 'numeric']);
});

it('a date is given as yyyy-mm-dd, said in words, and stays as it was typed', async () => {
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

it('a date that stands is in its fields as numbers', () => {
  show(DateAnswer, item({ type: 7 }), [detail(null, '1822-05-04')]);
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['4', '5', '1822']);
});

it('half of a date is no answer: it says what is missing, and says it aloud once one goes on', async () => {
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

it('a date that no calendar has names the day, and the answer that still stands', () => {
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

it('a date pasted whole into one field is in all three', async () => {
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

it('a date typed with separators goes on to the next field at each', async () => {
  const { given } = show(DateAnswer, item({ type: 7 }));
  await userEvent.type(part('Día'), '/14/3-2008/');
  expect(document.activeElement).toBe(part('Año'));
  await userEvent.tab();
  expect(given).toEqual([[detail(null, '2008-03-14')]]);
});

it('a date describes each field by what is understood, said aloud once it is whole', () => {
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

it('a date names the answer that still stands while one is at it', async () => {
  const { container } = show(DateAnswer, item({ type: 7 }), [detail(null, '2008-01-31')]);
  await userEvent.clear(part('Año'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(container.textContent).toContain('Falta el año. Su respuesta sigue siendo «31 de enero de 2008».');
});

it('a date says what is wrong of a field that is taken away while one is in it', async () => {
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

it('a date is taken back by emptying its fields, or at once', async () => {
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

import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';
import { stubProperties } from '../../../testing/stub-properties.ts';
import { loadMorse } from '../session/load-morse.ts';

const { open } = quizScreen();

const row = (id: number, content: string, optionId: number | null) =>
  item({
    type: 1,
    id,
    answerId: 100 + id,
    content,
    condition: optionId === null ? null : { logic: 'AND', rules: [{ itemId: 1, optionId }] },
  });
const table = (...rows: readonly ReturnType<typeof row>[]) =>
  item({
    type: 9,
    id: 20,
    answerId: 120,
    required: true,
    options: [option(31, 'Sí'), option(32, 'No')],
    children: rows,
  });
const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

it('shows those rows of a table that are asked, and lets one go on once they are answered', async () => {
  const asked = table(row(21, 'El comedor', null), row(22, 'La biblioteca', 12));
  await open(sheet([section(1, [question(1), asked, question(3)])]));
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  await userEvent.click(button('Siguiente'));
  expect(rows()).toEqual(['El comedor']);
  await userEvent.click(screen.getByRole('radio', { name: 'El comedor Sí' }));
  await userEvent.click(button('Siguiente'));
  expect(await screen.findByRole('heading', { name: 'Pregunta 3 de 3' })).toBeTruthy();
});

it('neither asks nor counts a required table of which no row is asked', async () => {
  await open(sheet([section(1, [question(1), table(row(21, 'El comedor', 12)), question(3)])]));
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  expect(await screen.findByText(/^1 de 2 respondidas/)).toBeTruthy();
  await userEvent.click(button('Siguiente'));
  expect([rows(), screen.queryByRole('table')]).toEqual([[], null]);
  expect(screen.getByText('Según lo que ha respondido, aquí no hay nada que responder.')).toBeTruthy();
  await userEvent.click(button('Siguiente'));
  expect(await screen.findByRole('heading', { name: 'Pregunta 3 de 3' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
  expect((await screen.findByRole('dialog')).textContent).not.toContain('obligatorias');
});

it('leaves such a table out of a page, until a row of it is asked', async () => {
  const page = [question(1), table(row(21, 'El comedor', 12))];
  await open(sheet([section(1, page, { isSinglePage: true })]));
  expect(rows()).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Pregunta 2 de 2' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'b Dos de 1' }));
  expect(rows()).toEqual(['El comedor']);
});

it('answers the rows of a table by the letters of its columns, which are said and felt in Morse', async () => {
  const felt: unknown[] = [];
  await Promise.all([import('../question/visual-keys.ts'), loadMorse()]);
  stubProperties(navigator, { vibrate: (pattern: number[]) => felt.push(pattern.length) > 0 });
  const asked = table(row(21, 'El comedor', null), row(22, 'La biblioteca', null));
  await open(sheet([section(1, [asked])], { morse: true }), 'VISUAL');
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  // The first row is the one meant, until another one has the focus.
  await userEvent.keyboard('b');
  expect(radio('El comedor b No').checked).toBe(true);
  await vi.waitFor(() => expect(felt).toEqual([7]));
  act(() => radio('La biblioteca b No').focus());
  await userEvent.keyboard('a');
  expect(radio('La biblioteca a Sí').checked).toBe(true);
  expect(radio('El comedor b No').checked).toBe(true);
  await vi.waitFor(() => expect(felt).toEqual([7, 3]));
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Asked of whoever chose the first option of question 1. */
const hanging = { ...question(2), condition: { logic: 'AND', rules: [{ itemId: 1, optionId: 11 }] } } as const;

it('keeps the numbers of questions while one answers: what hangs on a condition is a letter', async () => {
  await open(sheet([section(1, [question(1), hanging, question(3)])]));
  await userEvent.click(button('Siguiente'));
  expect(heading()).toBe('Pregunta 2 de 2');
  expect(screen.getByText('0 de 2 respondidas')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Preguntas de la 1 a la 2' })).toBeTruthy();
  expect(button('Pregunta 1 a, no disponible').textContent).toBe('–');
  await userEvent.click(button('Anterior'));
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  await userEvent.click(button('Siguiente'));
  expect(heading()).toBe('Pregunta 1 a de 2');
  expect(screen.getByText('1 de 3 respondidas (2 con número y 1 con letra)')).toBeTruthy();
  expect(button('Pregunta 1 a, sin responder').textContent).toBe('1 a');
  await userEvent.click(screen.getAllByRole('button', { name: 'Finalizar' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: '¿Finalizar la evaluación?' }));
  expect(dialog.getByText('Ha respondido 1 de 3 preguntas (2 con número y 1 con letra).')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Pregunta 2' }));
  expect(heading()).toBe('Pregunta 2 de 2');
});

it('leads to the next question without an answer, as long as there is another one', async () => {
  await open(sheet([section(1, [question(1), question(2), question(3)])]));
  await userEvent.click(button('Siguiente'));
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 2' }));
  await userEvent.click(button('Siguiente sin responder'));
  expect(heading()).toBe('Pregunta 3 de 3');
  await userEvent.click(button('Siguiente sin responder'));
  expect(heading()).toBe('Pregunta 1 de 3');
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  await userEvent.click(button('Siguiente sin responder'));
  expect(heading()).toBe('Pregunta 3 de 3');
  expect(button('Siguiente sin responder')).toHaveProperty('disabled', true);
});

it('says among the questions that required ones keep one from going on, where there are any', async () => {
  const { unmount } = await open(sheet([section(1, [question(1), question(2)])]));
  expect(screen.queryByText(/son obligatorias/)).toBeNull();
  unmount();
  await open(sheet([section(1, [question(1), question(2, true)])]));
  expect(screen.getByText(/son obligatorias: respóndalas para poder avanzar/)).toBeTruthy();
});

it('offers no way to one where nothing leads back', async () => {
  await open(sheet([section(1, [question(1), question(2)])], { backButtonEnabled: false }));
  expect(screen.queryByRole('button', { name: 'Siguiente sin responder' })).toBeNull();
});

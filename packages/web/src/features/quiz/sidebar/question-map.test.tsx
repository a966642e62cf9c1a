import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const stops = () =>
  within(screen.getByRole('navigation', { name: 'Preguntas' }))
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);

it('is reached by the Tab key after the question that was open is filtered out by its answer', async () => {
  await open(sheet([section(1, [question(1), question(2), question(3)])]));
  await userEvent.click(button('Sin responder 3'));
  expect(stops()).toEqual(['1']);
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  await screen.findByRole('button', { name: 'Sin responder 2' });
  expect(stops()).toEqual(['2']);
});

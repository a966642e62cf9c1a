import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { item } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();

const reading = (id: number, children: ReturnType<typeof question>[]) =>
  item({ type: 11, id, answerId: 100 + id, content: `<p>Lectura ${id}</p>`, children });
const shown = () => {
  const scrolled = screen.getByRole('region', { name: 'Texto de la lectura' });
  return { scrolled, box: scrolled.closest('details') };
};

it('keeps a reading folded, and where it was scrolled to, from one of its questions to the next', async () => {
  await open(sheet([section(1, [reading(7, [question(1), question(2)]), reading(8, [question(3)])])]));
  await userEvent.click(button('Siguiente'));
  await screen.findByRole('heading', { name: 'Pregunta 1 de 3' });
  const { scrolled, box } = shown();
  scrolled.scrollTop = 300;
  await userEvent.click(button('Siguiente'));
  const second = await screen.findByRole('heading', { name: 'Pregunta 2 de 3' });
  expect(shown().scrolled).toBe(scrolled);
  expect(scrolled.scrollTop).toBe(300);
  expect(screen.getByRole('radio', { name: 'a Uno de 2' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(second));
  if (box !== null) box.open = false;
  await userEvent.click(button('Anterior'));
  await screen.findByRole('heading', { name: 'Pregunta 1 de 3' });
  expect(box?.isConnected).toBe(true);
  expect(box?.open).toBe(false);
});

it('opens the next reading at its first line', async () => {
  await open(sheet([section(1, [reading(7, [question(1)]), reading(8, [question(2)])])]));
  await userEvent.click(button('Siguiente'));
  await screen.findByText('Lectura 7');
  const { box } = shown();
  if (box !== null) box.open = false;
  await userEvent.click(button('Siguiente'));
  await userEvent.click(button('Siguiente'));
  await screen.findByText('Lectura 8');
  expect(shown().box?.open).toBe(true);
});

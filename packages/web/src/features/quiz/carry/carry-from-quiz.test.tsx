import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();

it('is offered where the line is lost, also over a question that is covered, and leads back to it', async () => {
  const { fail, runtime } = await open(sheet([section(1, [question(1)])]));
  fail({ kind: 'offline' });
  await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
  await act(() => runtime.flush().then(() => undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Llevar mis respuestas a otro equipo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Llevar mis respuestas a otro equipo' });
  // Its opening has brought no key.
  expect(dialog.textContent).toMatch(/Este navegador no puede preparar sus respuestas/);
  await userEvent.click(button('Cerrar'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks nothing of the server about another device on the first one', async () => {
  const { runtime } = await open(sheet([section(1, [question(1)])]));
  await act(() => runtime.flush().then(() => undefined));
  expect(screen.queryByRole('region', { name: /otro equipo/ })).toBeNull();
});

import { answerOf } from '@quipu/engine';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { item } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { button, question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const number = item({ type: 6, id: 7, answerId: 107 });
const date = item({ type: 7, id: 8, answerId: 108 });
const noWayBack = { backButtonEnabled: false };
const REFUSED = 'Lo que escribió no se ha guardado';
const asked = (name: string) => screen.findByRole('dialog', { name });
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

/** Types on at the end of what is there. */
const goOn = async (text: string) => {
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, text);
  return field;
};

it('without a way back asks before an answer is left that is not what is written', async () => {
  const { runtime } = await open(sheet([section(1, [number, question(2)])], noWayBack));
  await goOn('1250');
  await userEvent.tab();
  const field = await goOn(' kg');
  await userEvent.click(button('Guardar y continuar'));
  const dialog = await asked(REFUSED);
  expect(dialog.textContent).toContain('Pregunta 1: Su respuesta sigue siendo «1250».');
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Volver a la pregunta' }));
  await userEvent.keyboard('{Enter}');
  expect([screen.queryByRole('dialog'), field.value]).toEqual([null, '1250 kg']);
  await userEvent.click(button('Continuar'));
  await press(await asked(REFUSED), 'Continuar');
  expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
  expect(answerOf(runtime.head(), 7).details[0]?.answer).toBe('1250');
});

it('asks so of half a corrected date, and of nothing that was put right', async () => {
  await open(sheet([section(1, [date, question(2)])], noWayBack));
  for (const [name, text] of [
    ['Día', '4'],
    ['Mes', '5'],
    ['Año', '1822'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name }), text);
  await userEvent.tab();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Mes' }));
  await userEvent.click(button(/ontinuar$/));
  const dialog = await asked(REFUSED);
  expect(dialog.textContent).toContain('sigue siendo «4 de mayo de 1822»');
  await press(dialog, 'Volver a la pregunta');
  await userEvent.type(screen.getByRole('textbox', { name: 'Mes' }), '6');
  await userEvent.click(button('Guardar y continuar'));
  expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
});

it('on a single page asks of it first, and then of what has no answer', async () => {
  const page = section(1, [question(1), number], { isSinglePage: true });
  await open(sheet([page, section(2, [question(3)])], noWayBack));
  await goOn('12');
  await userEvent.tab();
  await goOn(' kg');
  await userEvent.click(button('Continuar'));
  const dialog = await asked(REFUSED);
  expect(dialog.textContent).toContain('Pregunta 2: Su respuesta sigue siendo «12».');
  await press(dialog, 'Continuar');
  await press(await asked('No ha respondido esta pregunta'), 'Continuar');
  expect(await screen.findByRole('heading', { name: 'Pregunta 3 de 3' })).toBeTruthy();
});

it('asks nothing of it where there is a way back', async () => {
  await open(sheet([section(1, [number, question(2)])]));
  await goOn('1250');
  await userEvent.tab();
  await goOn(' kg');
  await userEvent.click(button('Siguiente'));
  expect(await screen.findByRole('heading', { name: 'Pregunta 2 de 2' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

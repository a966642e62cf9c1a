import { ITEM_TYPE } from '@quipu/engine';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
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

describe('before all of its questions are drawn', () => {
  beforeEach(() => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    return () => frames.mockRestore();
  });

  it('leads to the last one', async () => {
    await open(
      sheet([
        section(
          1,
          Array.from({ length: 120 }, (_, at) => question(at + 1)),
        ),
      ]),
    );
    const [first] = within(screen.getByRole('navigation', { name: 'Preguntas' })).getAllByRole('button');
    act(() => first?.focus());
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('120');
  });

  it('has its stop of the Tab key where a filter leaves none but them', async () => {
    const readings = Array.from({ length: 60 }, (_, at) => item({ type: ITEM_TYPE.reading, id: at + 1 }));
    await open(sheet([section(1, [...readings, question(61)])]));
    await userEvent.click(button('Sin responder 1'));
    expect(stops()).toEqual(['1']);
  });
});

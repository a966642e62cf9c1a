import type { ItemType } from '@quipu/engine';
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { quizScreen } from '../../../testing/show-quiz.tsx';
import { loadMorse } from '../session/load-morse.ts';

const { open } = quizScreen();
// A sheet is shown before the keys are there.
beforeAll(() => Promise.all([import('../question/visual-keys.ts'), loadMorse()]));

let played = 0;
beforeEach(() => {
  played = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
    played += 1;
    return Promise.resolve();
  });
});

const heard = (type: ItemType, more: { readonly audio?: string | null } = {}) =>
  item({
    type,
    content: '<p>¿Cuál?</p>',
    audio: 'pregunta.mp3',
    options: [option(11, 'Uno'), option(12, 'Dos'), option(13, 'Otra')],
    ...more,
  });
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-option]')].flatMap(({ checked, dataset }) =>
    checked ? [dataset['option']] : [],
  );
const player = () => document.querySelector<HTMLAudioElement>('audio[data-quiz-audio]');

it.each([1, 2, 3, 4] as const)(
  'plays and seeks after a letter, and the answer stays as it was given: a question of type %i',
  async (type) => {
    // Given somebody who hears the question, and picked an option by its letter
    await open(sheet([section(1, [heard(type)])]), 'VISUAL');
    await userEvent.keyboard('b');
    expect(chosen()).toEqual(['1']);
    // Then a screen reader says it
    expect((document.activeElement as HTMLInputElement).dataset['option']).toBe('1');
    // When they listen to it again
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    // Then it is heard, and nothing else is chosen
    expect([played, player()?.currentTime]).toEqual([1, 3]);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(chosen()).toEqual(['1']);
  },
);

it('keeps an answer that was picked by its letter where there is nothing to play', async () => {
  await open(sheet([section(1, [heard(2, { audio: null })])]), 'VISUAL');
  await userEvent.keyboard('a');
  await userEvent.keyboard(' ');
  expect(chosen()).toEqual(['0']);
});

it('leaves the keys of the browser to whoever comes to an option by Tab', async () => {
  await open(sheet([section(1, [heard(2)])]), 'VISUAL');
  await userEvent.keyboard('a{Tab} ');
  expect([chosen(), played]).toEqual([['0', '1'], 0]);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
  expect(chosen()).toEqual(['1']);
});

it('goes on seeking, and leaves the answer alone, while an arrow is held down after a letter', async () => {
  await open(sheet([section(1, [heard(1)])]), 'VISUAL');
  await userEvent.keyboard('b');
  const option = document.activeElement ?? document.body;
  const held = [false, true, true].map((repeat) => fireEvent.keyDown(option, { key: 'ArrowRight', repeat }));
  // Each was taken from the browser, which would have chosen the next one.
  expect(held).toEqual([false, false, false]);
  expect([player()?.currentTime, chosen()]).toEqual([9, ['1']]);
  const space = [false, true].map((repeat) => fireEvent.keyDown(option, { key: ' ', repeat }));
  expect([space, played]).toEqual([[false, false], 1]);
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { section, sheet } from '../../../testing/sheet.ts';
import { question, quizScreen } from '../../../testing/show-quiz.tsx';

const { open } = quizScreen();
const asked = () => screen.queryByRole('dialog', { name: '¿Salir de la evaluación?' });
const gone: number[] = [];
/** The history has moved by then; who hears of it last is the router. */
const goBackTo = (idx: number) => {
  const heard = vi.fn<() => void>();
  window.addEventListener('popstate', heard);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } })));
  window.removeEventListener('popstate', heard);
  return heard.mock.calls.length > 0;
};

beforeEach(() => {
  gone.length = 0;
  window.history.replaceState({ idx: 3 }, '');
  vi.spyOn(window.history, 'go').mockImplementation((by = 0) => void gone.push(by));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('asks before the back button leaves, and goes only once that is confirmed', async () => {
  await open(sheet([section(1, [question(1)])]));
  expect(goBackTo(2)).toBe(false);
  expect(gone).toEqual([1]);
  const stay = within(asked() as HTMLElement).getByRole('button', { name: 'Seguir en la evaluación' });
  expect(document.activeElement).toBe(stay);
  await userEvent.click(stay);
  expect(asked()).toBeNull();
  goBackTo(2);
  await userEvent.click(within(asked() as HTMLElement).getByRole('button', { name: 'Salir' }));
  expect(gone).toEqual([1, 1, -1]);
  expect(goBackTo(2)).toBe(true);
});

it('leaves what is open unread beneath it, and gives it back', async () => {
  await open(sheet([section(1, [question(1)])]));
  const warned = () => screen.queryByRole('dialog', { name: 'Captura de pantalla' });
  await vi.waitFor(() => {
    fireEvent.keyUp(window, { key: 'PrintScreen', keyCode: 44 });
    expect(warned()).toBeTruthy();
  });
  goBackTo(2);
  const stay = within(asked() as HTMLElement).getByRole('button', { name: 'Seguir en la evaluación' });
  expect(document.activeElement).toBe(stay);
  await userEvent.click(stay);
  expect(asked()).toBeNull();
  await userEvent.click(within(warned() as HTMLElement).getByRole('button', { name: 'Entendido' }));
  expect(warned()).toBeNull();
});

it('asks no more once it has ended', async () => {
  const { runtime } = await open(sheet([section(1, [question(1)])]));
  await act(() => runtime.dispatch({ type: 'FinishQuiz', processes: [] }));
  expect(goBackTo(2)).toBe(true);
  expect(gone).toEqual([]);
});

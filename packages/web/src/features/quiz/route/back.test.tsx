import { sheetDeadline } from '@quipu/engine';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  // What is pressed without reading is the way back.
  expect(asked()?.querySelectorAll('[class*="contained"]')).toHaveLength(1);
  expect(stay.className).toContain('contained');
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

describe('what it says of leaving', () => {
  const said = () => asked()?.querySelector('p, [id$="-body"]')?.textContent;

  it('is that answers are kept, and that time runs', async () => {
    await open(sheet([section(1, [question(1)])]));
    goBackTo(2);
    expect(said()).toMatch(/^Sus respuestas quedan guardadas\. El tiempo sigue corriendo/);
  });

  it('is in a pause that time does not run', async () => {
    const { runtime } = await open(sheet([section(1, [question(1)])]));
    const { updatedAt, timeRatio } = runtime.head().state.timers;
    const deadline = sheetDeadline(runtime.head()) ?? 0;
    const standstill = { pause: { since: runtime.now() ?? 0, reason: 'Corte de luz' }, given: [] };
    const now = { type: 'ReportSessionTime', deadline, updatedAt: updatedAt + 1, timeRatio, standstill } as const;
    await act(() => runtime.dispatch(now).then(() => undefined));
    goBackTo(2);
    expect(said()).toMatch(/Su tiempo no corre mientras dure la pausa/);
    expect(said()).not.toMatch(/sigue corriendo/);
  });

  it('is, where this device keeps nothing, what would be lost; and until when', async () => {
    const { breakDisk, fail, runtime } = await open(sheet([section(1, [question(1)])]));
    breakDisk();
    fail({ kind: 'offline' });
    await userEvent.click(screen.getByRole('radio', { name: 'a Uno de 1' }));
    await screen.findByText(/Este equipo no puede guardar sus respuestas\. Se envían/);
    goBackTo(2);
    expect(said()).toMatch(/^Este equipo no puede guardar sus respuestas: si sale ahora, se pierde/);
    expect(said()).not.toMatch(/quedan guardadas|respaldo/);
    fail(null);
    await act(() => runtime.flush());
    await expect.poll(said).toMatch(/^Sus respuestas quedan guardadas/);
  });
});

it('asks no more once it has ended', async () => {
  const { runtime } = await open(sheet([section(1, [question(1)])]));
  await act(() => runtime.dispatch({ type: 'FinishQuiz', processes: [] }));
  expect(goBackTo(2)).toBe(true);
  expect(gone).toEqual([]);
});

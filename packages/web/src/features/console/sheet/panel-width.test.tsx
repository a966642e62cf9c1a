import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showConsole } from '../../../testing/show-console.tsx';
import { wireWatched } from '../../../testing/watched.ts';
import { useBoard } from '../board/board-store.ts';

const listeners = new Set<() => void>();
let isNarrow = false;
/** A tablet is turned. */
const turn = (): void => {
  isNarrow = !isNarrow;
  act(() => {
    for (const listener of [...listeners]) listener();
  });
};

beforeEach(() => {
  isNarrow = false;
  listeners.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isNarrow && query.includes('68.74em');
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  vi.stubGlobal('scrollBy', () => undefined);
  useBoard.setState({ sessionId: null, known: null, session: null, since: null, problem: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['wide', false],
  ['narrow', true],
])('keeps what is being written when a screen that was %s is turned', async (_, begins) => {
  isNarrow = begins;
  showConsole('/consola/5/1', {
    sheets: [wireWatched({})],
    timeline: { incidents: [], photos: [], actions: [] },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dar más tiempo' }));
  const asked = within(screen.getByRole('dialog', { name: /^Más tiempo para/ }));
  await user.type(asked.getByLabelText('Motivo'), 'Corte de luz');
  turn();
  const after = within(screen.getByRole('dialog', { name: /^Más tiempo para/ }));
  expect(after.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Corte de luz');
});

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { notify, useNotices } from '../lib/notices.ts';
import { NoticesView } from './notices-view.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useNotices.setState({ notices: [] });
  render(<NoticesView />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const show = (text: string, ms?: number) => act(() => notify('info', text, ms));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('stays five seconds', () => {
  show('Datos Guardados');
  pass(4_900);
  expect(screen.getByRole('status').textContent).toContain('Datos Guardados');
  pass(200);
  expect(screen.queryByText('Datos Guardados')).toBeNull();
});

it('shows the same text once, with its time from the start', () => {
  show('Sin conexión');
  pass(4_000);
  show('Sin conexión');
  expect(screen.getAllByText('Sin conexión')).toHaveLength(1);
  pass(4_000);
  expect(screen.getAllByText('Sin conexión')).toHaveLength(1);
});

it('waits while it is pointed at, and closes by its button', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show('Hora de la sesión actualizada', 3_000);
  await user.hover(screen.getByText('Hora de la sesión actualizada'));
  pass(10_000);
  expect(screen.getByText('Hora de la sesión actualizada')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByText('Hora de la sesión actualizada')).toBeNull();
});

it('comes to lie where there is nothing to press, the lower the better', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    if (this.matches('[role="status"]')) return new DOMRect(0, window.innerHeight - 60, 400, 60);
    if (this.matches('[role="status"] > *')) return new DOMRect(20, window.innerHeight - 52, 360, 44);
    return this.id === 'send' ? new DOMRect(30, window.innerHeight - 48, 100, 48) : new DOMRect();
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  cleanup();
  render(
    <>
      <button id="send" type="button">
        Enviar
      </button>
      <NoticesView />
    </>,
  );
  show('Datos Guardados');
  expect(screen.getByRole('status').style.inset).toBe(`${window.innerHeight - 108}px 0px auto`);
});

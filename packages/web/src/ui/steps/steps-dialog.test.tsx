import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSanitizer, sanitizerReady } from '../sanitize-html.ts';
import { StepsDialog } from './steps-dialog.tsx';

vi.mock('../sanitize-html.ts', () => ({
  sanitizerReady: vi.fn(() => false),
  loadSanitizer: vi.fn(),
  sanitizeHtml: (html: string) => document.createRange().createContextualFragment(html),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('lets nobody accept a text that is not on the screen, and asks for what shows it until it comes', async () => {
  vi.mocked(loadSanitizer)
    .mockRejectedValueOnce(new Error('no network'))
    .mockImplementationOnce(async () => {
      vi.mocked(sanitizerReady).mockReturnValue(true);
    });
  const done = vi.fn();
  render(
    <StepsDialog
      steps={[{ id: 1, title: 'Uso', content: '<p>Texto</p>', audio: null, video: null, acceptText: 'Acepto' }]}
      accessibility={null}
      lastText="Aceptar"
      cancelsBeside={false}
      onCancel={() => undefined}
      onDone={done}
    />,
  );
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Acepto' });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Texto')).toBeNull();
  expect(box().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Texto')).toBeDefined();
  expect(box().disabled).toBe(false);
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyPart, lazyCode } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const module = { Part: ({ text }: { readonly text: string }) => <p>{text}</p> };
const pick = ({ Part }: typeof module) => Part;

it('is there at its first render once its code has come', async () => {
  const code = lazyCode(async () => module);
  const { unmount } = render(<LazyPart code={code} pick={pick} props={{ text: 'tape la luz' }} />);
  expect(document.body.textContent).toBe('');
  await screen.findByText('tape la luz');
  unmount();
  render(<LazyPart code={code} pick={pick} props={{ text: 'otra vez' }} />);
  expect(screen.getByText('otra vez')).toBeDefined();
});

it('asks again after five seconds for code that did not come', async () => {
  vi.useFakeTimers();
  const fetchCode = vi.fn<() => Promise<typeof module>>(async () => module).mockRejectedValueOnce(new Error('cut'));
  render(<LazyPart code={lazyCode(fetchCode)} pick={pick} props={{ text: 'ya' }} />);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(fetchCode).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('ya')).toBeDefined();
});

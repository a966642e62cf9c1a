import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyDialog } from './lazy-dialog.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hola, {name}</p>;

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('says when its code does not come, breaks nothing, and may be asked for again', async () => {
  const failed = vi.fn<() => void>();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue(Greeting);
  const ask = () => render(<LazyDialog load={load} props={{ name: 'Ana' }} onFailed={failed} />);
  const first = ask();
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  first.unmount();
  ask();
  await screen.findByText('Hola, Ana');
  expect(failed).toHaveBeenCalledOnce();
});

it('is seen to come, and is given up after two minutes where its code neither comes nor fails', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<() => void>();
  const load = () => new Promise<typeof Greeting>(() => undefined);
  render(<LazyDialog load={load} props={{ name: 'Ana' }} onFailed={failed} />);
  expect(screen.getByRole('status').className).toContain('coming');
  expect(screen.getByRole('status').textContent).toBe('Cargando…');
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledOnce();
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyDialog } from './lazy-dialog.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hola, {name}</p>;

afterEach(cleanup);

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

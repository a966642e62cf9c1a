import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFetched } from './use-fetched.ts';

afterEach(cleanup);

it('asks what is asked now, also for whoever reloads what was asked before', async () => {
  const asked: string[] = [];
  const asks = ['everybody', 'ana'].map((value) => () => {
    asked.push(value);
    return Promise.resolve({ kind: 'got' as const, value });
  });
  const { result, rerender } = renderHook(({ nth }) => useFetched(asks[nth] ?? (() => new Promise(() => {})), 60_000), {
    initialProps: { nth: 0 },
  });
  await act(() => Promise.resolve());
  const { reload } = result.current;
  rerender({ nth: 1 });
  await act(async () => {
    reload();
    await Promise.resolve();
  });
  expect(asked).toEqual(['everybody', 'ana', 'ana']);
  expect(result.current.value).toBe('ana');
});

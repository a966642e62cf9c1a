import { describe, expect, it } from 'vitest';
import { cached } from './cached.ts';

describe('what is cached', () => {
  it('is read once until it is too old, or the clock was set back', async () => {
    let [at, reads] = [10_000, 0];
    const read = cached(
      async () => (reads += 1),
      () => at,
      2_000,
    );
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    at = 11_999;
    expect(await read()).toBe(1);
    at = 12_000;
    expect(await read()).toBe(2);
    at = 1_000;
    expect(await read()).toBe(3);
  });

  it('is read again after it could not be', async () => {
    let isDown = true;
    const read = cached(
      async () => {
        if (isDown) throw new Error('down');
        return 'up';
      },
      () => 0,
      2_000,
    );
    await expect(read()).rejects.toThrow('down');
    isDown = false;
    expect(await read()).toBe('up');
  });
});

import { describe, expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('grouped look-ups', () => {
  it('go together when they come together, and while one is under way', async () => {
    const groups: (readonly number[])[] = [];
    const { open, opened } = gate();
    const double = batchLoader(async (keys: readonly number[]) => {
      groups.push(keys);
      await opened;
      return keys.map((key) => key * 2);
    });
    const first = [double(1), double(2)];
    await new Promise((resolve) => setImmediate(resolve));
    const second = [double(3), double(4)];
    open();
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('fail together, and go on afterwards', async () => {
    let isBroken = true;
    const same = batchLoader(async (keys: readonly number[]) => {
      if (isBroken) throw new Error('away');
      return keys;
    });
    const failed = await Promise.allSettled([same(1), same(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await same(3)).toBe(3);
  });

  it('are never more than five hundred at once', async () => {
    const sizes: number[] = [];
    const same = batchLoader(async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return keys;
    });
    const all = Array.from({ length: 1_201 }, (_, n) => n);
    expect(await Promise.all(all.map((n) => same(n)))).toEqual(all);
    expect(sizes).toEqual([500, 500, 201]);
  });
});

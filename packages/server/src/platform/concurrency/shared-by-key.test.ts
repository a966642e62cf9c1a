import { expect, it, vi } from 'vitest';
import { sharedByKey } from './shared-by-key.ts';

/** Work that ends when it is told to, by its key and its number. */
const anyWork = () => {
  const ends = new Map<string, () => void>();
  let count = 0;
  const work = (key: number) => {
    count += 1;
    const name = `${key}.${count}`;
    return new Promise<string>((resolve, reject) => {
      ends.set(name, () => (key === 9 ? reject(new Error(name)) : resolve(name)));
    });
  };
  return { ask: sharedByKey(work), end: (name: string) => ends.get(name)?.(), count: () => count };
};

it('is shared by all who ask meanwhile, who see what came until then, and nobody else waits for it', async () => {
  const { ask, end, count } = anyWork();
  const [first, other] = [ask(1), ask(2)];
  const later = [ask(1), ask(1), ask(1)];
  end('2.2');
  expect([await other, count()]).toEqual(['2.2', 2]);
  end('1.1');
  expect(await first).toBe('1.1');
  await vi.waitFor(() => expect(count()).toBe(3));
  end('1.3');
  expect(await Promise.all(later)).toEqual(['1.3', '1.3', '1.3']);
});

it('is done anew after one that failed, and by whoever asks once it is done', async () => {
  const { ask, end, count } = anyWork();
  const [failed, next] = [ask(9), ask(9)];
  end('9.1');
  await expect(failed).rejects.toThrow('9.1');
  await vi.waitFor(() => expect(count()).toBe(2));
  end('9.2');
  await expect(next).rejects.toThrow('9.2');
  const alone = ask(9);
  expect(count()).toBe(3);
  end('9.3');
  await expect(alone).rejects.toThrow('9.3');
});

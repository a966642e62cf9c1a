import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws the three marks by which a reader finds the code', () => {
  const { size, path } = qrPath('2059999017|57|26');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const row = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, n) => (dark.has(`${x + n} ${y}`) ? '#' : '.')).join('');
  const mark = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const;
  for (const [x, y] of corners) expect(mark.map((_, n) => row(x, y + n))).toEqual(mark);
});

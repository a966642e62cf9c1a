import { fc, test as property } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { descriptorDistance } from './descriptor.ts';

const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 128, maxLength: 128 });

it('is that of two points', () => {
  expect(descriptorDistance([0, 0, 0], [2, 3, 6])).toBe(7);
});

property.prop([numbers, numbers, numbers])(
  'is none to itself, the same both ways, and never shorter by a detour',
  (a, b, c) => {
    const [ab, bc, ac] = [descriptorDistance(a, b), descriptorDistance(b, c), descriptorDistance(a, c)];
    expect(descriptorDistance(a, a)).toBe(0);
    expect(descriptorDistance(b, a)).toBe(ab);
    expect(ac).toBeLessThanOrEqual(ab + bc + 1e-9);
  },
);

it('compares nothing with a descriptor of another kind', () => {
  expect(() => descriptorDistance([1, 2], [1])).toThrow('2 and 1');
});

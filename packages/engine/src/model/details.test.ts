import { expect, it } from 'vitest';
import type { Details } from './detail.ts';
import { sameDetails } from './details.ts';

it('details are the same where each part is, in its place', () => {
  const all: readonly Details[] = [
    [],
    [{ itemOptionId: 1, answer: null, slot: null }],
    [{ itemOptionId: 2, answer: null, slot: null }],
    [{ itemOptionId: 1, answer: 'a', slot: null }],
    [{ itemOptionId: 1, answer: null, slot: 1 }],
    [{ itemOptionId: 1, answer: null, slot: 2 }],
    [1, 2].map((itemOptionId) => ({ itemOptionId, answer: null, slot: null })),
    [2, 1].map((itemOptionId) => ({ itemOptionId, answer: null, slot: null })),
    [1, 1].map((itemOptionId) => ({ itemOptionId, answer: null, slot: null })),
  ];
  all.forEach((one, i) => {
    all.forEach((other, j) => {
      expect([i, j, sameDetails(one, structuredClone(other))]).toEqual([i, j, i === j]);
    });
  });
});

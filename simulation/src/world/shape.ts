import type { EpochMs } from '@quipu/engine';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';

export const START: EpochMs = 1_795_000_000_000;
export const PASSWORD = 'quipu de nudos 12';

/** Describes the evaluation of a run. */
export interface Shape {
  readonly sections: readonly { readonly items: number; readonly seconds: number | null }[];
  readonly limitMinutes: number;
  readonly hybrid: boolean;
  readonly backButton: boolean;
  readonly updateEach: number;
}

const pick = <A>(chance: Chance, all: readonly A[]): A => all[Math.floor(chance() * all.length)] as A;

export const SECTIONS: readonly Shape['sections'][] = [
  [{ items: 4, seconds: null }],
  [
    { items: 2, seconds: 120 },
    { items: 2, seconds: null },
  ],
  [
    { items: 2, seconds: 90 },
    { items: 2, seconds: 180 },
  ],
];

export const shapeOf = (chance: Chance): Shape => ({
  sections: pick(chance, SECTIONS),
  limitMinutes: pick(chance, [3, 5, 8, 60]),
  hybrid: chance() < 0.25,
  backButton: chance() < 0.7,
  updateEach: pick(chance, [1, 2, 3]),
});

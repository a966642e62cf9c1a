import type { Chance } from '../simulation/chance.ts';

/** A whole number from `from` up to, and without, `to`. */
export const whole = (chance: Chance, from: number, to: number): number => from + Math.floor(chance() * (to - from));

export const oneOf = <A>(chance: Chance, all: readonly [A, ...A[]]): A => all[whole(chance, 0, all.length)] ?? all[0];

/** Draws one by its weight. */
export const weighed = <A>(chance: Chance, all: readonly (readonly [A, number])[]): A | undefined => {
  const total = all.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance() * total;
  for (const [one, weight] of all) {
    left -= weight;
    if (left < 0) return one;
  }
  return all.at(-1)?.[0];
};

/** Deterministic noise: the same numbers in every run (mulberry32). */
export const dice = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** The sum of twelve even numbers, which is about normal. */
const bell = (random: () => number): number => {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
};

/** A scene as a camera sees it: a gradient around a mean, with the sensor's noise of the given deviation. */
export const picture = (samples: number, mean: number, deviation = 0, random: () => number = dice(1)): Uint8Array =>
  Uint8Array.from({ length: samples }, (_, i) => {
    const scene = mean + ((i % 41) - 20) / 2;
    const seen = deviation === 0 ? scene : scene + deviation * bell(random);
    return Math.max(0, Math.min(255, Math.round(seen)));
  });

/** Silence of a quiet room is under a hundredth; a voice at arm's length is some tenths. */
const LOUD = 0.03;
/** A click is shorter than a word. */
const HEARD_LOOKS = 3;

/** Root of the mean square of samples of -1 to 1. */
export const loudness = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
};

/** Turns loudness into a meter's level, 0 to 1, with voices in the middle. */
export const meterLevel = (loud: number): number => Math.min(1, Math.sqrt(loud / 0.3));

/**
 * Returns a function that is given each look's loudness, and tells whether something has been
 * heard.
 */
export const hearing = () => {
  let looks = 0;
  return (loud: number): boolean => {
    if (loud >= LOUD) looks += 1;
    return looks >= HEARD_LOOKS;
  };
};

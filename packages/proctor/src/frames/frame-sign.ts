import { GRID } from './luma-grid.ts';

/** Holds what one frame says, as if it had been sampled on GRID. */
export interface FrameSign {
  /** Mean of 0 to 255. */
  readonly brightness: number;
  /** Sum of differences from the last frame that showed life; null for the first frame. */
  readonly change: number | null;
}

/** A picture under this sum (0.19 of 255 a sample) is almost static. A sensor's noise of σ = 1 makes about 6000. */
export const FROZEN_SUM = 1_000;

export interface Sampled {
  readonly luma: Uint8Array;
  /** Video range: black is 16 and white 235. The limits are those of a full range. */
  readonly isVideoRange: boolean;
}

const FULL = { black: 0, scale: 1 };
const VIDEO = { black: 16, scale: 255 / 219 };

const sumOf = (luma: Uint8Array): number => {
  let sum = 0;
  for (let i = 0; i < luma.length; i++) sum += luma[i] ?? 0;
  return sum;
};

const differenceOf = (before: Uint8Array, after: Uint8Array): number => {
  let sum = 0;
  for (let i = 0; i < after.length; i++) sum += Math.abs((after[i] ?? 0) - (before[i] ?? 0));
  return sum;
};

export interface FrameLook {
  readonly sign: FrameSign;
  /** The next frame is compared with it. */
  readonly reference: Uint8Array;
}

/**
 * Compared with the last frame that showed life, not with the last one: a slow change adds up. A picture of another size
 * cannot be compared, so it starts anew.
 */
export const lookAt = (reference: Uint8Array | null, { luma, isVideoRange }: Sampled): FrameLook => {
  const { black, scale } = isVideoRange ? VIDEO : FULL;
  const brightness = Math.min(255, Math.max(0, (sumOf(luma) / luma.length - black) * scale));
  if (reference?.length !== luma.length) return { sign: { brightness, change: null }, reference: luma };
  const change = (differenceOf(reference, luma) * scale * GRID.samples) / luma.length;
  return { sign: { brightness, change }, reference: change < FROZEN_SUM ? reference : luma };
};

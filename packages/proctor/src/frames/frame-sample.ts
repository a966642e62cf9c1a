import type { FrameSign } from './frame-sign.ts';

/** One sample of the camera’s picture. It has no sign where the camera gave no frame at all. */
export interface FrameSample {
  readonly at: number;
  readonly sign: FrameSign | null;
}

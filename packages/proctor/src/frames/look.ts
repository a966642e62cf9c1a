import type { FrameSign } from './frame-sign.ts';

/** One look at the camera. No sign: it gave no frame at all. */
export interface Look {
  readonly at: number;
  readonly sign: FrameSign | null;
}

import type { FrameSign } from './frame-sign.ts';

/** Reads the frame that a camera shows now. Null: it shows none. One reading at a time. */
export interface FrameReader {
  readonly read: () => Promise<FrameSign | null>;
  readonly close: () => void;
}

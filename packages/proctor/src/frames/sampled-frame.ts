import type { Sampled } from './frame-sign.ts';
import { lumaOfPixels, SAMPLE_STEP, sampledLuma } from './luma-grid.ts';

/** Formats whose first plane is the brightness itself. */
const PLANAR: ReadonlySet<string | null> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);
const PACKED: ReadonlyMap<string | null, 0 | 2> = new Map([
  ['RGBA', 0],
  ['RGBX', 0],
  ['BGRA', 2],
  ['BGRX', 2],
]);

/** Reads frames into one buffer that it keeps. Null: a format that this browser does not let be read. */
export const frameSampler = (): ((frame: VideoFrame) => Promise<Sampled | null>) => {
  let buffer = new Uint8Array(0);
  return async (frame) => {
    const red = PACKED.get(frame.format);
    if (!PLANAR.has(frame.format) && red === undefined) return null;
    const size = frame.allocationSize();
    if (buffer.length < size) buffer = new Uint8Array(size);
    const [plane] = await frame.copyTo(buffer);
    if (plane === undefined) return null;
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    const bytes = buffer.subarray(plane.offset);
    const { stride } = plane;
    if (red !== undefined) {
      return { luma: lumaOfPixels(bytes, { width, height, stride, step: SAMPLE_STEP, red }), isVideoRange: false };
    }
    return { luma: sampledLuma(bytes, width, height, stride), isVideoRange: frame.colorSpace.fullRange !== true };
  };
};

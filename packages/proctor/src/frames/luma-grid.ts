/**
 * The grid that the limits are stated on. Whatever else is sampled is scaled to it. A sample is one pixel, never a mean
 * of its neighbours: a mean would wipe out the noise of the sensor, which is what tells a live picture from a frozen one.
 */
export const GRID = { width: 90, height: 60, samples: 5_400 } as const;

export const SAMPLE_STEP = 4;

/** Every fourth pixel of every fourth line of a plane of bytes. */
export const sampledLuma = (plane: Uint8Array, width: number, height: number, stride: number): Uint8Array => {
  const columns = Math.ceil(width / SAMPLE_STEP);
  const luma = new Uint8Array(columns * Math.ceil(height / SAMPLE_STEP));
  let at = 0;
  for (let y = 0; y < height; y += SAMPLE_STEP) {
    const line = y * stride;
    for (let x = 0; x < width; x += SAMPLE_STEP) luma[at++] = plane[line + x] ?? 0;
  }
  return luma;
};

/** The same of pixels of four bytes, red at `red` and blue at the other end; Rec. 601, in whole numbers. */
export const lumaOfPixels = (
  pixels: Uint8Array | Uint8ClampedArray,
  { width, height, stride, step, red }: PixelLayout,
): Uint8Array => {
  const luma = new Uint8Array(Math.ceil(width / step) * Math.ceil(height / step));
  let at = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = y * stride + x * 4;
      const [r, g, b] = [pixels[i + red] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2 - red] ?? 0];
      luma[at++] = (r * 77 + g * 150 + b * 29) >> 8;
    }
  }
  return luma;
};

export interface PixelLayout {
  readonly width: number;
  readonly height: number;
  /** Bytes of a line. */
  readonly stride: number;
  readonly step: number;
  readonly red: 0 | 2;
}

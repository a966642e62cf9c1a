/** A source that can be handed to a worker and drawn there. */
export type Frame = VideoFrame | ImageBitmap;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const sizeOf = (frame: Frame): Size =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** The longer side of so many pixels, the shape kept. A small picture is not made larger. */
export const within = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const contextOf = ({ width, height }: Size): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null => {
  if (typeof OffscreenCanvas === 'function') {
    return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return canvas.getContext('2d', { willReadFrequently: true });
};

/** Draws a frame and reads it; keeps its canvas for the next one of the same size. Throws where nothing can be drawn. */
export const framePixels = (longest: number): ((frame: Frame) => ImageData) => {
  let context: ReturnType<typeof contextOf> = null;
  return (frame) => {
    const { width, height } = within(sizeOf(frame), longest);
    if (context?.canvas.width !== width || context.canvas.height !== height) context = contextOf({ width, height });
    if (context === null) throw new Error('There is no canvas');
    // Picked pixels would hide a face that is small.
    context.imageSmoothingQuality = 'medium';
    context.drawImage(frame, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
};

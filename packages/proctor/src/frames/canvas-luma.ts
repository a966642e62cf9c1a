import type { Sampled } from './frame-sign.ts';
import { GRID, lumaOfPixels } from './luma-grid.ts';

const LAYOUT = { width: GRID.width, height: GRID.height, stride: GRID.width * 4, step: 1, red: 0 } as const;

/**
 * Draws the picture on a small canvas where frames cannot be handed to a worker. Pixels are picked and not averaged.
 */
export const canvasSampler = (document: Document, video: HTMLVideoElement): (() => Sampled | null) => {
  const canvas = document.createElement('canvas');
  canvas.width = GRID.width;
  canvas.height = GRID.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return () => null;
  context.imageSmoothingEnabled = false;
  return () => {
    context.drawImage(video, 0, 0, GRID.width, GRID.height);
    const { data } = context.getImageData(0, 0, GRID.width, GRID.height);
    return { luma: lumaOfPixels(data, LAYOUT), isVideoRange: false };
  };
};

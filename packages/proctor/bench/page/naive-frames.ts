import type { FrameReader } from '../../src/frames/frame-reader.ts';
import { type FrameSign, lookAt, type Sampled } from '../../src/frames/frame-sign.ts';
import { lumaOfPixels } from '../../src/frames/luma-grid.ts';

/** A reader that does all its work on the main thread. */
export const mainThreadFrames = (sample: () => Sampled | null): FrameReader => {
  let reference: Uint8Array | null = null;
  const read = (): Promise<FrameSign | null> => {
    const sampled = sample();
    if (sampled === null) return Promise.resolve(null);
    const look = lookAt(reference, sampled);
    ({ reference } = look);
    return Promise.resolve(look.sign);
  };
  return { read, close: () => undefined };
};

/** The whole picture drawn and read on the main thread, all its pixels: what a first attempt does. */
export const naiveFrames = (video: HTMLVideoElement): FrameReader => {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  return mainThreadFrames(() => {
    if (context === null) return null;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { luma: lumaOfPixels(data, { width, height, stride: width * 4, step: 1, red: 0 }), isVideoRange: false };
  });
};

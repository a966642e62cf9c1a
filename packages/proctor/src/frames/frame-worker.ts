import { type FrameSign, lookAt } from './frame-sign.ts';
import { frameSampler } from './sampled-frame.ts';

/** Runs in a worker: one frame in, its sign out; null for a frame that cannot be read here. The frame is closed here. */
const sampleOf = frameSampler();
let reference: Uint8Array | null = null;

const signOf = async (frame: VideoFrame): Promise<FrameSign | null> => {
  try {
    const sampled = await sampleOf(frame);
    if (sampled === null) return null;
    const look = lookAt(reference, sampled);
    ({ reference } = look);
    return look.sign;
  } catch {
    return null;
  } finally {
    frame.close();
  }
};

self.addEventListener('message', ({ data: frame }: MessageEvent<VideoFrame>) => {
  void signOf(frame).then((sign) => self.postMessage(sign));
});

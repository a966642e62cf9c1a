import type { FaceAssets } from './face-assets.ts';
import { type Described, type Look, lookAtFrame } from './frame-faces.ts';
import type { Frame } from './frame-pixels.ts';

export interface FaceQuestion {
  readonly assets: FaceAssets;
  readonly frame: Frame;
  readonly look: Look;
}
/** `canDraw` false: this browser's workers cannot look at frames at all. */
export type FaceAnswer = { readonly described: Described } | { readonly failed: string; readonly canDraw: boolean };

/** Runs in a worker: one frame in, its faces out. The frame is closed here. */
const answerOf = async ({ assets, frame, look }: FaceQuestion): Promise<FaceAnswer> => {
  try {
    return { described: await lookAtFrame(assets, frame, look) };
  } catch (error) {
    return { failed: String(error), canDraw: typeof OffscreenCanvas === 'function' };
  } finally {
    frame.close();
  }
};

self.addEventListener('message', ({ data }: MessageEvent<FaceQuestion>) => {
  void answerOf(data).then((answer) => self.postMessage(answer));
});

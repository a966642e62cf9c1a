import { type Described, lookAtFrame, type Picture, type ReadingMode } from './frame-faces.ts';

export interface FaceQuestion extends Picture {
  readonly look: ReadingMode;
}
/** `canDraw` false: this browser's workers cannot look at frames at all. */
export type FaceAnswer = { readonly described: Described } | { readonly failed: string; readonly canDraw: boolean };

const canDraw = (): boolean =>
  typeof OffscreenCanvas === 'function' && new OffscreenCanvas(1, 1).getContext('2d') !== null;

/** Runs in a worker: one frame in, its faces out. The frame is closed here. */
const answerOf = async ({ look, ...picture }: FaceQuestion): Promise<FaceAnswer> => {
  try {
    return { described: await lookAtFrame(picture, look) };
  } catch (error) {
    return { failed: String(error), canDraw: canDraw() };
  } finally {
    picture.frame.close();
  }
};

self.addEventListener('message', ({ data }: MessageEvent<FaceQuestion>) => {
  void answerOf(data).then((answer) => self.postMessage(answer));
});

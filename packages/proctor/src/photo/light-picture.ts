import { DARK_BELOW } from '../camera/too-dark.ts';
import { canvasSampler } from '../frames/canvas-luma.ts';
import { lookAt } from '../frames/frame-sign.ts';

/** A camera begins with dark frames: after that its picture is as light as the room. */
const FIRST_FRAMES_MS = 3_000;
const LOOK_EVERY_MS = 250;

/** Waits for a picture that is light enough, for as long as a camera may begin dark. False: it is dark. */
export const lightPicture = async (video: HTMLVideoElement): Promise<boolean> => {
  const sampled = canvasSampler(video.ownerDocument, video);
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const picture = sampled();
    if (picture === null || lookAt(null, picture).sign.brightness >= DARK_BELOW) return true;
    if (waited >= FIRST_FRAMES_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};

import type { Descriptor } from './descriptor.ts';
import type { FaceAssets } from './face-assets.ts';
import { describeFace, findFaces } from './face-library.ts';
import { type Frame, framePixels } from './frame-pixels.ts';
import type { SeenFace } from './seen-face.ts';

export interface Described {
  readonly faces: readonly SeenFace[];
  /** Of the face, where there is exactly one. */
  readonly descriptor: Descriptor | null;
}

/**
 * Pixels of the longer side. The time a look takes grows with their square; faces were seen from these shares of a
 * picture's height on: 160, 0.36; 224, 0.27; 320, 0.2. The detector takes multiples of 32.
 */
const quickPixels = framePixels(160);
const carefulPixels = framePixels(224);
const finePixels = framePixels(320);
/** As large as photos of the product's cameras are. */
const wholePixels = framePixels(1_280);

/** After a careful look that saw no one, so many quick ones are believed: who is away is not looked for with all force. */
const BELIEVED = 3;
let believed = 0;

/** A face that is near enough costs one quick look; that there is none is worth another. */
const facesOfFrame = async (assets: FaceAssets, frame: Frame): Promise<readonly SeenFace[]> => {
  const near = await findFaces(assets, [quickPixels(frame)]);
  if (near.length === 0 && believed > 0) {
    believed -= 1;
    return [];
  }
  const faces = near.length > 0 ? near : await findFaces(assets, [carefulPixels(frame)]);
  believed = faces.length > 0 ? 0 : BELIEVED;
  return faces;
};

/** Of a photo, which is rare and kept: who stands further away is seen too. */
const describeFrame = async (assets: FaceAssets, frame: Frame): Promise<Described> => {
  const faces = await findFaces(assets, [quickPixels(frame), finePixels(frame)]);
  const [face] = faces;
  const isAlone = face !== undefined && faces.length === 1;
  return { faces, descriptor: isAlone ? await describeFace(assets, wholePixels(frame), face) : null };
};

export type Look = 'faces' | 'describe';

export const lookAtFrame = async (assets: FaceAssets, frame: Frame, look: Look): Promise<Described> =>
  look === 'describe' ? describeFrame(assets, frame) : { faces: await facesOfFrame(assets, frame), descriptor: null };

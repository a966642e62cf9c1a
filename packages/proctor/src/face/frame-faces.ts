import type { Descriptor } from './descriptor.ts';
import type { FaceAssets } from './face-assets.ts';
import { DETECTOR_SIDE, describeFace, findFaces } from './face-library.ts';
import { type Frame, framePixels } from './frame-pixels.ts';
import type { SeenFace } from './seen-face.ts';

export interface Described {
  readonly faces: readonly SeenFace[];
  /** Of the face, where there is exactly one. */
  readonly descriptor: Descriptor | null;
}

/** As large as photos of the product's cameras are. */
const DESCRIBED_SIDE = 1_280;

const smallPixels = framePixels(DETECTOR_SIDE);
const largePixels = framePixels(DESCRIBED_SIDE);

export type Look = 'faces' | 'describe';

export const facesOfFrame = async (assets: FaceAssets, frame: Frame, look: Look): Promise<Described> => {
  const faces = await findFaces(assets, smallPixels(frame));
  const [face] = faces;
  const isDescribed = look === 'describe' && face !== undefined && faces.length === 1;
  return { faces, descriptor: isDescribed ? await describeFace(assets, largePixels(frame), face) : null };
};

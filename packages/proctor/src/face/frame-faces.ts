import type { Descriptor } from './descriptor.ts';
import type { FaceAssets } from './face-assets.ts';
import { describeFace, findFaces } from './face-library.ts';
import { type Frame, framePixels } from './frame-pixels.ts';
import type { SeenFace } from './seen-face.ts';
import { twoLooks } from './two-looks.ts';

export interface Described {
  readonly faces: readonly SeenFace[];
  /** The descriptor of the face, where there is exactly one. */
  readonly descriptor: Descriptor | null;
}

export interface Picture {
  readonly assets: FaceAssets;
  readonly frame: Frame;
}

/**
 * Pixels of the longer side. The time a look takes grows with their square; faces were seen from these shares of a
 * picture's height on: 160, 0.36; 224, 0.27; 320, 0.2. The detector takes multiples of 32.
 */
const quickPixels = framePixels(160);
const carefulPixels = framePixels(224);
const finePixels = framePixels(320);
/** Photos of the product's cameras are as large. */
const wholePixels = framePixels(1_280);

const facesOfVideo = twoLooks<Picture>(
  ({ assets, frame }) => findFaces(assets, [quickPixels(frame)]),
  ({ assets, frame }) => findFaces(assets, [carefulPixels(frame)]),
);

/** Rare, and kept: who stands further away is seen too. */
const facesOfPhoto = ({ assets, frame }: Picture): Promise<readonly SeenFace[]> =>
  findFaces(assets, [quickPixels(frame), finePixels(frame)]);

export type ReadingMode = 'video' | 'photo' | 'describe';

export const lookAtFrame = async ({ assets, frame }: Picture, look: ReadingMode): Promise<Described> => {
  const faces = await (look === 'video' ? facesOfVideo : facesOfPhoto)({ assets, frame });
  const [face] = faces;
  const isDescribed = look === 'describe' && face !== undefined && faces.length === 1;
  return { faces, descriptor: isDescribed ? await describeFace(assets, wholePixels(frame), face) : null };
};

import type { FaceBox, SeenFace } from './seen-face.ts';

/** Says what keeps a picture from showing one face as it should. Null means that it does. */
export type FaceProblem = 'none' | 'several' | 'far' | 'near' | 'aside';

/** Shares of the picture's height and width. */
const FAR_BELOW = 0.2;
const NEAR_FROM = 0.95;
const MIDDLE = { from: 0.2, to: 0.8 } as const;

const isMiddle = (share: number): boolean => share >= MIDDLE.from && share <= MIDDLE.to;

const problemOfPosition = ({ left, top, width, height }: FaceBox): FaceProblem | null => {
  if (height < FAR_BELOW) return 'far';
  if (height >= NEAR_FROM) return 'near';
  return isMiddle(left + width / 2) && isMiddle(top + height / 2) ? null : 'aside';
};

export const faceProblem = (faces: readonly SeenFace[]): FaceProblem | null => {
  const [face, ...others] = faces;
  if (face === undefined) return 'none';
  return others.length > 0 ? 'several' : problemOfPosition(face.box);
};

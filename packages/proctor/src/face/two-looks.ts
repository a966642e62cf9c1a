import type { SeenFace } from './seen-face.ts';

/**
 * So many quick looks are believed after a careful one that saw no one: a person who is away is not looked for with all
 * force.
 */
export const BELIEVED = 3;

type LookFor<P> = (picture: P) => Promise<readonly SeenFace[]>;

/** A face that is near enough costs one quick look; that there is none is worth another. */
export const twoLooks = <P>(quick: LookFor<P>, careful: LookFor<P>): LookFor<P> => {
  let believed = 0;
  return async (picture) => {
    const near = await quick(picture);
    if (near.length === 0 && believed > 0) {
      believed -= 1;
      return near;
    }
    const faces = near.length > 0 ? near : await careful(picture);
    believed = faces.length > 0 ? 0 : BELIEVED;
    return faces;
  };
};

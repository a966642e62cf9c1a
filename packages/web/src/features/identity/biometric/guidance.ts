import type { FaceBox } from '@quipu/proctor/face';
import type { SeenHold } from '../face/face-port.ts';
import { texts } from '../texts.ts';

/**
 * Says which way to move. Left and right are the person's: a camera sees them the other way round.
 */
const towardsTheMiddle = ({ left, top, width, height }: FaceBox): string => {
  const x = left + width / 2 - 0.5;
  const y = top + height / 2 - 0.5;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? texts.toTheLeft : texts.toTheRight;
  return y < 0 ? texts.lower : texts.higher;
};

/** A look that could not be taken says nothing of the image. */
export const imageStatus = (seen: SeenHold | null): SeenHold['status'] =>
  seen === null || (seen.status === 'invalid' && seen.problem === null) ? 'pending' : seen.status;

/** Says what to do now, for those who do not see the picture too. */
export const guidance = (seen: SeenHold | null): string => {
  if (seen === null || seen.status === 'pending') return texts.preparing;
  if (seen.status === 'valid') return texts.holdStill;
  switch (seen.problem) {
    case 'none':
      return texts.noFace;
    case 'several':
      return texts.manyFaces;
    case 'far':
      return texts.closer;
    case 'near':
      return texts.further;
    case 'aside':
      return seen.box === null ? texts.center : towardsTheMiddle(seen.box);
    case null:
      return texts.preparing;
  }
};

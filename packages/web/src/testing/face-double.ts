import { Subject } from 'rxjs';
import type { FacePort, SeenHold } from '../features/identity/face/face-port.ts';

export const DESCRIPTOR: readonly number[] = Array.from({ length: 128 }, (_, n) => n / 1_000);
const FACE = { score: 0.9, box: { left: 0.4, top: 0.3, width: 0.2, height: 0.4 } };

export const seen = (changed: Partial<SeenHold>): SeenHold => ({
  status: 'valid',
  problem: null,
  progress: 0,
  box: FACE.box,
  ...changed,
});

/** A double of the port that looks for faces: it sees what a test says, and numbers its photos. */
export const faceDouble = () => {
  const state = {
    holds: [] as Subject<SeenHold>[],
    opened: 0,
    closed: 0,
    photos: 0,
    faces: 1,
    shapes: [] as (number | null)[],
  };
  const open = (): FacePort => {
    state.opened += 1;
    return {
      hold$: () => {
        const hold = new Subject<SeenHold>();
        state.holds.push(hold);
        return hold;
      },
      photo: (_, shape) => {
        state.photos += 1;
        state.shapes.push(shape);
        return Promise.resolve(new Blob([`foto ${state.photos}`], { type: 'image/jpeg' }));
      },
      describe: () =>
        Promise.resolve({
          faces: Array.from({ length: state.faces }, () => FACE),
          descriptor: state.faces === 1 ? DESCRIPTOR : null,
        }),
      close: () => {
        state.closed += 1;
      },
    };
  };
  const last = () => state.holds.at(-1);
  return {
    open,
    state,
    isWatched: () => last()?.observed === true,
    see: (changed: Partial<SeenHold>) => last()?.next(seen(changed)),
    hold: () => {
      last()?.next(seen({ progress: 100 }));
      last()?.complete();
    },
    fail: () => last()?.error(new Error('no weights')),
  };
};

import {
  type FaceSample,
  faceHold$,
  faceSamples$,
  HOLD_SAMPLE_EVERY_MS,
  openFaceReader,
  takePhoto,
} from '@quipu/proctor/face';
import { defer, map, tap } from 'rxjs';
import type { FacePort } from './face-port.ts';

/** So many looks in a row that could not be taken, of a video that shows a picture: none will be. */
const MAX_FAILURES = 10;

export const browserFace = (): FacePort => {
  const reader = openFaceReader();
  // It serves one hold after another, and describes what they led to.
  const lent = { faces: reader.faces, close: () => undefined };
  return {
    hold$: (video) =>
      defer(() => {
        let last: FaceSample | null = null;
        let failures = 0;
        const samples$ = faceSamples$(() => lent, video, {
          everyMs: HOLD_SAMPLE_EVERY_MS,
          isVisible: () =>
            video.ownerDocument.visibilityState === 'visible' && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        }).pipe(
          tap((look) => {
            last = look;
            failures = look.faces === null ? failures + 1 : 0;
            if (failures >= MAX_FAILURES) throw new Error('Faces cannot be looked for');
          }),
        );
        return faceHold$(samples$).pipe(map((hold) => ({ ...hold, box: last?.faces?.[0]?.box ?? null })));
      }),
    photo: takePhoto,
    describe: reader.describe,
    close: reader.close,
  };
};

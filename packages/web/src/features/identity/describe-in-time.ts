import type { Descriptor } from '@quipu/contract';
import type { FacePort } from './face/face-port.ts';

/** Its weights are some megabytes, and nobody waits for ever to sign in. */
const MAX_MS = 20_000;

export interface PictureFaces {
  /** Null: it could not be looked at, or not in time. */
  readonly faces: number | null;
  /** The descriptor of the one face in it; null: there is not exactly one. */
  readonly descriptor: Descriptor | null;
}
const UNKNOWN: PictureFaces = { faces: null, descriptor: null };

/** Describes a photo as far as a bearable time allows. Never fails. */
export const describeInTime = (port: FacePort | null, photo: Blob): Promise<PictureFaces> =>
  new Promise((resolve) => {
    if (port === null) return resolve(UNKNOWN);
    const alarm = setTimeout(resolve, MAX_MS, UNKNOWN);
    port.describe(photo).then(
      ({ faces, descriptor }) => {
        clearTimeout(alarm);
        resolve({ faces: faces.length, descriptor });
      },
      () => {
        clearTimeout(alarm);
        resolve(UNKNOWN);
      },
    );
  });

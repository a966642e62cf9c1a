import type { Api, Descriptor } from '@quipu/contract';
import { descriptorDistance, openFaceReader } from '@quipu/proctor/face';
import { isRight } from 'fp-ts/lib/Either.js';
import type { WaitingPhoto } from './photo-database.ts';

export type SeenInPhoto = Pick<WaitingPhoto, 'faces' | 'distance'>;

const UNSEEN: SeenInPhoto = { faces: null, distance: null };
const TIMEOUT_MS = 60_000;
const PLACES = 10_000;

/**
 * Asks once for the descriptor that the person's photos are compared with; null: there is none, or
 * it is not known.
 */
const referenceOf = (api: Api<'getUserFacelog'>) => {
  let known: Descriptor | null | undefined;
  return async (): Promise<Descriptor | null> => {
    if (known !== undefined) return known;
    const reply = await api.getUserFacelog();
    if (isRight(reply) && reply.right.status === 200) known = reply.right.body.descriptor;
    return known ?? null;
  };
};

const inTime = (work: Promise<SeenInPhoto>): Promise<SeenInPhoto> =>
  Promise.race([work, new Promise<SeenInPhoto>((resolve) => setTimeout(() => resolve(UNSEEN), TIMEOUT_MS))]);

/**
 * Counts the faces of a photo, and tells how far the only one is from the person's. A device that
 * cannot look says nothing.
 */
export const photoReader = (api: Api<'getUserFacelog'>): ((photo: Blob) => Promise<SeenInPhoto>) => {
  const reference = referenceOf(api);
  const look = async (photo: Blob): Promise<SeenInPhoto> => {
    const own = await reference();
    const reader = openFaceReader();
    try {
      if (own === null) return { faces: (await reader.faces(photo)).length, distance: null };
      const { faces, descriptor } = await reader.describe(photo);
      const distance = descriptor === null ? null : descriptorDistance(own, descriptor);
      return { faces: faces.length, distance: distance === null ? null : Math.round(distance * PLACES) / PLACES };
    } finally {
      // It takes memory, and the next photo is minutes away.
      reader.close();
    }
  };
  return async (photo) => {
    // On the page's own thread it would hold up who is answering.
    if (typeof OffscreenCanvas !== 'function') return UNSEEN;
    return inTime(look(photo).catch(() => UNSEEN));
  };
};

import type { IdentityStep } from '@quipu/contract';
import { descriptorSeal } from '../../photos/descriptor-seal.ts';
import { faceDistance, faceReference, keepFirstFace } from '../../photos/face-reference.ts';
import type { KeptPicture, PictureKeeper } from '../../photos/keep-picture.ts';
import { addPhoto } from '../../photos/photo-store.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { mayBeDone } from '../../platform/db/away.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { secretHolder } from '../../platform/secrets/claimed-secret.ts';
import type { LoginEnd } from '../tokens/token-store.ts';
import { completeSteps, holdMissing } from './step-store.ts';

/** A picture that a step of the login asks for. */
export interface LoginPicture {
  readonly step: Extract<IdentityStep, 'face' | 'card'>;
  readonly bytes: Uint8Array;
  readonly descriptor: readonly number[] | null;
  readonly faces: number | null;
}

const KINDS = { face: 'login', card: 'card' } as const;

/**
 * Keeps the pictures that the caller's login still asks for, and takes their steps off. One that it does not ask for (any
 * more: a reply was lost) is not kept, and none of a login that ended while they came. Null: a picture is none that is taken, and nothing
 * changed.
 */
export const loginPicturesWith = ({ db, config, now }: AppContext, keeper: PictureKeeper) => {
  const seal = descriptorSeal(config);
  const holdSecret = secretHolder(config);

  const commit = (caller: Caller, made: readonly (readonly [LoginPicture, KeptPicture])[], used: Set<KeptPicture>) =>
    db.transaction().execute(async (tx) => {
      await holdSecret(tx);
      const missing = await holdMissing(tx, caller);
      if (typeof missing === 'string') return missing;
      const at = now();
      const { userId } = caller;
      const needed = made.filter(([{ step }]) => missing.includes(step));
      const reference = await faceReference(tx, seal, userId);
      for (const [{ step, descriptor, faces }, kept] of needed) {
        const distance = descriptor === null || reference === null ? null : faceDistance(descriptor, reference);
        const sealed = descriptor === null ? null : seal.seal(userId, descriptor);
        const when = { takenAt: at, receivedAt: at };
        const photo = { userId, of: null, kind: KINDS[step], ...when, faces, distance, descriptor: sealed, ...kept };
        const id = await addPhoto(tx, photo);
        if (id !== undefined && sealed !== null) await keepFirstFace(tx, userId, id, sealed);
        used.add(kept);
      }
      const done = needed.map(([{ step }]) => step);
      return completeSteps(tx, caller, missing, done, at);
    });

  return async (caller: Caller, given: readonly LoginPicture[]): Promise<readonly IdentityStep[] | LoginEnd | null> => {
    const wanted = given.filter(({ step }) => caller.missingSteps.includes(step));
    if (wanted.length === 0) return caller.missingSteps;
    const made: (readonly [LoginPicture, KeptPicture])[] = [];
    const used = new Set<KeptPicture>();
    try {
      for (const picture of wanted) {
        const kept = await keeper.keep(picture.bytes);
        if (kept === null) return null;
        made.push([picture, kept]);
      }
      return await commit(caller, made, used);
    } catch (error) {
      // As of any photo: a row without its file would have nothing to show.
      if (!mayBeDone(error)) used.clear();
      throw error;
    } finally {
      for (const [, kept] of made) if (!used.has(kept)) await keeper.drop(kept);
    }
  };
};

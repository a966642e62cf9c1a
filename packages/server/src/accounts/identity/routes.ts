import {
  type BodyOf,
  getUserFacelog,
  type IdentityStep,
  MAX_PHOTO_BYTES,
  postFacelog,
  postFacelogLogin,
  type ReplyOf,
  validateDactilarCode,
} from '@quipu/contract';
import { descriptorSeal } from '../../photos/descriptor-seal.ts';
import { faceReference } from '../../photos/face-reference.ts';
import { type PictureKeeper, pictureKeeper } from '../../photos/keep-picture.ts';
import type { AppContext, Module } from '../../platform/context/app-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, loginOver, malformed, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { registryOf } from '../registry/registry-of.ts';
import type { LoginEnd } from '../tokens/token-store.ts';
import { dactilarWith } from './dactilar.ts';
import { loginPicturesWith } from './login-pictures.ts';
import { texts } from './texts.ts';

/** A periodic photo of an evaluation comes by the same call: who takes it is handed in. */
export type TakeQuizPhoto = (
  caller: Caller,
  posted: BodyOf<typeof postFacelog>,
) => Promise<ReplyOf<typeof postFacelog>>;
export type QuizPhotoTaker = (context: AppContext, keeper: PictureKeeper) => TakeQuizPhoto;

const tooLarge = () => reply(413, refusal(texts.tooLarge(MAX_PHOTO_BYTES)));
export const wrongPicture = () => reply(415, refusal(texts.wrongPicture));

export const identityModule =
  (quizPhotos: QuizPhotoTaker): Module =>
  (handle, context) => {
    const { db, now, config } = context;
    const keeper = pictureKeeper(context);
    const takeLoginPictures = loginPicturesWith(context, keeper);
    const takeQuizPhoto = quizPhotos(context, keeper);
    const checkDactilar = dactilarWith(context, registryOf(context));
    const seal = descriptorSeal(config);
    const taken = (missing: readonly IdentityStep[] | LoginEnd | null) => {
      if (missing === null) return wrongPicture();
      return typeof missing === 'string' ? loginOver(missing) : reply(200, { now: now(), missing });
    };

    handle(postFacelog, async ({ body, caller }) => {
      const { photo: bytes, type, descriptor, faces } = body;
      if (bytes.length > MAX_PHOTO_BYTES) return tooLarge();
      if (type !== 'login') return takeQuizPhoto(caller, body);
      if (faces !== null && faces !== 1) return forbidden(texts.oneFace);
      const missing = await takeLoginPictures(caller, [{ step: 'face', bytes, descriptor, faces }]);
      return taken(missing);
    });

    handle(postFacelogLogin, async ({ body: { face, card, descriptor }, caller }) => {
      const sizes = [face, card].flatMap((bytes) => (bytes === null ? [] : [bytes.length]));
      if (sizes.length === 0) return malformed(['face or card: needed']);
      if (sizes.some((size) => size > MAX_PHOTO_BYTES)) return tooLarge();
      const missing = await takeLoginPictures(caller, [
        ...(face === null ? [] : [{ step: 'face' as const, bytes: face, descriptor, faces: null }]),
        ...(card === null ? [] : [{ step: 'card' as const, bytes: card, descriptor: null, faces: null }]),
      ]);
      return taken(missing);
    });

    handle(getUserFacelog, async ({ caller }) =>
      reply(200, { descriptor: await faceReference(db, seal, caller.userId) }),
    );

    handle(validateDactilarCode, ({ params, body, caller }) => checkDactilar(caller, params.reference, body.code));
  };

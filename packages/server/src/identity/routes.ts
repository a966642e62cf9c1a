import {
  getUserFacelog,
  type IdentityStep,
  LARGEST_PHOTO,
  postFacelog,
  postFacelogLogin,
  validateDactilarCode,
} from '@quipu/contract';
import { isDoubtPhoto } from '@quipu/engine';
import { texts as accessTexts } from '../access/texts.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { forbidden, malformed, notFound, refusal } from '../evaluations/refusals.ts';
import { descriptorSeal } from '../photos/descriptor-seal.ts';
import { faceReference } from '../photos/face-reference.ts';
import { pictureKeeper } from '../photos/keep-picture.ts';
import { registryOf } from '../registry/registry-of.ts';
import { dactilarWith } from './dactilar.ts';
import { loginPicturesWith } from './login-pictures.ts';
import { type QuizPhotoVerdict, quizPhotosWith } from './quiz-photo.ts';
import { texts } from './texts.ts';

/** Photo times of a sheet are fewer. */
const MOST_NUMBERS = 100;
/** No device tells more faces apart in one picture. */
const MOST_FACES = 1_000;

const tooLarge = () => reply(413, refusal(texts.tooLarge(LARGEST_PHOTO)));
const wrongPicture = () => reply(415, refusal(texts.wrongPicture));
const QUIZ_REFUSALS = {
  noSheet: () => notFound(),
  notUnderWay: () => forbidden(texts.notUnderWay),
  wrongPicture,
} satisfies Record<Exclude<QuizPhotoVerdict, 'taken'>, unknown>;

export const identityArea: Area = (handle, platform) => {
  const { db, now, config } = platform;
  const keeper = pictureKeeper(platform);
  const takeLoginPictures = loginPicturesWith(platform, keeper);
  const takeQuizPhoto = quizPhotosWith(platform, keeper);
  const checkDactilar = dactilarWith(platform, registryOf(platform));
  const seal = descriptorSeal(config);
  const taken = (missing: readonly IdentityStep[]) => reply(200, { now: now(), missing });

  handle(postFacelog, async ({ body, caller }) => {
    const { photo: bytes, type, answersSheetId: sheetId, number, takenAt, descriptor, faces, distance } = body;
    if (bytes.length > LARGEST_PHOTO) return tooLarge();
    if (type === 'login') {
      if (faces !== null && faces !== 1) return forbidden(texts.oneFace);
      const missing = await takeLoginPictures(caller, [{ step: 'face', bytes, descriptor, faces }]);
      return missing === null ? wrongPicture() : taken(missing);
    }
    if (caller.missingSteps.length > 0) return forbidden(accessTexts.unidentified);
    if (sheetId === null || number === null || takenAt === null || (number >= MOST_NUMBERS && !isDoubtPhoto(number)))
      return malformed([
        `answers_sheet_id, number (0 to ${MOST_NUMBERS - 1}, or of a doubt) and taken_at: needed of a quiz`,
      ]);
    if (faces !== null && faces > MOST_FACES) return malformed([`faces: ${MOST_FACES} at most`]);
    const verdict = await takeQuizPhoto(caller, { bytes, sheetId, number, takenAt, descriptor, faces, distance });
    return verdict === 'taken' ? taken([]) : QUIZ_REFUSALS[verdict]();
  });

  handle(postFacelogLogin, async ({ body: { face, card, descriptor }, caller }) => {
    const sizes = [face, card].flatMap((bytes) => (bytes === null ? [] : [bytes.length]));
    if (sizes.length === 0) return malformed(['face or card: needed']);
    if (sizes.some((size) => size > LARGEST_PHOTO)) return tooLarge();
    const missing = await takeLoginPictures(caller, [
      ...(face === null ? [] : [{ step: 'face' as const, bytes: face, descriptor, faces: null }]),
      ...(card === null ? [] : [{ step: 'card' as const, bytes: card, descriptor: null, faces: null }]),
    ]);
    return missing === null ? wrongPicture() : taken(missing);
  });

  handle(getUserFacelog, async ({ caller }) =>
    reply(200, { descriptor: await faceReference(db, seal, caller.userId) }),
  );

  handle(validateDactilarCode, ({ params, body, caller }) => checkDactilar(caller, params.reference, body.code));
};

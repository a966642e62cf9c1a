import { isDoubtPhoto } from '@quipu/engine';
import { type QuizPhotoTaker, wrongPicture } from '../../accounts/identity/routes.ts';
import { texts } from '../../accounts/identity/texts.ts';
import { forbidden, malformed } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts as httpTexts } from '../../platform/http/texts.ts';
import { notFound } from '../refusals.ts';
import { type QuizPhotoVerdict, quizPhotosWith } from './quiz-photo.ts';

/** Photo times of a sheet are fewer. */
const MAX_NUMBERS = 100;
/** No device tells more faces apart in one picture. */
const MAX_FACES = 1_000;

const REFUSALS = {
  noSheet: () => notFound(),
  notUnderWay: () => forbidden(texts.notUnderWay),
  wrongPicture,
} satisfies Record<Exclude<QuizPhotoVerdict, 'taken'>, unknown>;

/** Answers a posted photo of an evaluation. */
export const takeQuizPhotos: QuizPhotoTaker = (context, keeper) => {
  const takeQuizPhoto = quizPhotosWith(context, keeper);
  return async (caller, { photo: bytes, answersSheetId: sheetId, number, takenAt, descriptor, faces, distance }) => {
    if (caller.missingSteps.length > 0) return forbidden(httpTexts.unidentified);
    if (sheetId === null || number === null || takenAt === null || (number >= MAX_NUMBERS && !isDoubtPhoto(number)))
      return malformed([
        `answers_sheet_id, number (0 to ${MAX_NUMBERS - 1}, or of a doubt) and taken_at: needed of a quiz`,
      ]);
    if (faces !== null && faces > MAX_FACES) return malformed([`faces: ${MAX_FACES} at most`]);
    const verdict = await takeQuizPhoto(caller, { bytes, sheetId, number, takenAt, descriptor, faces, distance });
    return verdict === 'taken' ? reply(200, { now: context.now(), missing: [] }) : REFUSALS[verdict]();
  };
};

import { type EpochMs, isDoubtPhoto, SAME_PERSON_WITHIN } from '@quipu/engine';
import { descriptorSeal } from '../../photos/descriptor-seal.ts';
import { faceDistance, faceReference } from '../../photos/face-reference.ts';
import type { PictureKeeper } from '../../photos/keep-picture.ts';
import { addPhoto, isPhotoTaken, type NewPhoto } from '../../photos/photo-store.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { mayBeDone } from '../../platform/db/away.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { secretHolder } from '../../platform/secrets/claimed-secret.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { recordPhotoIncident } from '../logs/incident-store.ts';

export interface QuizPhoto {
  readonly bytes: Uint8Array;
  readonly sheetId: number;
  readonly number: number;
  readonly takenAt: EpochMs;
  readonly descriptor: readonly number[] | null;
  readonly faces: number | null;
  readonly distance: number | null;
}
export type QuizPhotoVerdict = 'taken' | 'noSheet' | 'notUnderWay' | 'wrongPicture';

/** A device's clock of the server is as right as half a round trip. */
const SLACK_MS = MINUTE_MS;

/** A picture in doubt that shows nobody makes no incident of its faces: the doubt itself is one. */
const incidentsOf = ({ faces, distance }: Pick<NewPhoto, 'faces' | 'distance'>, isOfDoubt: boolean) => [
  ...(faces !== null && faces !== 1 && !(isOfDoubt && faces === 0)
    ? [{ kind: 'faces' as const, evidence: `faces=${faces} threshold=1` }]
    : []),
  ...(distance !== null && distance > SAME_PERSON_WITHIN
    ? [
        {
          kind: 'faceDistance' as const,
          evidence: `distance=${Number(distance.toFixed(4))} threshold=${SAME_PERSON_WITHIN}`,
        },
      ]
    : []),
];

/**
 * A periodic photo of a sheet, which may come long after it was taken: what counts is that the sheet was under way then. A
 * number comes once; a repeat is answered the same and kept as little as the first was lost.
 */
export const quizPhotosWith = (
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  keeper: PictureKeeper,
) => {
  const seal = descriptorSeal(config);
  const holdSecret = secretHolder(config);

  const wasUnderWay = async (userId: number, sheetId: number, takenAt: EpochMs): Promise<boolean | null> => {
    const sheet = await db
      .selectFrom('answers_sheet')
      .select(['started_at', 'finished_at'])
      .where('id', '=', sheetId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (sheet === undefined) return null;
    if (sheet.started_at === null) return false;
    return takenAt >= sheet.started_at - SLACK_MS && takenAt <= (sheet.finished_at ?? now()) + SLACK_MS;
  };

  return async ({ userId }: Pick<Caller, 'userId'>, photo: QuizPhoto): Promise<QuizPhotoVerdict> => {
    const { sheetId, number, descriptor, faces } = photo;
    const isInTime = await wasUnderWay(userId, sheetId, photo.takenAt);
    if (isInTime === null) return 'noSheet';
    if (await isPhotoTaken(db, sheetId, number)) return 'taken';
    if (!isInTime) return 'notUnderWay';
    const kept = await keeper.keep(photo.bytes);
    if (kept === null) return 'wrongPicture';
    let isUsed = false;
    try {
      await db.transaction().execute(async (tx) => {
        await holdSecret(tx);
        const reference = descriptor === null ? null : await faceReference(tx, seal, userId);
        const compared = descriptor === null || reference === null ? null : faceDistance(descriptor, reference);
        const distance = compared ?? photo.distance;
        const receivedAt = now();
        const takenAt = Math.min(photo.takenAt, receivedAt);
        const id = await addPhoto(tx, {
          userId,
          of: { sheetId, number },
          kind: 'quiz',
          takenAt,
          receivedAt,
          faces,
          distance,
          descriptor: descriptor === null ? null : seal.seal(userId, descriptor),
          ...kept,
        });
        if (id === undefined) return;
        for (const incident of incidentsOf({ faces, distance }, isDoubtPhoto(number)))
          await recordPhotoIncident(tx, { sheetId, photoId: id, at: takenAt, ...incident });
        isUsed = true;
      });
    } catch (error) {
      // Without its row a file goes by itself in a while (tidy-photos.ts); a row has nothing without its file.
      isUsed = mayBeDone(error);
      throw error;
    } finally {
      if (!isUsed) await keeper.drop(kept);
    }
    return 'taken';
  };
};

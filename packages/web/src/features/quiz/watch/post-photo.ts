import type { Api, ApiError } from '@quipu/contract';
import type { PhotoReply } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';
import { isRefusal } from '../../../lib/is-refusal.ts';
import type { WaitingPhoto } from './photo-database.ts';

/** The photo can go out later: another login of the same person sends it. */
const UNKNOWN_LOGIN = 401;

const replyOf = (status: number): PhotoReply => {
  if (status === 200) return 'taken';
  return isRefusal(status) && status !== UNKNOWN_LOGIN ? 'refused' : 'failed';
};

const replyOfError = (error: ApiError): PhotoReply =>
  error.kind === 'unexpectedStatus' ? replyOf(error.status) : 'failed';

/** Posts a photo. The descriptor stays on the device: only the distance is sent. */
export const postPhoto =
  (api: Api<'postFacelog'>) =>
  async ({ photo, sheetId, number, takenAt, faces, distance }: WaitingPhoto): Promise<PhotoReply> => {
    const body = { photo, type: 'quiz', answersSheetId: sheetId, descriptor: null, number, takenAt, faces, distance };
    const reply = await api.postFacelog({ ...body, type: 'quiz' });
    return isLeft(reply) ? replyOfError(reply.left) : replyOf(reply.right.status);
  };

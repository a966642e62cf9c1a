import { type ApiError, postFacelog } from '@quipu/contract';
import type { PhotoReply } from '@quipu/engine/runtime';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import type { WaitingPhoto } from './photo-database.ts';

/** Of the client's mistakes, those that pass: who asks, how long it took, how often. */
const PASSING: readonly number[] = [401, 408, 429];

const replyOf = (status: number): PhotoReply => {
  if (status === 200) return 'taken';
  return status >= 400 && status < 500 && !PASSING.includes(status) ? 'refused' : 'failed';
};

const replyOfError = (error: ApiError): PhotoReply =>
  error.kind === 'unexpectedStatus' ? replyOf(error.status) : 'failed';

/** Its descriptor stays on the device: the distance is all that is asked for. */
export const postPhoto =
  (api: Api) =>
  async ({ photo, sheetId, number, takenAt, faces, distance }: WaitingPhoto): Promise<PhotoReply> => {
    const body = { photo, type: 'quiz', answersSheetId: sheetId, descriptor: null, number, takenAt, faces, distance };
    const reply = await api.call(postFacelog, { params: {}, query: {}, body: { ...body, type: 'quiz' } })();
    return isLeft(reply) ? replyOfError(reply.left) : replyOf(reply.right.status);
  };

import type { Api } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string): ImportOutcome => ({ kind: 'failed', text });

export const sendBackup = async (
  api: Api<'importBackup'>,
  answersSheetId: number,
  file: Blob,
): Promise<ImportOutcome> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return failed(texts.unreadable);
  }
  const body = { file: bytes, answersSheetId };
  const reply = await api.importBackup(body);
  if (E.isLeft(reply)) return failed(reply.left.kind === 'noReply' ? texts.noConnection : texts.failed);
  const { right } = reply;
  if (right.status !== 200) return failed(right.text ?? texts.refused);
  const { taken, status, message } = right.body;
  const own = status === null ? texts.taken(taken) : `${texts.taken(taken)} ${texts.finished}`;
  return { kind: 'imported', text: message ?? own };
};

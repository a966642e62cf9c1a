import type { LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';

export type Loaded =
  | { readonly kind: 'loaded'; readonly state: LaboratoryState }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string): Loaded => ({ kind: 'failed', text });

export const loadPackage = async ({ local }: LaboratoryCalls, file: File, passphrase: string): Promise<Loaded> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return failed(texts.fileUnreadable);
  }
  const reply = await local.loadLaboratoryPackage({ file: bytes, passphrase });
  if (E.isLeft(reply)) return failed(texts.localFailed);
  return reply.right.status === 200
    ? { kind: 'loaded', state: reply.right.body }
    : failed(reply.right.text ?? texts.refused);
};

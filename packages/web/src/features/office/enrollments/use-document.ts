import { officeEnrollmentCalls, type SubmissionKind } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { texts } from './texts.ts';

interface WantedDocument {
  readonly id: number;
  readonly kind: SubmissionKind;
  readonly process: number | null;
  /** The file is called after it. */
  readonly reference: string;
}

/** Downloads the document that a person has of what they sent. */
export const useDocument = () => {
  const api = useApi(officeEnrollmentCalls);
  const [busy, setBusy] = useState<number | null>(null);
  const download = async ({ reference, ...asked }: WantedDocument) => {
    setBusy(asked.id);
    const reply = await api.officeSubmission(asked);
    setBusy(null);
    if (E.isRight(reply) && reply.right.status === 200) saveFile(reply.right.body, texts.document(reference));
    else notify('error', (E.isRight(reply) ? reply.right.text : null) ?? texts.downloadFailed);
  };
  return { busy, download: (asked: WantedDocument) => void download(asked) };
};

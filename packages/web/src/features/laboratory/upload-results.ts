import type { LaboratoryState, Reply, takeLaboratoryResults } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';

export type Taken = Extract<Reply<typeof takeLaboratoryResults>, { readonly status: 200 }>['body'];

export type UploadOutcome =
  /** `state`: what the local server says now; null: it could not note that they were taken. */
  | { readonly kind: 'taken'; readonly sheets: Taken['sheets']; readonly state: LaboratoryState | null }
  | { readonly kind: 'noNetwork' }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string) => ({ kind: 'failed', text }) as const;

/** The sealed file with the results of this computer. */
export const resultsOf = async ({
  local,
}: LaboratoryCalls): Promise<{ readonly kind: 'file'; readonly file: Uint8Array } | ReturnType<typeof failed>> => {
  const reply = await local.getLaboratoryResults();
  if (E.isLeft(reply)) return failed(texts.resultsFailed);
  return reply.right.status === 200
    ? { kind: 'file', file: reply.right.body }
    : failed(reply.right.text ?? texts.resultsFailed);
};

/** Notes the institution's receipt for results that were taken to it in a file. */
export const noteReceipt = async (
  { local }: LaboratoryCalls,
  receipt: string,
): Promise<{ readonly kind: 'noted'; readonly state: LaboratoryState } | ReturnType<typeof failed>> => {
  const noted = await local.markHandedOver({ receipt });
  if (E.isLeft(noted)) return failed(texts.localFailed);
  return noted.right.status === 200
    ? { kind: 'noted', state: noted.right.body }
    : failed(noted.right.text ?? texts.receiptRefused);
};

/**
 * Sends the results to the institution, and brings its receipt back. Doing it twice does no harm.
 */
export const uploadResults = async (calls: LaboratoryCalls): Promise<UploadOutcome> => {
  const results = await resultsOf(calls);
  if (results.kind === 'failed') return results;
  const sent = await calls.institution.takeLaboratoryResults({ file: results.file });
  if (E.isLeft(sent)) return sent.left.kind === 'noReply' ? { kind: 'noNetwork' } : failed(texts.handFailed);
  if (sent.right.status !== 200) return failed(sent.right.text ?? texts.handRefused);
  const { sheets, receipt } = sent.right.body;
  const noted = await calls.local.markHandedOver({ receipt });
  const isNoted = E.isRight(noted) && noted.right.status === 200;
  return { kind: 'taken', sheets, state: isNoted ? noted.right.body : null };
};

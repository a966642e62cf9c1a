import type { Api, ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

/** The documents of a sheet. */
export type Document = 'results' | 'report' | 'receipt';

export type DocumentOutcome =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly text: string }
  /** The document will be there later. */
  | { readonly kind: 'notReady'; readonly text: string }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

type Replied =
  | { readonly status: 200; readonly body: Uint8Array; readonly text?: undefined }
  | { readonly status: 400 | 401 | 403 | 404; readonly body: unknown; readonly text: string | null };

const outcomeOf = (document: Document, reply: E.Either<ApiError, Replied>): DocumentOutcome => {
  if (E.isLeft(reply))
    return { kind: 'failed', text: reply.left.kind === 'noReply' ? texts.noConnection : texts.failed };
  const { status, body, text } = reply.right;
  switch (status) {
    case 200:
      return { kind: 'file', bytes: body };
    case 400:
      return { kind: 'failed', text: texts.failed };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'failed', text: text ?? texts.forbidden };
    case 404:
      return { kind: 'notReady', text: texts.notReady[document] };
  }
};

const requests = {
  results: (api: Api<'downloadReceipt' | 'downloadReport' | 'downloadResults'>, id: number, reference: string) =>
    api.downloadResults({ reference, id }),
  report: (api: Api<'downloadReceipt' | 'downloadReport' | 'downloadResults'>, id: number) =>
    api.downloadReport({ id }),
  receipt: (api: Api<'downloadReceipt' | 'downloadReport' | 'downloadResults'>, id: number) =>
    api.downloadReceipt({ id }),
} as const;

export const fetchDocument = async (
  api: Api<'downloadReceipt' | 'downloadReport' | 'downloadResults'>,
  document: Document,
  { sheetId, reference }: { readonly sheetId: number; readonly reference: string | null },
): Promise<DocumentOutcome> => outcomeOf(document, await requests[document](api, sheetId, reference ?? '-'));

import type { AnswerReview, Api, RegradeReview } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { holdFileGrant } from '../../lib/file-grant.ts';
import { texts } from './texts.ts';

export type ReviewOutcome =
  | { readonly kind: 'review'; readonly review: AnswerReview }
  /** `text` is the spec's for its kind; `detail`: what the server says beside it. */
  | { readonly kind: 'failed'; readonly text: string; readonly detail: string | null }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const fetchReview = async (api: Api<'getAnswerReview'>, sheetId: number): Promise<ReviewOutcome> => {
  const result = await api.getAnswerReview({ id: sheetId });
  if (E.isLeft(result)) {
    const why = result.left.kind === 'noReply' ? texts.noReply : texts.failed;
    return { kind: 'failed', text: why, detail: null };
  }
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      holdFileGrant(body.fileGrant);
      return { kind: 'review', review: body };
    case 401:
      return { kind: 'sessionOver' };
    case 406:
      return { kind: 'failed', text: `${text ?? texts.failed}${texts.checkSettings}`, detail: null };
    case 400:
      return { kind: 'failed', text: texts.failed, detail: null };
    case 403:
    case 404:
      return { kind: 'failed', text: texts.failed, detail: text };
  }
};

export type RegradeOutcome =
  | { readonly kind: 'sent'; readonly request: RegradeReview }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const sendRegrade = async (
  api: Api<'requestRegrade'>,
  asked: { readonly answersSheetId: number; readonly itemId: number; readonly comment: string },
): Promise<RegradeOutcome> => {
  const result = await api.requestRegrade(asked);
  if (E.isLeft(result)) return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : texts.failed };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sent', request: body };
    case 401:
      return { kind: 'sessionOver' };
    case 400:
      return { kind: 'failed', text: text ?? texts.failed };
    case 403:
    case 404:
      return { kind: 'failed', text: text ?? texts.failed };
  }
};

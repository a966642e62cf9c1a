import { type AnswerReview, getAnswerReview, type Refusal, type RegradeReview, requestRegrade } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { texts } from './texts.ts';

const saidIn = ({ msg, message, error }: Refusal): string | null => msg ?? message ?? error;

export type ReviewOutcome =
  | { readonly kind: 'review'; readonly review: AnswerReview }
  /** `text` is the spec's for its kind; `detail`: what the server says beside it. */
  | { readonly kind: 'failed'; readonly text: string; readonly detail: string | null }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const fetchReview = async (api: Api, sheetId: number): Promise<ReviewOutcome> => {
  const result = await api.call(getAnswerReview, { params: { id: sheetId }, query: {}, body: {} })();
  if (E.isLeft(result)) {
    const text = result.left.kind === 'noReply' ? texts.noReply : texts.failed;
    return { kind: 'failed', text, detail: null };
  }
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'review', review: body };
    case 401:
      return { kind: 'sessionOver' };
    case 406:
      return { kind: 'failed', text: `${saidIn(body) ?? texts.failed}${texts.checkSettings}`, detail: null };
    case 400:
      return { kind: 'failed', text: texts.failed, detail: null };
    case 403:
    case 404:
      return { kind: 'failed', text: texts.failed, detail: saidIn(body) };
  }
};

export type RegradeOutcome =
  | { readonly kind: 'sent'; readonly request: RegradeReview }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const sendRegrade = async (
  api: Api,
  asked: { readonly answersSheetId: number; readonly itemId: number; readonly comment: string },
): Promise<RegradeOutcome> => {
  const result = await api.call(requestRegrade, { params: {}, query: {}, body: asked })();
  if (E.isLeft(result)) return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noReply : texts.failed };
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sent', request: body };
    case 401:
      return { kind: 'sessionOver' };
    case 400:
      return { kind: 'failed', text: body.msg };
    case 403:
    case 404:
      return { kind: 'failed', text: saidIn(body) ?? texts.failed };
  }
};

import { type Agreement, type ApiError, type ListedSheet, listSheets, type Reply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { texts } from './texts.ts';

export type ListOutcome =
  | { readonly kind: 'sheets'; readonly sheets: readonly ListedSheet[]; readonly agreements: readonly Agreement[] }
  | { readonly kind: 'forbidden'; readonly text: string }
  /** The account must leave (412). */
  | { readonly kind: 'mustLeave'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const listOutcomeOf = (result: E.Either<ApiError, Reply<typeof listSheets>>): ListOutcome => {
  if (E.isLeft(result)) return { kind: 'unreachable' };
  const { status, body } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sheets', sheets: body.sheets, agreements: body.agreements };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'forbidden', text: refusalText(body, texts.forbidden) };
    case 412:
      return { kind: 'mustLeave', text: body.error ?? body.msg ?? body.message ?? texts.forbidden };
  }
};

export const fetchSheets = async (api: Api): Promise<ListOutcome> =>
  listOutcomeOf(await api.call(listSheets, { params: {}, query: {}, body: {} })());

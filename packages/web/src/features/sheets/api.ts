import type { Agreement, Api, ApiError, ListedSheet, listSheets, Reply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type ListOutcome =
  | { readonly kind: 'sheets'; readonly sheets: readonly ListedSheet[]; readonly agreements: readonly Agreement[] }
  | { readonly kind: 'forbidden'; readonly text: string }
  /** The account must leave (412). */
  | { readonly kind: 'mustLeave'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

const listOutcomeOf = (result: E.Either<ApiError, Reply<typeof listSheets>>): ListOutcome => {
  if (E.isLeft(result)) return { kind: 'unreachable' };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'sheets', sheets: body.sheets, agreements: body.agreements };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'forbidden', text: text ?? texts.forbidden };
    case 412:
      return { kind: 'mustLeave', text: text ?? texts.forbidden };
  }
};

export const fetchSheets = async (api: Api<'listSheets'>): Promise<ListOutcome> =>
  listOutcomeOf(await api.listSheets());

import type { Api, ApiError, consoleSessions, consoleSheets, consoleTimeline, Reply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type Fetched<A> =
  | { readonly kind: 'got'; readonly value: A }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

type Replied<B> =
  | { readonly status: 200; readonly body: B }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };

export const fetchedOf = <B>(reply: E.Either<ApiError, Replied<B>>): Fetched<B> => {
  if (E.isLeft(reply)) return { kind: 'unreachable' };
  const { right } = reply;
  if (right.status === 200) return { kind: 'got', value: right.body };
  return right.status === 401 ? { kind: 'sessionOver' } : { kind: 'refused', text: right.text ?? texts.refused };
};

type BodyOf<R> = R extends { readonly status: 200; readonly body: infer B } ? B : never;
export type Sessions = BodyOf<Reply<typeof consoleSessions>>;
export type Sheets = BodyOf<Reply<typeof consoleSheets>>;
export type Timeline = BodyOf<Reply<typeof consoleTimeline>>;

export const fetchSessions = async (api: Api<'consoleSessions'>, day: string | null): Promise<Fetched<Sessions>> =>
  fetchedOf(await api.consoleSessions({ day }));

export const fetchSheets = async (
  api: Api<'consoleSheets'>,
  id: number,
  after: number | null,
): Promise<Fetched<Sheets>> => fetchedOf(await api.consoleSheets({ id, after }));

export const fetchTimeline = async (api: Api<'consoleTimeline'>, id: number): Promise<Fetched<Timeline>> =>
  fetchedOf(await api.consoleTimeline({ id }));

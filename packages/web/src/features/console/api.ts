import {
  type ApiError,
  consoleSessions,
  consoleSheets,
  consoleTimeline,
  type Refusal,
  type Reply,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { texts } from './texts.ts';

export type Asked<A> =
  | { readonly kind: 'got'; readonly value: A }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

type Replied<B> =
  | { readonly status: 200; readonly body: B }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly body: Partial<Refusal> };

export const askedOf = <B>(reply: E.Either<ApiError, Replied<B>>): Asked<B> => {
  if (E.isLeft(reply)) return { kind: 'unreachable' };
  const { right } = reply;
  if (right.status === 200) return { kind: 'got', value: right.body };
  return right.status === 401
    ? { kind: 'sessionOver' }
    : { kind: 'refused', text: refusalText(right.body, texts.refused) };
};

type BodyOf<R> = R extends { readonly status: 200; readonly body: infer B } ? B : never;
export type Sessions = BodyOf<Reply<typeof consoleSessions>>;
export type Sheets = BodyOf<Reply<typeof consoleSheets>>;
export type Timeline = BodyOf<Reply<typeof consoleTimeline>>;

export const fetchSessions = async (api: Api, day: string | null): Promise<Asked<Sessions>> =>
  askedOf(await api.call(consoleSessions, { params: {}, query: { day }, body: {} })());

export const fetchSheets = async (api: Api, id: number, after: number | null): Promise<Asked<Sheets>> =>
  askedOf(await api.call(consoleSheets, { params: { id }, query: { after }, body: {} })());

export const fetchTimeline = async (api: Api, id: number): Promise<Asked<Timeline>> =>
  askedOf(await api.call(consoleTimeline, { params: { id }, query: {}, body: {} })());

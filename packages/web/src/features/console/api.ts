import type { Api, consoleLostTime, consoleSessions, consoleSheets, consoleTimeline, Reply } from '@quipu/contract';
import { type Fetched, fetchedOf } from '../../ui/fetched/fetched.ts';
import { texts } from './texts.ts';

type BodyOf<R> = R extends { readonly status: 200; readonly body: infer B } ? B : never;
export type Sessions = BodyOf<Reply<typeof consoleSessions>>;
export type Sheets = BodyOf<Reply<typeof consoleSheets>>;
export type Timeline = BodyOf<Reply<typeof consoleTimeline>>;
export type SessionLostTime = BodyOf<Reply<typeof consoleLostTime>>;

export const fetchSessions = async (api: Api<'consoleSessions'>, day: string | null): Promise<Fetched<Sessions>> =>
  fetchedOf(await api.consoleSessions({ day }), texts.refused);

export const fetchSheets = async (
  api: Api<'consoleSheets'>,
  id: number,
  after: number | null,
): Promise<Fetched<Sheets>> => fetchedOf(await api.consoleSheets({ id, after }), texts.refused);

export const fetchTimeline = async (api: Api<'consoleTimeline'>, id: number): Promise<Fetched<Timeline>> =>
  fetchedOf(await api.consoleTimeline({ id }), texts.refused);

export const fetchLostTime = async (api: Api<'consoleLostTime'>, id: number): Promise<Fetched<SessionLostTime>> =>
  fetchedOf(await api.consoleLostTime({ id }), texts.refused);

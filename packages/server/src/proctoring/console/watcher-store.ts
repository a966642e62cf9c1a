import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { stampWithin } from './stamp-changes.ts';

/** Somebody who has not asked for this long watches no more. */
const ASKED_WITHIN_MS = 2 * MINUTE_MS;
const MIN_BETWEEN_MS = 1_000;

/** The person has the session's sheets as they were at that version. */
export const noteAsked = (db: Db, userId: number, sessionId: number, version: number, at: EpochMs) =>
  db
    .insertInto('console_watcher')
    .values({ user_id: userId, session_id: sessionId, asked_at: new Date(at), told_version: version })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'session_id']).doUpdateSet({ asked_at: new Date(at), told_version: version }),
    )
    .execute();

interface News {
  readonly userId: number;
  readonly sessionId: number;
  readonly version: number;
}

/** One session a person and second: of several, the one that they were told of least lately. */
const newsFor = async (tx: Tx, at: EpochMs): Promise<readonly News[]> => {
  const { rows } = await sql<News>`
    update console_watcher as watcher set told_version = news.version, told_at = ${new Date(at)}
    from (
      select distinct on (one.user_id) one.user_id, one.session_id, session.version
      from console_watcher as one
      join session_watch as session on session.session_id = one.session_id and session.version > one.told_version
      where one.asked_at > ${new Date(at - ASKED_WITHIN_MS)}
        and not exists (
          select from console_watcher as told
          where told.user_id = one.user_id and told.told_at > ${new Date(at - MIN_BETWEEN_MS)}
        )
      order by one.user_id, one.told_at nulls first, one.session_id
    ) as news
    where watcher.user_id = news.user_id and watcher.session_id = news.session_id
    returning watcher.user_id as "userId", watcher.session_id as "sessionId", watcher.told_version as version`.execute(
    tx,
  );
  return rows;
};

/** Tells who watches, once all is stamped; one process at a time, as two would tell twice. Null: not all is. */
const tellIfStamped = async (tx: Tx, at: EpochMs): Promise<number | null> => {
  if (!(await stampWithin(tx))) return null;
  const news = await newsFor(tx, at);
  await publishAll(
    tx,
    news.map(({ userId, sessionId, version }) => ({
      channel: { userId },
      name: 'console-changed' as const,
      data: { sessionId, version },
      at,
    })),
  );
  return news.length;
};

/** Tells who watches of what has changed since they asked or were told. Returns how many were told. */
export const tellWatchers = async (db: Db, at: EpochMs): Promise<number> => {
  let told: number | null = null;
  while (told === null) told = await db.transaction().execute((tx) => tellIfStamped(tx, at));
  return told;
};

import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';

export interface SocketChannel {
  readonly socketId: string;
  readonly channel: string;
}

export interface Grant extends SocketChannel {
  readonly familyId: number;
  readonly at: EpochMs;
}

/** Notes which logins are let into which channels, where another process has the socket. */
export const grantChannels = async (db: Db, grants: readonly Grant[]): Promise<readonly Grant[]> => {
  const once = new Map(grants.map((grant) => [`${grant.socketId} ${grant.channel}`, grant]));
  const rows = [...once.values()];
  // One text, however many they are; always in the same order, so that two processes never wait for each other in a circle.
  await sql`
    insert into push_grant (socket_id, channel, family_id, at)
    select * from unnest(
      ${rows.map(({ socketId }) => socketId)}::text[], ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ familyId }) => familyId)}::bigint[], ${rows.map(({ at }) => new Date(at))}::timestamptz[]
    ) as granted (socket_id, channel, family_id, at)
    order by socket_id, channel
    on conflict (socket_id, channel) do update set family_id = excluded.family_id`.execute(db);
  return grants;
};

/** Finds the logins that neither ended nor ran out, of people who are not switched off. */
export const liveFamilies = async (db: Db, familyIds: readonly number[], at: EpochMs): Promise<ReadonlySet<number>> => {
  if (familyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('token_family as family')
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select('family.id')
    .where('family.id', '=', ({ val, fn }) => fn.any(val([...familyIds])))
    .where('family.ended_at', 'is', null)
    .where('person.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token as token')
          .select('token.hash')
          .whereRef('token.family_id', '=', 'family.id')
          .where('token.expires_at', '>', instant(at)),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Finds the logins that were let in by what is written, by socket and channel. */
const writtenGrants = async (db: Db, asked: readonly SocketChannel[]): Promise<ReadonlyMap<string, number>> => {
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('push_grant')
    .select(['socket_id', 'channel', 'family_id'])
    .where('socket_id', '=', ({ val, fn }) => fn.any(val(asked.map(({ socketId }) => socketId))))
    .execute();
  return new Map(rows.map((row) => [`${row.socket_id} ${row.channel}`, row.family_id]));
};

/**
 * Finds for each, in order, the login that was let in, as is known here or else as is written; null where there is none, or where it ended.
 * A login that is known here and has ended may have a later one in its place, let in by another process.
 */
export const grantedFamilies = async (
  db: Db,
  asked: readonly SocketChannel[],
  grantedHere: (asked: SocketChannel) => number | null,
  at: EpochMs,
): Promise<readonly (number | null)[]> => {
  const here = asked.map(grantedHere);
  const liveHere = await liveFamilies(db, [...new Set(here.filter((familyId) => familyId !== null))], at);
  const known = here.map((familyId) => (familyId !== null && liveHere.has(familyId) ? familyId : null));
  const written = await writtenGrants(
    db,
    asked.filter((_, place) => known[place] === null),
  );
  const live = await liveFamilies(db, [...new Set(written.values())], at);
  return asked.map(({ socketId, channel }, place) => {
    const familyId = known[place] ?? written.get(`${socketId} ${channel}`);
    return familyId !== undefined && (liveHere.has(familyId) || live.has(familyId)) ? familyId : null;
  });
};

import type { EpochMs } from '@quipu/engine';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';

interface SocketChannel {
  readonly socketId: string;
  readonly channel: string;
}

export interface Grant extends SocketChannel {
  readonly familyId: number;
  readonly at: EpochMs;
}

/** Notes which logins are let into which channels: the process that has the socket may be another one. */
export const grantChannels = async (db: Db, grants: readonly Grant[]): Promise<readonly Grant[]> => {
  const once = new Map(grants.map((grant) => [`${grant.socketId} ${grant.channel}`, grant]));
  await db
    .insertInto('push_grant')
    .values(
      [...once.values()].map(({ socketId, channel, familyId, at }) => ({
        socket_id: socketId,
        channel,
        family_id: familyId,
        at: new Date(at),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['socket_id', 'channel']).doUpdateSet(({ ref }) => ({ family_id: ref('excluded.family_id') })),
    )
    .execute();
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

/** Finds for each, in order, the login that was let in; null where there is none, or where it ended. */
export const grantedFamilies = async (
  db: Db,
  asked: readonly SocketChannel[],
  at: EpochMs,
): Promise<readonly (number | null)[]> => {
  const rows = await db
    .selectFrom('push_grant')
    .select(['socket_id', 'channel', 'family_id'])
    .where('socket_id', '=', ({ val, fn }) => fn.any(val(asked.map(({ socketId }) => socketId))))
    .execute();
  const keyed = new Map(rows.map((row) => [`${row.socket_id} ${row.channel}`, row.family_id]));
  const live = await liveFamilies(db, [...new Set(keyed.values())], at);
  return asked.map(({ socketId, channel }) => {
    const familyId = keyed.get(`${socketId} ${channel}`);
    return familyId !== undefined && live.has(familyId) ? familyId : null;
  });
};

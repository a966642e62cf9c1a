import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';

interface Asked {
  readonly socketId: string;
  readonly channel: string;
}

/** Notes which login is let into a channel: the process that has the socket may be another one. */
export const grantChannel = async (db: Db, { socketId, channel }: Asked, familyId: number, at: EpochMs) => {
  await db
    .insertInto('push_grant')
    .values({ socket_id: socketId, channel, family_id: familyId, at: new Date(at) })
    .onConflict((conflict) => conflict.columns(['socket_id', 'channel']).doUpdateSet({ family_id: familyId }))
    .execute();
};

/** For each, in order, the login that was let in; undefined where there is none. */
export const grantedFamilies = async (db: Db, asked: readonly Asked[]): Promise<readonly (number | undefined)[]> => {
  const rows = await db
    .selectFrom('push_grant')
    .select(['socket_id', 'channel', 'family_id'])
    .where(
      'socket_id',
      'in',
      asked.map(({ socketId }) => socketId),
    )
    .execute();
  const keyed = new Map(rows.map((row) => [`${row.socket_id} ${row.channel}`, row.family_id]));
  return asked.map(({ socketId, channel }) => keyed.get(`${socketId} ${channel}`));
};

/** Those of the logins that neither ended nor ran out, of people who are not switched off. */
export const liveFamilies = async (db: Db, familyIds: readonly number[], at: EpochMs): Promise<ReadonlySet<number>> => {
  if (familyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('token_family as family')
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select('family.id')
    .where('family.id', 'in', familyIds)
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

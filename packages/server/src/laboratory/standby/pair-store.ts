import { randomBytes } from 'node:crypto';
import type { RoomPair } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { STANDBY } from './base-copy.ts';

/** A server of the pair, and where the other one reaches it. */
export interface Peer {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}
export interface KeptPair extends RoomPair {
  readonly standby: string;
  readonly leaderAt: Peer;
  readonly standbyAt: Peer;
  /** The two know each other by it. */
  readonly secret: string;
  readonly tookOverAt: EpochMs | null;
}

const SECRET_BYTES = 32;
/** A computer was admitted as the standby of this server, and has nothing of it yet. */
export const joinedPair = (last: KeptPair | null, leaderAt: Peer, standbyAt: Peer): KeptPair => ({
  ...{ leaderAt, standbyAt, leader: leaderAt.id, standby: standbyAt.id, isBoth: false },
  term: (last?.term ?? 0) + 1,
  voters: last?.voters ?? [],
  secret: randomBytes(SECRET_BYTES).toString('base64url'),
  tookOverAt: last?.tookOverAt ?? null,
});

const NOBODY = '';

/** The pair after its standby was dismissed: its term stays known, as the room's computers work with no server of an earlier one. */
export const dismissedPair = (pair: KeptPair): KeptPair => ({
  ...{ ...pair, term: pair.term + 1, isBoth: false, secret: NOBODY },
  ...{ standby: NOBODY, standbyAt: { id: NOBODY, host: NOBODY, port: 0 } },
});
export const isDismissed = ({ standby }: KeptPair): boolean => standby === NOBODY;

/** Null: no computer stands by this server. */
export const keptPair = async (db: Db): Promise<KeptPair | null> => {
  const last = await lastPair(db);
  return last === null || isDismissed(last) ? null : last;
};

/** The last pair that this server was of, also where it is alone by now; null: it never was of one. */
export const lastPair = async (db: Db): Promise<KeptPair | null> => {
  const row = await db.selectFrom('room_pair').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    term: row.term,
    leader: row.leader,
    standby: row.standby,
    isBoth: row.is_both,
    voters: row.voters,
    leaderAt: { id: row.leader, host: row.leader_host, port: row.leader_port },
    standbyAt: { id: row.standby, host: row.standby_host, port: row.standby_port },
    secret: row.secret,
    tookOverAt: row.took_over_at,
  };
};

/** Writes what is so from now on; a standby that has all so far has it, too, before this returns. */
export const keepPair = (db: Db, pair: KeptPair): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = remote_apply`.execute(tx);
    const row = {
      term: pair.term,
      leader: pair.leaderAt.id,
      leader_host: pair.leaderAt.host,
      leader_port: pair.leaderAt.port,
      standby: pair.standbyAt.id,
      standby_host: pair.standbyAt.host,
      standby_port: pair.standbyAt.port,
      is_both: pair.isBoth,
      voters: pair.voters,
      secret: pair.secret,
      took_over_at: pair.tookOverAt === null ? null : new Date(pair.tookOverAt),
    };
    await tx
      .insertInto('room_pair')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute();
  });

/** Each commit waits for the standby's disk from here on, or none does. It is so after a restart, too. */
export const waitForStandby = async (db: Db, waits: boolean): Promise<void> => {
  await sql.raw(`alter system set synchronous_standby_names = '${waits ? STANDBY : ''}'`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
};

/** The database keeps its log for no standby any more. One that still takes it goes by itself. */
export const forgetLog = async (db: Db): Promise<void> => {
  await sql`
    select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = ${STANDBY} and active`.execute(
    db,
  );
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = ${STANDBY} and not active`.execute(db);
};

export interface LogStanding {
  /** The standby takes the log as it comes. */
  readonly isFollowed: boolean;
  /** Commits wait for it. */
  readonly isWaitedFor: boolean;
  /** So many bytes are not on its disk yet. */
  readonly behind: number | null;
}

export const logStanding = async (db: Db): Promise<LogStanding> => {
  const { rows } = await sql<LogStanding>`
    select state = 'streaming' as "isFollowed", sync_state = 'sync' as "isWaitedFor",
           pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 as behind
    from pg_stat_replication where application_name = ${STANDBY}
    order by reply_time desc nulls last limit 1`.execute(db);
  return rows[0] ?? { isFollowed: false, isWaitedFor: false, behind: null };
};

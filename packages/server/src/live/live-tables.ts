import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant } from '../db/instant.ts';

export interface PushEventTable {
  readonly id: Generated<number>;
  /** Null: for everyone. */
  readonly user_id: number | null;
  readonly name: string;
  /** As it goes over the wire. */
  readonly data: JSONColumnType<Readonly<Record<string, unknown>>, string, never>;
  readonly at: Instant;
  /** Of use at once or never. */
  readonly is_passing: Generated<boolean>;
  /** When a broker took it. */
  readonly sent_at: ColumnType<number | null, never, Date>;
}

/** The key and the secret that all processes of the own endpoint share. */
export interface PushKeyTable {
  readonly id: Generated<number>;
  readonly key: string;
  readonly secret: string;
}

/** A login that was let into a channel on a socket. */
export interface PushGrantTable {
  readonly socket_id: string;
  readonly channel: string;
  readonly family_id: number;
  readonly at: Instant;
}

export interface LiveTables {
  readonly push_event: PushEventTable;
  readonly push_key: PushKeyTable;
  readonly push_grant: PushGrantTable;
}

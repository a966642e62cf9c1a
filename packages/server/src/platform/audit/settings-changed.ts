import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { actorName } from './actor-name.ts';

export interface ChangedBy {
  readonly key: string;
  readonly at: EpochMs;
  readonly who: string;
  readonly fullName: string | null;
  readonly why: string | null;
  /** Undefined: it was not kept then. */
  readonly before: unknown;
}

/** The last change of each setting that was ever set. */
export const settingsChanged = async (db: Db): Promise<ReadonlyMap<string, ChangedBy>> => {
  const rows = await db
    .selectFrom('operator_action as kept')
    .select(['kept.at', 'kept.who', 'kept.why', sql<Readonly<Record<string, unknown>>>`kept.what`.as('what')])
    .select(sql<string>`kept.what->>'key'`.as('key'))
    .select(actorName('kept.who').as('fullName'))
    .where(sql<string>`kept.what->>'action'`, '=', 'set')
    .distinctOn(sql`kept.what->>'key'`)
    .orderBy(sql`kept.what->>'key'`)
    .orderBy('kept.id', 'desc')
    .execute();
  return new Map(rows.map(({ what, ...row }) => [row.key, { ...row, before: what['before'] }]));
};

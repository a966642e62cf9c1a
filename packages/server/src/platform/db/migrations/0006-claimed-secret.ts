import { type Kysely, sql } from 'kysely';

/**
 * One key is of the secret that what the database holds is sealed with; of a database from before, the first server that
 * starts says which. `backup_key`: backups from before a change of the secret are opened by it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table receipt_key
      add column is_current boolean not null default false,
      add column backup_key bytea`.execute(db);
  await sql`create unique index receipt_key_current on receipt_key (is_current) where is_current`.execute(db);
};

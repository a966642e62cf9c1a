import { type Kysely, sql } from 'kysely';

/** What somebody asked for under a name of its own is done once, however often it is asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operator_action add column once text`.execute(db);
  await sql`create unique index operator_action_once on operator_action (who, once) where once is not null`.execute(db);
};

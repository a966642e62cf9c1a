import { type Kysely, sql } from 'kysely';

/** The register is looked through by who acted, on whom, by what was done and by the day, however long it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index operator_action_who on operator_action (who)`.execute(db);
  await sql`create index operator_action_user on operator_action ((what ->> 'userId'))`.execute(db);
  await sql`create index operator_action_name on operator_action ((what ->> 'action'), id)`.execute(db);
  await sql`create index operator_action_at on operator_action (at)`.execute(db);
};

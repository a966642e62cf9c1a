import { type Kysely, sql } from 'kysely';

/** What somebody asked for under a name of its own and was refused stays refused: a copy of it that comes later does nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table refused_act (
    who text not null, once text not null, at timestamptz not null, primary key (who, once)
  )`.execute(db);
};

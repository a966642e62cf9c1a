import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** Columns that point to other tables, as the database knows them: no table is forgotten that comes later. */
const references = async (db: Db): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
    select child.relname as child, of_child.attname as "column", parent.relname as parent,
           of_parent.attname as "parentColumn"
    from pg_constraint as key
      join pg_class as child on child.oid = key.conrelid join pg_class as parent on parent.oid = key.confrelid
      join pg_attribute as of_child on of_child.attrelid = child.oid and of_child.attnum = key.conkey[1]
      join pg_attribute as of_parent on of_parent.attrelid = parent.oid and of_parent.attnum = key.confkey[1]
    where key.contype = 'f' and child.relnamespace = current_schema()::regnamespace
      and array_length(key.conkey, 1) = 1 and child.oid <> parent.oid`.execute(db);
  return rows;
};

/** Removes rows, and before them all that point to them. `ids`: of the rows. */
const removeWith = async (tx: Tx, all: readonly Reference[], table: string, ids: readonly number[]): Promise<void> => {
  const below = async (parent: string, rows: ReturnType<typeof sql>): Promise<void> => {
    for (const { child, column, parentColumn } of all.filter((one) => one.parent === parent)) {
      const chosen = sql`${sql.id(column)} in (select ${sql.id(parentColumn)} from ${sql.table(parent)} where ${rows})`;
      await below(child, chosen);
      await sql`delete from ${sql.table(child)} where ${chosen}`.execute(tx);
    }
  };
  const rows = sql`id = any(${ids}::bigint[])`;
  await below(table, rows);
  await sql`delete from ${sql.table(table)} where ${rows}`.execute(tx);
};

/** Rows that nothing points from, as the database sees it: they are found by what is in them. */
const removeUnpointed = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  const sheets = sql`select id, answer_base, answer_count from answers_sheet where user_id = any(${userIds}::bigint[])`;
  // By its key: there is no index on whose answer it is.
  await sql`
    delete from user_answer using (${sheets}) as sheet
    where user_answer.id >= sheet.answer_base and user_answer.id < sheet.answer_base + sheet.answer_count`.execute(tx);
  await sql`delete from sheet_change where sheet_id in (select id from (${sheets}) as sheet)`.execute(tx);
  await sql`delete from person_line where user_id = any(${userIds}::bigint[])`.execute(tx);
};

/** So many people go in one transaction: whoever else works waits for none of them long. */
const AT_ONCE = 50;

/**
 * Removes the people and the evaluations of a rehearsal with everything that hangs on them. It may be called again where it was cut short.
 * `forgetLogins` drops what counts wrong passwords by a name's hash, which nothing points to.
 */
export const removeRehearsed = async (
  db: Db,
  id: number,
  forgetLogins: (tx: Tx, references: readonly string[]) => Promise<void>,
): Promise<void> => {
  const all = await references(db);
  for (;;) {
    const people = await db
      .selectFrom('app_user')
      .select(['id', 'reference'])
      .where('rehearsal_id', '=', id)
      .limit(AT_ONCE)
      .execute();
    if (people.length === 0) break;
    await db.transaction().execute(async (tx) => {
      await forgetLogins(
        tx,
        people.map(({ reference }) => reference),
      );
      const ids = people.map((person) => person.id);
      // Whoever grades or ends one of their sheets comes before all of this, or finds it gone.
      await tx.selectFrom('answers_sheet').select('id').where('user_id', 'in', ids).orderBy('id').forUpdate().execute();
      await removeUnpointed(tx, ids);
      await removeWith(tx, all, 'app_user', ids);
    });
  }
  // What a server was just writing of a socket while its person went.
  await sql`delete from person_line where not exists (select from app_user where app_user.id = user_id)`.execute(db);
  const quizzes = await db.selectFrom('quiz').select('id').where('rehearsal_id', '=', id).execute();
  await db.transaction().execute((tx) =>
    removeWith(
      tx,
      all,
      'quiz',
      quizzes.map((quiz) => quiz.id),
    ),
  );
};

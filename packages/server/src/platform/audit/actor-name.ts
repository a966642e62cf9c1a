import { sql } from 'kysely';

/** The name of who is known by a reference in the audit log; null: a command that nobody was named for. */
export const actorName = (column: string) =>
  sql<string | null>`(
    select full_name from app_user where upper(app_user.reference) = upper(${sql.ref(column)}) limit 1
  )`;

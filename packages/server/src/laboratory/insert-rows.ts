import { sql } from 'kysely';
import type { Tables } from '../db/database.ts';
import type { Within } from '../evaluations/sheet-store.ts';

/** Rows with the ids that they had elsewhere. Columns that they do not name get what a new row gets. */
export const insertRows = async (
  within: Within,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    within,
  );
};

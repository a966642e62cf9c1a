import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { heldWithin, type LogOf } from './log-store.ts';
import { turnsDue } from './turns-due.ts';

/** So much of a log is read at once, or one line that is longer; of what is packed, a pack, which has less. */
const LINES_A_PAGE = 1_000;
const BYTES_A_PAGE = 1_048_576;

/** The number before which a page ends that begins at one: with the pack that this is in, so that none is unpacked for a second page. */
const pageEnd = async (db: Db, { sheetId, epoch }: LogOf, from: number): Promise<number> => {
  const most = from + LINES_A_PAGE;
  const { rows } = await sql<{ readonly end: number }>`
    select case when from_seq <= ${from} then from_seq + line_count else least(from_seq, ${most}) end as end
    from log_pack
    where sheet_id = ${sheetId} and epoch = ${epoch} and from_seq + line_count > ${from}
    order by from_seq
    limit 1`.execute(db);
  return rows[0]?.end ?? most;
};

/**
 * Reads the first lines of a log in order, of which a condition on `line` holds. A page has so many bytes whatever the condition says: a log
 * that somebody swelled takes the room of one, and is looked through once. Others are served in between.
 */
export async function* readLines(
  db: Db,
  { lines, ...of }: LogOf & { readonly lines: number },
  which: RawBuilder<boolean> = sql`true`,
): AsyncGenerator<string> {
  const isDue = turnsDue();
  for (let from = 0; from < lines; ) {
    const to = Math.min(lines, await pageEnd(db, of, from));
    const { rows } = await sql<{ readonly seq: number; readonly line: string | null }>`
      select seq, case when ${which} then line end as line
      from (
        select seq, line, sum(octet_length(line)) over (order by seq) - octet_length(line) as before
        from (${heldWithin(of, from, to)}) as held
      ) as page
      where before < ${BYTES_A_PAGE}
      order by seq`.execute(db);
    for (const { line } of rows) {
      if (line !== null) yield line;
      if (isDue(line?.length ?? 0)) await turn();
    }
    from = (rows.at(-1)?.seq ?? to - 1) + 1;
  }
}

import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** A sheet that was opened (start-load.ts), as those who post its answers have it. */
export interface PostingSheet {
  readonly id: number;
  readonly token: string;
  readonly epoch: number;
  readonly answers: readonly { readonly id: number; readonly index: number; readonly options: readonly number[] }[];
}

/** Counts the answers that the server said it took, by their sheets' last revision, and that are not in the database as that or a later one. */
export const notHeld = async (
  db: Db,
  sheets: readonly PostingSheet[],
  taken: ReadonlyMap<number, number>,
): Promise<number> => {
  const posted = sheets.flatMap(({ id, epoch, answers }) => {
    const revision = taken.get(id);
    return revision === undefined ? [] : answers.map((answer) => ({ id: answer.id, epoch, revision }));
  });
  if (posted.length === 0) throw new Error('Nothing was said to be taken');
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count
    from unnest(
      ${posted.map(({ id }) => id)}::bigint[],
      ${posted.map(({ epoch }) => epoch)}::integer[],
      ${posted.map(({ revision }) => revision)}::bigint[]
    ) as said (id, epoch, revision)
    left join user_answer as held on held.id = said.id and held.epoch = said.epoch and held.revision >= said.revision
    where held.id is null`.execute(db);
  return rows[0]?.count ?? Number.NaN;
};

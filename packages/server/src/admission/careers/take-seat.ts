import { sql } from 'kysely';
import type { Round } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';

/** taken: one of its seats, or of those who may apply. full: none is left. none: the career has no quota in this round. */
export type Seat = 'taken' | 'full' | 'none';

export interface SeatWanted {
  readonly processId: number | null;
  readonly round: Round;
  readonly careerId: number;
}

/**
 * One statement counts and takes: two that come at once for the last seat cannot both have it. While seats are being loaded
 * for the process, whoever comes waits: a career that had none to count may have from now on.
 */
export const takeSeat = async (tx: Tx, { processId, round, careerId }: SeatWanted): Promise<Seat> => {
  if (processId === null) return 'none';
  await tx.selectFrom('admission_process').select('id').where('id', '=', processId).forShare().execute();
  const place = tx
    .updateTable('career_quota')
    .set({ taken: sql<number>`taken + 1` })
    .where('process_id', '=', processId)
    .where('round', '=', round)
    .where('career_id', '=', careerId);
  const taken = await place
    .where(({ eb, ref, fn }) => eb(ref('taken'), '<', fn.coalesce('enrollment_cap', 'seats')))
    .returning('taken')
    .executeTakeFirst();
  if (taken !== undefined) return 'taken';
  const quota = await tx
    .selectFrom('career_quota')
    .select('seats')
    .where('process_id', '=', processId)
    .where('round', '=', round)
    .where('career_id', '=', careerId)
    .executeTakeFirst();
  return quota === undefined ? 'none' : 'full';
};

import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { SheetResults } from './results-content.ts';

/** Keeps what a person agreed to in a laboratory, of agreements that there are. The first time stays. */
export const keepAcceptances = async (
  tx: Tx,
  userId: number,
  { acceptances }: Pick<SheetResults, 'acceptances'>,
  now: EpochMs,
): Promise<void> => {
  await sql`
    insert into agreement_acceptance (user_id, agreement_id, at)
    select ${userId}, agreement.id, given.at
    from unnest(
      ${acceptances.map(({ agreementId }) => agreementId)}::bigint[],
      ${acceptances.map(({ at }) => new Date(Math.min(at, now)))}::timestamptz[]
    ) as given (agreement, at)
    join agreement on agreement.id = given.agreement
    on conflict do nothing`.execute(tx);
};

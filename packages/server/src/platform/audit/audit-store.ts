import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../db/columns/instant.ts';
import type { Db } from '../db/database.ts';
import { isAboutPerson } from './action-subjects.ts';

export interface AuditFilter {
  readonly who: string | null;
  readonly action: string | null;
  /** It is about this person, or about a sheet of theirs, alone or with others. */
  readonly userId: number | null;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

export interface AuditRow {
  readonly place: number;
  readonly at: EpochMs;
  readonly who: string;
  readonly why: string | null;
  readonly origin: string;
  readonly what: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** Reads what was done, in its order; the latest `most` of it before a place. */
export const auditRows = async (
  db: Db,
  { who, action, userId, from, to }: AuditFilter,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly AuditRow[]> => {
  const rows = await db
    .selectFrom('operator_action')
    .select(['place', 'at', 'who', 'why', 'origin', 'what', 'hash'])
    .where('place', '>', after)
    .$if(who !== null, (of) => of.where('who', '=', who ?? ''))
    .$if(action !== null, (of) => of.where(sql<string>`what ->> 'action'`, '=', action))
    .$if(userId !== null, (of) => of.where(isAboutPerson(sql.ref('what'), userId ?? 0)))
    .$if(from !== null, (of) => of.where('at', '>=', instant(from ?? 0)))
    .$if(to !== null, (of) => of.where('at', '<', instant(to ?? 0)))
    .orderBy('place')
    .limit(most)
    .execute();
  return rows.flatMap(({ place, hash, what, ...row }) =>
    place === null || hash === null ? [] : [{ ...row, place, hash, what: what as AuditRow['what'] }],
  );
};

export interface AuditChain {
  readonly rows: number;
  /** The last row's; empty: there is none. */
  readonly head: string;
  /** The first place at which the chain does not hold; null: it holds. */
  readonly broken: number | null;
  /** The place of the hash that was asked for; null: none has it. */
  readonly placeOfHead: number | null;
}

/**
 * Goes over the whole chain: every place once, each with the hash of the one before and its own. Whoever noted a head (its last hash)
 * finds it still there, or rows were taken off the end.
 */
export const verifyChain = async (db: Db, noted: string | null): Promise<AuditChain> => {
  const { rows } = await sql<AuditChain>`
    with chain as (
      select place, hash, previous, action_hash(done) as own,
        row_number() over (order by place nulls first) as expected,
        lag(hash, 1, '') over (order by place nulls first) as before
      from operator_action as done
    )
    select count(*) as rows,
      coalesce((select hash from chain order by place desc nulls last limit 1), '') as head,
      min(expected) filter (
        where place is distinct from expected or previous is distinct from before or hash is distinct from own
      ) as broken,
      (select place from chain where hash = ${noted ?? ''}) as "placeOfHead"
    from chain`.execute(db);
  return rows[0] ?? { rows: 0, head: '', broken: null, placeOfHead: null };
};

import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { ReadForm } from '../forms/form-store.ts';
import { lockAndExpireSheets } from './lock-and-expire-sheets.ts';
import type { ReadIdentity } from './sheet-identity.ts';

const AT_ONCE = 100;

/**
 * Finds sheets under way whose time is over for those who have no more than the others: who has more is looked at for
 * nothing.
 */
const perhapsExpired = (db: Db, before: EpochMs, after: number) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .select('sheet.id')
    .where('sheet.status', '=', 'A')
    .where('sheet.id', '>', after)
    .where(
      sql`least(sheet.started_at + session.time_limit * interval '1 minute', session.ends_at)`,
      '<',
      instant(before),
    )
    .orderBy('sheet.id')
    .limit(AT_ONCE)
    .execute();

/**
 * Finishes the sheets whose time ran out and that nobody has touched since. It waits for none that somebody else holds, as it would hold the
 * others meanwhile, also those of whoever has more time: the next turn finds it.
 */
export const expireDueSheets = async (
  db: Db,
  { identityOf, formOf }: { readonly identityOf: ReadIdentity; readonly formOf: ReadForm },
  clock: () => EpochMs,
  grace: Millis,
): Promise<void> => {
  let after = 0;
  for (;;) {
    const ids = (await perhapsExpired(db, clock() - grace, after)).map(({ id }) => id);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? after;
    const found = await Promise.all(ids.map(identityOf));
    const subjects = await Promise.all(
      found
        .flatMap((identity) => (identity === undefined ? [] : [identity]))
        .map(async (identity) => ({ identity, form: await formOf(identity.formId) })),
    );
    await inTransaction(db, (tx) => lockAndExpireSheets(tx, subjects, clock, grace, { isFreeOnly: true }));
  }
};

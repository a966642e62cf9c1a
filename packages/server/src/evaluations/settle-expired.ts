import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { instant } from '../db/instant.ts';
import type { ReadForm } from './form-store.ts';
import { settleSheets } from './settle-sheets.ts';
import type { ReadIdentity } from './sheet-identity.ts';

const AT_ONCE = 100;

/** Under way, and over for who has no more time than the others: those who have are looked at for nothing. */
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

/** Finishes the sheets whose time ran out and that nobody has touched since. */
export const settleExpired = async (
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
    await inTransaction(db, (within) => settleSheets(within, subjects, clock, grace));
  }
};

import type { Tx } from '../../platform/db/database.ts';

/**
 * Nothing is told of these for as long as it is kept: neither what a password was, nor what somebody cannot do, nor that they logged in
 * meanwhile.
 */
const UNTOLD: ReadonlySet<string> = new Set(['password_hash', 'accessibility', 'last_login_at']);

/** An account as it stands, to be looked at again. */
export const accountRow = (tx: Tx, id: number) =>
  tx.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The fields of an account that are others now, as they were; null: none is. */
export const changedFrom = async (
  tx: Tx,
  id: number,
  before: Awaited<ReturnType<typeof accountRow>>,
): Promise<object | null> => {
  const after: Readonly<Record<string, unknown>> = { ...(await accountRow(tx, id)) };
  const changed = Object.entries(before).filter(
    ([field, value]) => !UNTOLD.has(field) && JSON.stringify(value) !== JSON.stringify(after[field]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
};

import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { startTexts } from '../start-texts.ts';
import { takeNextSecret } from './next-secret.ts';
import { type Own, secretsIn, standingSecret } from './own-secret.ts';
import { receiptKeys } from './receipt-key-store.ts';
import { keyIdOf, receiptSigner } from './receipt-signer.ts';

/** The public key by which a secret signs tells that secret from any other, and tells nothing of it. */
export const checkOf = (own: Own): string => receiptSigner(own).publicKey;

/** The check value of the secret by which what the database holds was sealed. Null: no server has started on it yet. */
export const claimedCheck = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('receipt_key').select('public_key').where('is_current', '=', true).executeTakeFirst())
    ?.public_key ?? null;

/** The same for a secret that is to be used. A database from before there were check values is of any by which it has signed. */
export const wantedCheck = async (db: Db, own: Own): Promise<string | null> => {
  const claimed = await claimedCheck(db);
  if (claimed !== null) return claimed;
  const signed = await receiptKeys(db);
  const secret = standingSecret(own);
  const ours = secret === null ? undefined : checkOf({ ...own, secret });
  return signed.find((key) => key === ours) ?? signed[0] ?? null;
};

/** Makes a secret that of the database, and keeps its public key for good: what it signed is checked later too. */
export const claimFor = async (tx: Tx, check: string): Promise<void> => {
  await tx.updateTable('receipt_key').set({ is_current: false }).where('is_current', '=', true).execute();
  await tx
    .insertInto('receipt_key')
    .values({ public_key: check, is_current: true })
    .onConflict((conflict) =>
      conflict.column('public_key').doUpdateSet({ is_current: true, backup_key: null, since: sql`clock_timestamp()` }),
    )
    .execute();
};

/** The file in the data folder that has the secret of a check value; null: none. */
export const fileWith = (own: Own, check: string): string | null =>
  secretsIn(own).find(([, secret]) => checkOf({ ...own, secret }) === check)?.[0] ?? null;

/**
 * Throws where the secret is not the one that the database was written with: what would be sealed could not be read beside
 * what is there. A change of the secret that was interrupted after it was committed is carried to its end.
 */
export const refuseOtherSecret = async (db: Db, own: Own): Promise<void> => {
  const claimed = await wantedCheck(db, own);
  if (claimed === null) return;
  const secret = standingSecret(own);
  if (secret !== null && checkOf({ ...own, secret }) === claimed) return;
  if (own.secret === null && takeNextSecret(own, (next) => checkOf({ ...own, secret: next }) === claimed)) return;
  const ours = secret === null ? null : keyIdOf(checkOf({ ...own, secret }));
  throw new Error(startTexts.otherSecret(keyIdOf(claimed), ours, fileWith(own, claimed)));
};

const claimIfNone = async (tx: Tx, check: string): Promise<void> => {
  if ((await claimedCheck(tx)) !== null) return;
  await sql`lock table receipt_key in share row exclusive mode`.execute(tx);
  const signed = await receiptKeys(tx);
  const isFree = signed.length === 0 || signed.includes(check);
  if (isFree && (await claimedCheck(tx)) === null) await claimFor(tx, check);
};

/** A server that starts makes its secret that of a database which has none yet, and refuses one of another secret. */
export const claimSecret = async (db: Db, own: Own): Promise<void> => {
  await refuseOtherSecret(db, own);
  await db.transaction().execute((tx) => claimIfNone(tx, checkOf(own)));
  await refuseOtherSecret(db, own);
};

/**
 * Serves whoever seals something that stays: within its transaction, the database's secret is this one until the end. It
 * throws where the secret was changed since this process began: what it seals could not be opened any more.
 */
export const secretHolder = (own: Own): ((tx: Tx) => Promise<void>) => {
  const check = checkOf(own);
  return async (tx) => {
    const held = () =>
      tx.selectFrom('receipt_key').select('public_key').where('is_current', '=', true).forShare().executeTakeFirst();
    let claimed = await held();
    if (claimed === undefined) {
      await claimIfNone(tx, check);
      claimed = await held();
    }
    if (claimed?.public_key !== check) throw new Error(startTexts.secretChanged);
  };
};

/**
 * Holds the secret for a change of it: until its transaction ends nobody seals anything. Throws where the secret is
 * another one by now.
 */
export const holdForChange = async (tx: Tx, own: Own): Promise<void> => {
  await sql`lock table receipt_key in share row exclusive mode`.execute(tx);
  await tx.selectFrom('receipt_key').select('public_key').where('is_current', '=', true).forUpdate().execute();
  await refuseOtherSecret(tx, own);
};

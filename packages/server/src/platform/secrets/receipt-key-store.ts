import type { IsSigned } from '@quipu/engine/log';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { isSignedBy, receiptSigner } from './receipt-signer.ts';

/** Keeps the public key, so that signatures can be checked after another secret took its place. */
export const keepReceiptKey = async (db: Db, config: Pick<Config, 'secret' | 'dataFolder'>): Promise<void> => {
  await db
    .insertInto('receipt_key')
    .values({ public_key: receiptSigner(config).publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** All by which this server ever signed, the newest first. */
export const receiptKeys = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectFrom('receipt_key').select('public_key').orderBy('since', 'desc').execute();
  return rows.map(({ public_key }) => public_key);
};

/** Tells whether this server made a signature, by whichever of its keys. */
export const signedHere = async (db: Db): Promise<IsSigned> => isSignedBy(await receiptKeys(db));

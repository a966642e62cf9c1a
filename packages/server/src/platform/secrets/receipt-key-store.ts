import type { IsSigned } from '@quipu/engine/log';
import type { Db } from '../db/database.ts';
import { isSignedBy } from './receipt-signer.ts';

/** All by which this server ever signed, the newest first. */
export const receiptKeys = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectFrom('receipt_key').select('public_key').orderBy('since', 'desc').execute();
  return rows.map(({ public_key }) => public_key);
};

/** Tells whether this server made a signature, by whichever of its keys. */
export const signedHere = async (db: Db): Promise<IsSigned> => isSignedBy(await receiptKeys(db));

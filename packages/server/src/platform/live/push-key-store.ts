import { randomBytes } from 'node:crypto';
import type { PushKey } from '../config/broker-address.ts';
import type { Db } from '../db/database.ts';

const make = async (db: Db): Promise<PushKey> => {
  await db
    .insertInto('push_key')
    .values({ key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('push_key').select(['key', 'secret']).executeTakeFirstOrThrow();
};

/** The own endpoint's key and secret: made once by the first process that asks, then the same for all. */
export const pushKeyReader = (db: Db): (() => Promise<PushKey>) => {
  let known: Promise<PushKey> | null = null;
  return () => {
    known ??= make(db).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};

import { problemsOf } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import { isLeft } from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { cached } from '../concurrency/cached.ts';
import type { Db, Tx } from '../db/database.ts';
import { dbGeneration } from '../db/db-generation.ts';
import { InstitutionSettings } from './institution-settings.ts';

export type ReadInstitution = () => Promise<InstitutionSettings>;

const CACHE_MS = 2_000;

const read = async (db: Db): Promise<InstitutionSettings> => {
  const row = await db.selectFrom('institution').select('settings').where('id', '=', 1).executeTakeFirst();
  const decoded = InstitutionSettings.decode(row?.settings ?? {});
  if (isLeft(decoded))
    throw new Error(`The institution's settings in the database are damaged: ${problemsOf(decoded.left).join('; ')}`);
  return decoded.right;
};

/** The settings as they stand, at most two seconds old: every login and every post asks for them. */
export const institutionReader = (db: Db, monotonic: () => Millis = () => performance.now()): ReadInstitution =>
  cached(
    () => read(db),
    monotonic,
    CACHE_MS,
    () => dbGeneration(db),
  );

/** Reads the settings in the caller's transaction: until that ends nobody else changes them. */
export const lockedInstitution = async (tx: Tx): Promise<InstitutionSettings> => {
  await sql`select pg_advisory_xact_lock(hashtext('quipu settings'))`.execute(tx);
  return read(tx);
};

export const saveInstitution = async (db: Db, settings: InstitutionSettings): Promise<void> => {
  const json = JSON.stringify(InstitutionSettings.encode(settings));
  await db
    .insertInto('institution')
    .values({ id: 1, settings: json })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings: json, updated_at: sql`now()` }))
    .execute();
};

import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connectDatabase } from './database.ts';
import { migrationLimits, requestLimits } from './limits.ts';
import { migrateBesideOthers, migrateTo } from './migrate.ts';

it('keeps nobody waiting behind a migration that waits for somebody', async () => {
  const database = await createTestDatabase();
  const { db, connection } = database;
  await sql`drop schema public cascade; create schema public`.execute(db);
  await migrateTo(db, '0027-laboratory-changes');
  const before = await sql`select * from device_change`.execute(db);
  // A backup, for instance: it has read the table that is to be changed, and is not over.
  const reading = await db.startTransaction().execute();
  await sql`select * from device_change`.execute(reading);

  const migrating = connectDatabase(connection, { size: 1, limits: migrationLimits });
  const done = migrateBesideOthers(migrating);
  const waits = async () => {
    const { rows } = await sql`
      select 1 from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  };
  await vi.waitFor(waits, { timeout: 20_000, interval: 10 });
  const people = connectDatabase(connection, { size: 1, limits: requestLimits });
  // A lock that it does not get for as long as a request waits would be refused: the migration is still not through.
  expect(migrationLimits.lock).toBeLessThan(requestLimits.lock);
  expect(await sql`select * from device_change`.execute(people)).toEqual(before);

  await reading.commit().execute();
  expect(await done).toContain('0028-device-change-devices');
  await Promise.all([migrating.destroy(), people.destroy()]);
  await database.drop();
});

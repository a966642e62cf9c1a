import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { photosFolder } from '../../photos/photo-files.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { type DatabaseProxy, databaseProxy } from '../../testing/database-proxy.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { identityCalls } from '../../testing/identified.ts';
import { addTestPerson } from '../../testing/people.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.connection);
  const through = connectDatabase(proxy.connection, { size: 5 });
  server = await startTestServer({}, undefined, { ...database, db: through, connection: proxy.connection });
});
afterAll(async () => {
  await server.close();
  await server.database.db.destroy();
  await database.drop();
  await proxy.close();
});

it('keeps the file of a photo whose commit got no answer: its row may be there', async () => {
  const { db } = database;
  const userId = await addTestPerson(db, 'FOTO');
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(db, evaluationJson('De FOTO', [section('Única', [choice('p1')])]), [userId], window);
  const who = await examinee(server, 'FOTO');
  const answersSheetId = await onlySheet(who);
  await opened(who, answersSheetId);
  await sql`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(db);
  await sql`create constraint trigger slow after insert on photo deferrable initially deferred
    for each row execute function wait_for_test()`.execute(db);

  const photo = { type: 'quiz', answersSheetId, number: 0, takenAt: server.clock.now } as const;
  const send = async () => identityCalls(server, who.token()).facelog(await jpegOf(), photo);
  const sending = await db.connection().execute(async (holding) => {
    await sql`select pg_advisory_lock(4711)`.execute(holding);
    const reply = send();
    // It is waited for below.
    reply.catch(() => undefined);
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`.execute(db);
      expect(rows).toHaveLength(1);
    });
    proxy.hang();
    await sql`select pg_advisory_unlock(4711)`.execute(holding);
    return { reply };
  });
  const rows = () => db.selectFrom('photo').select('file').execute();
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  proxy.cut();
  await expect(sending.reply).rejects.toThrow('503');
  proxy.mend();

  const [kept] = await rows();
  expect(existsSync(join(photosFolder(server.context.config), kept?.file ?? ''))).toBe(true);
  expect((await send()).status).toBe(200);
});

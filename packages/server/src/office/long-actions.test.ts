import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../main/create-app.ts';
import { modules } from '../main/modules.ts';
import { connectDatabase, type Db } from '../platform/db/database.ts';
import { requestLimits } from '../platform/db/limits.ts';
import { itemsOf } from '../testing/examinee.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** No request waits so long for what another transaction holds. */
const LOCK_MS = 50;
let server: TestServer;
let rosa: StaffToken;
let requests: Db;
beforeAll(async () => {
  server = await startTestServer({}, (context) => {
    requests = connectDatabase(context.connection, { size: 4, limits: { ...requestLimits, lock: LOCK_MS } });
    return createApp({ ...context, db: requests }, modules);
  });
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(async () => {
  await server.app.close();
  await requests.destroy();
  await server.close();
});

it('a decision about everybody takes longer than a request may, and whoever asks again meanwhile hears that it was done', async () => {
  const use = gradedSheets(server);
  const pair = await use.people('LARGA', 2);
  await use.give('Larga', pair);
  const [ana, luz] = pair.people;
  if (ana === undefined || luz === undefined) throw new Error('nobody');
  const wrong = (taken: Parameters<typeof answering>[0]) =>
    new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
  const sheet = await use.take(ana, wrong);
  await use.take(luz, wrong);
  const asked = await use.ask(ana, sheet.id, itemsOf(sheet)[AT.one]?.id ?? 0, 'Son dos');
  const id = asked.status === 200 ? asked.body.id : 0;
  const decision = { id, status: 'A', change: 'annul', text: null, answer: null, seen: 0, ...askedAction() } as const;
  const decide = async () => rightOf(await server.api.decideOfficeRegrade(decision, rosa));
  const { db } = server.database;
  const waiting = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length;
  const { first, copy } = await db.transaction().execute(async (tx) => {
    await sql`select from form for update`.execute(tx);
    const begun = decide();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const again = decide();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    return { first: begun, copy: again };
  });
  expect(await first).toMatchObject({ status: 200, body: { changes: 2, isDoneBefore: false } });
  expect(await copy).toMatchObject({ status: 200, body: { changes: 0, isDoneBefore: true } });
});

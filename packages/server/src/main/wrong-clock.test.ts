import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queueMail } from '../platform/mail/mail-queue.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/time/durations.ts';
import { type RunningProgram, runServer } from '../testing/process.ts';
import { quickFolder } from '../testing/quick-folder.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type ViewingFixture, viewingFixture } from '../testing/viewing-fixture.ts';

const SECRET = 's'.repeat(40);
/** More than photos, tokens or anything else is kept. */
const AHEAD_MS = 400 * DAY_MS;
/** Jobs have their turn within ten seconds, of a machine that may be busy. */
const SLOWLY = { timeout: 60_000, interval: 200 };

let server: TestServer;
let on: ViewingFixture;
let folder = '';
let program: RunningProgram | null = null;
beforeAll(async () => {
  server = await startTestServer({ secret: SECRET });
  on = await viewingFixture(server);
  folder = mkdtempSync(join(quickFolder(), 'quipu-clock-'));
});
afterAll(async () => {
  program?.child.kill('SIGTERM');
  await program?.ended();
  await on.live.close();
  rmSync(folder, { recursive: true, force: true });
});

const viewing = async () => {
  const sheet = await on.watched();
  return { sheet, id: await on.begun(await on.proctor(sheet), sheet) };
};

it('with a clock far ahead of the database’s, does everybody’s jobs by the right time', async () => {
  const { db } = server.database;
  const now = Date.now();
  const [over, goesOn] = [await viewing(), await viewing()];
  const renew = (id: number, at: number) =>
    db
      .updateTable('viewing')
      .set({ renewed_at: new Date(at) })
      .where('id', '=', id)
      .execute();
  await renew(over.id, now - MINUTE_MS);
  await renew(goesOn.id, now + HOUR_MS);
  await queueMail(db, {
    to: 'rosa@ejemplo.ec',
    subject: 'Su código',
    text: '123456',
    isSecret: true,
    until: now + HOUR_MS,
  });
  const ago = (days: number) => new Date(now - days * DAY_MS);
  const photo = (days: number) => ({
    user_id: goesOn.sheet.userId,
    ...{ sheet_id: null, kind: 'login' as const, number: null, faces: 1, distance: null, descriptor: null },
    ...{ taken_at: ago(days), received_at: ago(days), purged_at: null, key_wrapped: Buffer.from('k') },
    ...{ bytes: 1, width: 1, height: 1, file: `ab/${days}.jpg.enc` },
  });
  await db
    .insertInto('photo')
    .values([photo(390), photo(1)])
    .execute();
  const tokens = () => db.selectFrom('access_token').select('hash').execute();
  const [token, ...others] = await tokens();
  await db
    .updateTable('access_token')
    .set({ expires_at: ago(40) })
    .where('hash', '=', token?.hash ?? Buffer.alloc(0))
    .execute();

  program = runServer({
    PORT: '0',
    QUIPU_DATA: folder,
    QUIPU_DEMONSTRATION: '0',
    QUIPU_SECRET: SECRET,
    DATABASE_URL: urlOfConnection(server.database.connection),
    NODE_OPTIONS: `--import="data:text/javascript,const now=Date.now;Date.now=()=>now()+${AHEAD_MS}"`,
  });
  const origin = (await program.line(/^Quipu: http/)).replace('Quipu: ', '');
  expect(await (await fetch(`${origin}/ready`)).json()).toMatchObject({ problems: ['clock'] });

  const viewings = () => db.selectFrom('viewing').select(['id', 'ended_at']).orderBy('id').execute();
  await vi.waitFor(async () => expect((await viewings())[0]?.ended_at).not.toBeNull(), SLOWLY);
  const [ended, other] = await viewings();
  expect(ended?.ended_at).toBeLessThan(Date.now() + MINUTE_MS);
  expect(other?.ended_at).toBeNull();

  const mail = () => db.selectFrom('mail_job').selectAll().executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await mail()).text).toBeNull(), SLOWLY);
  expect(await mail()).toMatchObject({ given_up_at: null, problem: null });
  expect((await mail()).sent_at).toBeLessThan(Date.now() + MINUTE_MS);

  const photos = () => db.selectFrom('photo').select('purged_at').orderBy('id').execute();
  await vi.waitFor(async () => expect((await photos())[0]?.purged_at).not.toBeNull(), SLOWLY);
  expect((await photos())[1]?.purged_at).toBeNull();
  await vi.waitFor(async () => expect(await tokens()).toHaveLength(others.length), SLOWLY);
}, 120_000);

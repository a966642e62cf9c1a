import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { loginOfSheet } from '../../testing/current-login.ts';
import { chosen, type Examinee, entry, opened, option } from '../../testing/examinee.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { formReader } from '../forms/form-store.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { takeFreeAnswers } from './take-answers.ts';

const given = sheetEach('PESADA', 2, 1);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(() => {
  ({ server, who, id } = given());
});

/** So many texts, of which each takes a quarter of a megabyte to read and a hundredth of that to keep. */
const fill = (texts: number) =>
  sql`
    insert into quarantined_answers (sheet_id, reason, entries, digest, received_at)
    select ${id}, 'unacceptable', jsonb_build_array(repeat('a', 262144)), sha256(number::text::bytea), ${new Date(server.clock.now)}
    from generate_series(1, ${texts}::integer) number`.execute(server.database.db);

it('a post to a sheet of which much is set aside is taken by itself: those that come with it wait for no look at that', async () => {
  const { db } = server.database;
  const sheet = await opened(who, id);
  const login = await loginOfSheet(db, id);
  const identity = await identityReader(db)(id);
  if (identity === undefined) throw new Error('no sheet');
  const subject = { identity, form: await formReader(db)(identity.formId) };
  const entries = [entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now })];
  const together = () =>
    db
      .transaction()
      .execute((tx) => takeFreeAnswers(tx, [{ ...subject, ...login, entries }], () => server.clock.now, 120_000));
  await fill(2);
  expect(await together()).toMatchObject([{ kind: 'taken' }]);
  await sql`delete from quarantined_answers where sheet_id = ${id}`.execute(db);
  await fill(4);
  expect(await together()).toEqual(['apart']);
  expect(await who.answer(id, entries)).toMatchObject({ status: 200 });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
/** Tables that each minute of an evaluation writes, and the columns by which a row of theirs is of one sheet. */
const HOT: Readonly<Record<string, string>> = {
  ...{ answers_sheet: 'id', user_answer: 'id|sheet_id', section_run: 'sheet_id', sheet_state: 'sheet_id' },
  ...{ sheet_watch: 'sheet_id', session_log: 'sheet_id', log_content: 'sheet_id', log_room: 'sheet_id' },
  ...{ log_line: 'sheet_id', log_pack: 'sheet_id', log_came: 'sheet_id' },
  ...{ log_gap: 'sheet_id', log_fork: 'sheet_id', log_receipt: 'sheet_id', device_change: 'sheet_id' },
  given_back: 'sheet_id',
  opened_content: 'sheet_id',
  brought_content: 'sheet_id',
};
/** The other tables that it writes, and why no sheet's key leads to their rows. */
const BESIDE: Readonly<Record<string, string>> = {
  sheet_change: 'a queue by its own number, taken off each second; each of its rows is of one sheet',
  form_content: 'of the form, once for all of its sheets',
};
/** It asks of a person, once as they come in: their list. */
const LIST = /"sheet"\."user_id" = any\(/;
/** The same of what they finished, where an evaluation requires another one: a part of a statement that is by sheet. */
const REQUIRED = /not exists \( select from answers_sheet as other where other\.quiz_id = .*?\.is_trial\) \)/;

const NAMED = /\b(from|join|update)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/g;
/** Something given with the call, or the key of a row that is of the same sheet. */
const GIVEN = String.raw`\s*(?:=|>=)\s*(?:\$\d|any\s*\(|"?\w+"?\."?(?:id|sheet_id|first|answer_base)"?)`;

/** Finds the hot tables of which a statement reads or changes rows that no sheet's key leads to. */
const reachedOtherwise = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].flatMap(([, , table = '', alias = table]) => {
    const key = HOT[table];
    if (key === undefined) return [];
    const led = new RegExp(String.raw`(?:"?${alias}"?\.|[\s(])"?(?:${key})"?${GIVEN}`);
    return led.test(text) ? [] : [`${table}: ${text}`];
  });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Names the tables with rows that were written after a transaction, by whatever wrote them: triggers do, too. */
const writtenSince = async (transaction: number): Promise<readonly string[]> => {
  const { db } = server.database;
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: some } = await sql`
        select from ${sql.table(name)} where xmin::text::bigint > ${transaction} limit 1`.execute(db);
      return some.length === 0 ? [] : [name];
    }),
  );
  return found.flat();
};

it('no statement of an evaluation reaches rows of two sheets but by their keys', async () => {
  const said: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string })?.text;
    if (text !== undefined) said.push(text.replace(/\s+/g, ' ').trim());
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  } as never);
  const { db } = server.database;
  const ids = [await addTestPerson(db, 'UNA'), await addTestPerson(db, 'OTRA')];
  const items = (key: string) => [1, 2, 3].map((n) => choice(`${key}${n}`));
  const json = evaluationJson('Por hoja', [section('Una', items('p'), 600), section('Dos', items('q'), 600)], {
    extra: { back_button_enabled: 0 },
  });
  await giveEvaluation(db, json, ids, { start: server.clock.now - HOUR, end: server.clock.now + HOUR });
  const people = await Promise.all(['UNA', 'OTRA'].map((name) => examinee(server, name)));
  const { rows: begun } = await sql<{ readonly id: number }>`select pg_current_xact_id()::text::int as id`.execute(db);
  said.length = 0;
  await Promise.all(
    people.map(async (who) => {
      const id = await onlySheet(who);
      const sheet = await opened(who, id);
      const session = offlineSession(sheet);
      await who.loaded(id, sheet.epoch, server.clock.now);
      await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
      await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now })]);
      await who.log(id, sheet.epoch, 0, session.lines());
      const state = { revision: 2, answered: 1, items: 6, pending: 0, position: 1 };
      const more = { camera: null, microphone: null, displays: 1, isVisible: true, blockedBy: null };
      rightOf(await server.api.reportState({ id, ...state, ...more }, { token: who.token() }));
      await who.finish(id, 'F');
    }),
  );
  const heard = [...said];
  const written = await writtenSince(begun[0]?.id ?? 0);
  expect(written).toEqual(expect.arrayContaining(['user_answer', ...Object.keys(BESIDE)]));
  expect(written.filter((table) => !(table in HOT || table in BESIDE))).toEqual([]);
  const hot = heard.filter((text) => Object.keys(HOT).some((table) => text.includes(table)));
  const touched = Object.keys(HOT).filter((table) => hot.some((text) => text.includes(table)));
  expect(touched).toEqual(expect.arrayContaining(['answers_sheet', 'user_answer', 'section_run', 'log_line']));
  expect(touched).toEqual(expect.arrayContaining(['sheet_state', 'opened_content', 'log_room']));
  for (const asks of [LIST, REQUIRED]) expect(hot.some((text) => asks.test(text))).toBe(true);
  const others = hot.filter((text) => !LIST.test(text)).map((text) => text.replace(REQUIRED, 'true'));
  expect([...new Set(others)].flatMap(reachedOtherwise)).toEqual([]);
});

it('would tell of one that does', () => {
  const joined = 'select * from user_answer as a join user_answer as b on b.item_id = a.item_id where a.id = $1';
  expect(reachedOtherwise(joined)).toHaveLength(1);
  expect(reachedOtherwise('select * from "session_log" where "epoch" = $1')).toHaveLength(1);
  expect(reachedOtherwise('select * from "session_log" where "sheet_id" = $1')).toEqual([]);
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { ACROSS_SHEETS, BESIDE, HOT } from '../../testing/hot-tables.ts';
import { identityCalls } from '../../testing/identified.ts';
import { type LiveFixture, liveFixture, WAITING } from '../../testing/live-fixture.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
/** The hot tables, and the columns by which a row of theirs is of one sheet: its own key, where that is found by its sheet before. */
const REACHED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(HOT).map(([table, sheet]) => [table, `${table} (id)` in ACROSS_SHEETS ? `${sheet}|id` : sheet]),
  ),
  // They show what lies in two of them.
  ...{ session_log: 'sheet_id', log_content: 'sheet_id', log_came: 'sheet_id' },
};
/** It asks of a person, once as they come in: their list. */
const LIST = /"sheet"\."user_id" = any\(/;
/** The same of what they finished, where an evaluation requires another one: a part of a statement that is by sheet. */
const REQUIRED = /not exists \( select from answers_sheet as other where other\.quiz_id = .*?\.is_trial\) \)/;

const NAMED = /\b(from|join|update)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/g;
/** Something given with the call, what a pushed event names, or the key of a row that is of the same sheet. */
const GIVEN = String.raw`\s*(?:=|>=)\s*(?:\$\d|any\s*\(|\(data ->> 'answersSheetId'\)|"?\w+"?\."?(?:id|sheet_id|first|answer_base)"?)`;

/** Finds the hot tables of which a statement reads or changes rows that no sheet's key leads to. */
const reachedOtherwise = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].flatMap(([, , table = '', alias = table]) => {
    const key = REACHED[table];
    if (key === undefined) return [];
    const led = new RegExp(String.raw`(?:"?${alias}"?\.|[\s(])"?(?:${key})"?${GIVEN}`);
    return led.test(text) ? [] : [`${table}: ${text}`];
  });

let server: TestServer;
let live: LiveFixture;
beforeAll(async () => {
  server = await startTestServer();
  live = await liveFixture(server);
});
afterAll(() => live.close());
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

/** One person's whole evaluation, watched by camera: what a device sends of it, and another one that takes over in the middle. */
const takeAll = async (who: Examinee, userId: number, jpeg: Uint8Array): Promise<void> => {
  const { api, clock } = server;
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  const session = offlineSession(sheet);
  const { pusher } = await live.connectAs({ userId, accessToken: who.token() });
  for (let time = 0; time < 2; time += 1) pusher.send_event('pusher:ping', {});
  await who.loaded(id, sheet.epoch, clock.now);
  await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
  await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: clock.now })]);
  for (const problem of ['dark', null] as const)
    session.act({ type: 'ReportCamera', problem, isUsed: true }, clock.now);
  await who.log(id, sheet.epoch, 0, session.lines());
  await who.printScreen(id, clock.now);
  const photo = { type: 'quiz' as const, answersSheetId: id, number: 0, takenAt: clock.now, faces: 2 };
  expect((await identityCalls(server, who.token()).facelog(jpeg, photo)).status).toBe(200);
  const state = { revision: 2, answered: 1, items: 6, pending: 0, position: 1 };
  const more = { camera: null, microphone: null, displays: 1, isVisible: true, blockedBy: null };
  rightOf(await api.reportState({ id, ...state, ...more }, { token: who.token() }));
  await opened(who, id, 'otro-equipo');
  await who.finish(id, 'F');
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
    extra: { back_button_enabled: 0, camera_off: 1 },
  });
  const { sessionId } = await giveEvaluation(db, json, ids, {
    start: server.clock.now - HOUR,
    end: server.clock.now + HOUR,
  });
  const jpeg = await jpegOf();
  const people = await Promise.all(['UNA', 'OTRA'].map((name) => examinee(server, name)));
  await addTestPerson(db, 'OPERADOR', { roles: ['operator'] });
  const watcher = await examinee(server, 'OPERADOR');
  const { rows: begun } = await sql<{ readonly id: number }>`select pg_current_xact_id()::text::int as id`.execute(db);
  said.length = 0;
  await Promise.all(people.map((who, n) => takeAll(who, ids[n] ?? 0, jpeg)));
  const heard = [...said];
  const writtenNow = () => writtenSince(begun[0]?.id ?? 0);
  const atOnce = await writtenNow();
  // The list of who watches is by session, and sockets are noted once a second.
  rightOf(await server.api.consoleSheets({ id: sessionId, after: null }, { token: watcher.token() }));
  await vi.waitFor(async () => expect(await writtenNow()).toContain('person_line'), WAITING);
  const written = [...new Set([...atOnce, ...(await writtenNow())])];
  expect(written).toEqual(expect.arrayContaining(['user_answer', 'photo', 'incident', ...Object.keys(BESIDE)]));
  expect(written.filter((table) => !(table in HOT || table in BESIDE))).toEqual([]);
  const hot = heard.filter((text) => Object.keys(REACHED).some((table) => text.includes(table)));
  const touched = Object.keys(REACHED).filter((table) => hot.some((text) => text.includes(table)));
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

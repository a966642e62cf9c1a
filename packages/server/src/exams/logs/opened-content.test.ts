import { isContentLine } from '@quipu/engine/log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lineHash } from './log-chain.ts';
import { keptLines } from './log-store.ts';

const HOUR = 3_600_000;
const NAMES = ['UNA', 'OTRA', 'VIEJA', 'TARDE'];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const ids = await Promise.all(NAMES.map((name) => addTestPerson(db, name)));
  const items = [choice('p1'), choice('¿"answerId":7 o \\"answerId\\":8?')];
  const json = evaluationJson('De todos', [section('Única', items)]);
  await giveEvaluation(db, json, ids, { start: server.clock.now - HOUR, end: server.clock.now + HOUR });
});
afterAll(() => server.close());

const begun = async (name: string) => {
  const who = await examinee(server, name);
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  const session = offlineSession(sheet);
  session.choose(0, 1, sheet.now + 1_000);
  const lines = session.lines();
  return { who, id, sheet, lines, numbered: lines.filter((line) => !isContentLine(line)) };
};
const posted = async (who: Examinee, id: number, lines: readonly string[]) =>
  expect(await who.log(id, 1, 0, lines)).toMatchObject({ status: 200 });
const brought = async (id: number) =>
  (await server.database.db.selectFrom('brought_content').select('hash').where('sheet_id', '=', id).execute()).length;

it('is given back with a log that no post brought it to, to the letter, and is here once for a form', async () => {
  const people = await Promise.all([begun('UNA'), begun('OTRA')]);
  for (const { who, id, sheet, lines, numbered } of people) {
    const [content = ''] = lines.filter(isContentLine);
    expect(sheet.keptContent).toBe(lineHash(content.slice('{"content":'.length, -1)));
    await posted(who, id, numbered);
    expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
    expect(await brought(id)).toBe(0);
  }
  expect(await server.database.db.selectFrom('form_content').select('hash').execute()).toHaveLength(1);
});

it('is not kept twice where a post brings it, as a page of before does, nor where the sheet is opened again', async () => {
  const { who, id, lines, sheet } = await begun('UNA');
  await posted(who, id, lines);
  expect((await opened(who, id)).keptContent).toBe(sheet.keptContent);
  const rows = server.database.db.selectFrom('opened_content').select('hash').where('sheet_id', '=', id);
  expect([await brought(id), (await rows.execute()).length]).toEqual([0, 1]);
  expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
});

it('is kept of a sheet that an older server opened, as it is opened again', async () => {
  const { who, id, numbered, lines } = await begun('VIEJA');
  await posted(who, id, numbered);
  await server.database.db.deleteFrom('opened_content').where('sheet_id', '=', id).execute();
  expect(await keptLines(server.database.db, id, 1)).toEqual(numbered);
  expect((await opened(who, id)).keptContent).not.toBeNull();
  expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
});

it('is read, and written, by a process of the version before as it was', async () => {
  const { db } = server.database;
  const { id, lines } = await begun('UNA');
  const [content = ''] = lines.filter(isContentLine).map((line) => line.slice('{"content":'.length, -1));
  const hash = lineHash(content);
  const held = () => db.selectFrom('log_content').select(['hash', 'content']).where('sheet_id', '=', id).execute();
  expect(await held()).toEqual([{ hash, content }]);
  const writes = async (text: string) =>
    (
      await sql<{ bytes: number }>`
        insert into log_content (sheet_id, hash, content) select ${id}, ${lineHash(text)}, ${text}
        on conflict do nothing returning octet_length(content) as bytes`.execute(db)
    ).rows;
  expect(await writes(content)).toEqual([]);
  expect([await writes('{"de":"otra"}'), await writes('{"de":"otra"}')]).toEqual([[{ bytes: 13 }], []]);
  expect((await held()).map((one) => one.content).toSorted()).toEqual(['{"de":"otra"}', content].toSorted());
});

it('is not said to be kept where its form’s is not, and comes with the log', async () => {
  await server.database.db.deleteFrom('form_content').execute();
  const { who, id, sheet, lines } = await begun('TARDE');
  expect(sheet.keptContent).toBeNull();
  await posted(who, id, lines);
  expect(await brought(id)).toBe(1);
  expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
});

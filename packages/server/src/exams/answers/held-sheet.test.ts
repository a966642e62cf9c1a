import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lockSheets } from '../sheets/sheet-store.ts';

const HOUR = 3_600_000;
/** More than the server has connections to its database. */
const PEOPLE = 28;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('sheets that somebody else holds keep nobody else from being saved or from logging in, and are saved when they are free', async () => {
  const references = Array.from({ length: PEOPLE }, (_, n) => `OCUPADA${n}`);
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(server.database.db, reference));
  const other = await addTestPerson(server.database.db, 'OCUPADAOTRA');
  const json = evaluationJson('Ocupada', [section('Única', [choice('a'), choice('b')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json, [...users, other], window);
  const people = await Promise.all(
    references.map(async (reference) => {
      const who = await examinee(server, reference);
      const id = await onlySheet(who);
      return { who, id, sheet: await opened(who, id) };
    }),
  );
  const post = ({ who, id, sheet }: (typeof people)[number]) =>
    who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 1, updatedAt: server.clock.now })]);
  const [free, ...held] = people;
  if (free === undefined) throw new Error('There is nobody');

  const waiting = await server.database.db.transaction().execute(async (tx) => {
    await lockSheets(
      tx,
      held.map(({ id }) => id),
    );
    const posts = held.map(post);
    expect((await post(free)).status).toBe(200);
    await logInAs(server, 'OCUPADAOTRA');
    expect(
      await server.database.db.selectFrom('user_answer').select('sheet_id').where('revision', '>', 0).execute(),
    ).toEqual([{ sheet_id: free.id }]);
    return { posts };
  });
  expect((await Promise.all(waiting.posts)).map(({ status }) => status)).toEqual(held.map(() => 200));
});

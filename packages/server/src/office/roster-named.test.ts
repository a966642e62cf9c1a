import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  office = rosterOffice(server);
  for (const room of ['Aula', 'Anexo']) await office.done('add-room', room, '9');
});
afterAll(() => server.close());

/**
 * Five people of a session: one stays, one answers, one is done, and a colleague moved one and withdrew one since they were named.
 */
const overtaken = async (evaluation: string) => {
  const [id = '', late = ''] = await office.evaluation(evaluation, [
    [-1, 3],
    [10, 12],
  ]);
  const who = ['SIGUE', 'RINDE', 'TERMINA', 'SEVA', 'SALE'].map((name) => `${name}${id}`);
  const [stays = '', answers = '', ends = '', goes = '', leaves = ''] = who;
  for (const reference of who) {
    await addTestPerson(server.database.db, reference, { fullName: reference });
    await office.done('enter', reference, id, '--room', 'Aula');
  }
  const { db } = server.database;
  const rows = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['person.reference', 'sheet.id'])
    .where('sheet.session_id', '=', Number(id))
    .execute();
  const open = async (reference: string) => {
    const client = await examinee(server, reference);
    return { client, sheet: await opened(client, await onlySheet(client)) };
  };
  await open(answers);
  const { client, sheet } = await open(ends);
  await client.finish(sheet.id, 'F', { answers: [] });
  await office.done('enter', goes, late);
  await office.done('withdraw', leaves, id);
  const sheetIds = who.map((reference) => rows.find((row) => row.reference === reference)?.id ?? 0);
  return { id: Number(id), sheetIds, stays, answers, ends, goes, leaves };
};
const left = (of: Readonly<Record<string, string>>) =>
  expect.arrayContaining(
    Object.entries(of).map(([who, why]) => expect.objectContaining({ person: { who, fullName: who }, why })),
  );

it('whoever is named and cannot be moved is told of, and why', async () => {
  const { id, sheetIds, stays, ends, goes, leaves } = await overtaken('Mudanza');
  const { id: annex } = await server.database.db
    .selectFrom('room')
    .select('id')
    .where('name', '=', 'Anexo')
    .executeTakeFirstOrThrow();
  const move = async (toRooms: readonly number[], sheets = sheetIds) => {
    const asked = { id, sheetIds: sheets, fromRoom: null, toSession: null, toRooms, desk: null, ...askedAction() };
    return rightOf(await server.api.moveOfficeRoster(asked, rosa));
  };
  const gone = {
    [ends]: rosterTexts.problems.finished,
    [goes]: texts.notHere,
    [leaves]: texts.notWithdrawn.already,
  };
  expect(await move([annex], sheetIds.slice(1))).toMatchObject({ body: { changes: 1, leftOut: left(gone) } });
  expect(await move([annex])).toMatchObject({ body: { changes: 1, told: [`${stays}: Sala Anexo, puesto 2`] } });
  expect(await move([annex], sheetIds.slice(3, 4))).toMatchObject({
    ...{ status: 409, body: { msg: texts.notChanged(texts.notHere) } },
  });
});

it('who is withdrawn is told of, one by one, with what stays ended once they are taken back', async () => {
  const { id, sheetIds, stays, answers, ends, goes, leaves } = await overtaken('Retiro');
  const asked = { id, sheetIds, ...askedAction() };
  expect(rightOf(await server.api.withdrawOfficeRoster({ ...asked, saidEnded: null }, rosa))).toMatchObject({
    body: {
      told: [texts.withdrew.ended(answers), texts.withdrew.withdrawn(stays)],
      leftOut: left({
        [ends]: texts.notWithdrawn.finished,
        [goes]: texts.notHere,
        [leaves]: texts.notWithdrawn.already,
      }),
    },
  });
  expect(rightOf(await server.api.takeBackOfficeRoster({ ...asked, ...askedAction() }, rosa))).toMatchObject({
    body: {
      changes: 3,
      told: [
        texts.tookBackEnded(answers),
        expect.stringContaining(`${leaves}: Sala Aula, puesto`),
        expect.stringContaining(`${stays}: Sala Aula, puesto`),
      ],
      leftOut: left({ [ends]: texts.notTakenBack.notWithdrawn, [goes]: texts.notHere }),
    },
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as csvTexts } from '../content/csv/texts.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { csvFile } from '../testing/spanish-csv.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  office = rosterOffice(server);
  for (const reference of ['ARCH1', 'ARCH2']) await addTestPerson(server.database.db, reference);
});
afterAll(() => server.close());

const check = async (file: Uint8Array) => {
  const reply = rightOf(await server.api.checkOfficeRoster({ file }, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.lines;
};
const load = async (file: Uint8Array, { reason, once } = askedAction()) =>
  rightOf(await server.api.loadOfficeRoster({ file, fileName: 'nomina.csv', reason, once }, rosa));

it('a file is told line by line before it is loaded, and loaded as it was told', async () => {
  const [session = ''] = await office.evaluation('De archivo');
  await office.done('add-room', 'Aula', '2');
  const file = csvFile('identificacion;evaluacion;sala', 'arch1;De archivo;Aula', 'ARCH2;De archivo;');
  const before = await wholeDatabase(server.database.db);
  expect(await check(file)).toMatchObject([
    { line: 2, reference: 'arch1', evaluation: 'De archivo', fate: 'enter', before: null, problems: [] },
    { line: 3, fate: 'enter', now: csvTexts.place(Number(session), null, null) },
  ]);
  expect(await wholeDatabase(server.database.db)).toBe(before);
  expect(await load(file)).toMatchObject({ status: 200, body: { changes: 2 } });
  expect(await office.placesOf(session)).toEqual(['ARCH1 Aula 1', 'ARCH2 - -']);
  const { what } = await server.database.db
    .selectFrom('operator_action')
    .select('what')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(what).toMatchObject({ action: 'load-roster', file: 'nomina.csv', sha256: expect.any(String), entered: 2 });
  expect((await check(file)).map(({ fate }) => fate)).toEqual(['same', 'same']);
  const moved = csvFile('identificacion,evaluacion,sala', 'ARCH2,De archivo,Aula');
  expect(await check(moved)).toMatchObject([{ fate: 'move', before: csvTexts.place(Number(session), null, null) }]);
});

it('all that is wrong is told by line and field, and nothing is loaded', async () => {
  const [session = ''] = await office.evaluation('De archivo malo');
  const file = csvFile(
    'identificacion;evaluacion;sala;puesto',
    'ARCH1;De archivo malo;Sótano;',
    'NADIE;De archivo malo;;',
    'ARCH2;De archivo malo;;x',
    'ARCH2;De archivo malo;;',
  );
  const [first, second, third, fourth] = await check(file);
  expect(first).toMatchObject({ line: 2, fate: null, problems: [{ field: 'sala', text: 'no existe "Sótano"' }] });
  expect(second).toMatchObject({ line: 3, fate: null, problems: [{ field: 'identificacion' }] });
  expect(third).toMatchObject({ line: 4, fate: null, problems: [{ field: 'puesto' }] });
  expect(fourth).toMatchObject({ line: 5, fate: 'enter', problems: [] });
  const refused = await load(file);
  expect(refused).toMatchObject({ status: 400, body: { msg: texts.wrongRoster } });
  expect(refused.status === 400 ? refused.body.problems : []).toHaveLength(3);
  expect(await office.placesOf(session)).toEqual([]);
});

it('another time and accessibility are told as they are and were, counted, and loaded where nothing else is another', async () => {
  await office.evaluation('De archivo con tiempo');
  await addTestPerson(server.database.db, 'TIEMPO', { extraTimePercent: 25, extraTimeMinutes: 30 });
  const header = 'identificacion;evaluacion;tiempo_extra;accesibilidad';
  const file = csvFile(header, 'TIEMPO;De archivo con tiempo;25 %;visual');
  const told = ['Tiempo: 25 % y 30 min → 25 %', 'Accesibilidad: ninguna → visual'];
  expect(await check(file)).toMatchObject([{ fate: 'enter', accommodation: told }]);
  await load(csvFile(header, 'TIEMPO;De archivo con tiempo;;'));
  expect(await check(file)).toMatchObject([{ fate: 'accommodate', accommodation: told }]);
  expect(await load(file)).toMatchObject({ status: 200, body: { changes: 1 } });
  expect(await check(file)).toMatchObject([{ fate: 'same', accommodation: [] }]);
  const none = await check(csvFile(header, 'TIEMPO;De archivo con tiempo;0;ninguna'));
  expect(none).toMatchObject([{ accommodation: ['Tiempo: 25 % → ninguno', 'Accesibilidad: visual → ninguna'] }]);
});

it('a line that is there twice does not hide what the others come to', async () => {
  await office.evaluation('De archivo doble');
  await office.done('add-room', 'Sola', '1');
  const lines = await check(
    csvFile(
      'identificacion;evaluacion;sala;puesto',
      'ARCH1;De archivo doble;Sola;',
      'ARCH2;De archivo doble;;3',
      'ARCH1;De archivo doble;Sola;',
    ),
  );
  expect(lines.map(({ fate, problems }) => [fate, ...problems.map(({ field }) => field)])).toEqual([
    ['enter'],
    [null, 'puesto'],
    [null, null],
  ]);
});

it('what is no file of a roster is told as a whole', async () => {
  const whole = async (file: Uint8Array) => (await check(file)).map(({ line, problems }) => [line, problems[0]?.text]);
  const latin1 = Uint8Array.from([...csvFile('identificacion;evaluacion'), 0xf3, 0x0a]);
  expect(await whole(latin1)).toEqual([[null, csvTexts.notUtf8]]);
  const wrong = await whole(csvFile('identificacion;grupo', 'ARCH1;A'));
  expect(wrong.map(([line]) => line)).toEqual([1, 1]);
  expect(wrong.at(-1)).toEqual([1, csvTexts.missingColumn('evaluacion')]);
});

it('nobody puts themselves on a roster by a file, nor gives by one what is not of their role', async () => {
  await office.evaluation('De archivo ajeno');
  const paz = await staffWith(server, 'PAZ', ['examinee', 'planner']);
  const luz = await staffWith(server, 'LUZ', ['examinee', 'registrar']);
  const problemsOf = async (who: StaffToken, ...people: readonly string[]) => {
    const lines = people.map((reference) => `${reference};De archivo ajeno;25 %`);
    const file = csvFile('identificacion;evaluacion;tiempo_extra', ...lines);
    const reply = rightOf(await server.api.checkOfficeRoster({ file }, who));
    if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
    return reply.body.lines.map(({ problems }) => problems.map(({ field, text }) => `${field}: ${text}`));
  };
  expect(await problemsOf(paz, 'PAZ', 'ARCH1')).toEqual([[csvTexts.ownRow], [csvTexts.notOfRole('tiempo_extra')]]);
  expect(await problemsOf(luz, 'PAZ', 'ARCH1')).toEqual([[csvTexts.accommodatesStaff('tiempo_extra')], []]);
  expect(await problemsOf(rosa, 'PAZ', 'ARCH1')).toEqual([[], []]);
});

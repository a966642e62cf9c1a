import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCareer, addProcess } from '../../testing/careers.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as enrolledTexts } from './enter-enrolled.ts';
import { texts } from './roster.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
let session = '';
const folder = mkdtempSync(join(tmpdir(), 'quipu-lists-'));
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
  const { db } = server.database;
  await addTestPerson(db, 'LISTAA', { fullName: '=1+1' });
  await addTestPerson(db, 'LISTAB', { fullName: 'Berta; "la de Loja"' });
  await addTestPerson(db, 'LISTAS', { roles: ['proctor'], fullName: 'Supervisora' });
  [session = ''] = await office.evaluation('Listada');
  await office.done('add-room', 'L1', '2');
  await office.done('enter', 'LISTAA', session, '--room', 'L1');
  await office.done('enter', 'LISTAB', session);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = async (...argv: readonly string[]) => (await office.run(...argv)).lines;

describe('a list', () => {
  it('of who takes what is filtered by session, room, evaluation and person', async () => {
    expect(await linesOf('roster')).toHaveLength(2);
    expect(await linesOf('roster', '--room', 'L1')).toEqual([expect.stringContaining('LISTAA')]);
    expect(await linesOf('roster', '--room', 'sin-sala')).toEqual([expect.stringContaining('LISTAB')]);
    expect(await linesOf('roster', '--user', 'listab')).toEqual([expect.stringContaining('LISTAB')]);
    expect(await linesOf('roster', '--evaluation', 'Otra')).toEqual([texts.none]);
    expect(await linesOf('roster', '--session', session, '--room', 'L1')).toHaveLength(1);
  });

  it('of people is filtered by what they are and how they are called', async () => {
    expect(await linesOf('people', '--role', 'proctor')).toEqual([expect.stringContaining('LISTAS')]);
    expect(await linesOf('people', '--find', 'de loja')).toEqual([expect.stringContaining('LISTAB')]);
    expect(await linesOf('people', '--find', '%')).toHaveLength(1);
  });

  it('of evaluations and sessions counts who is on the roster', async () => {
    expect(await linesOf('evaluations')).toEqual([expect.stringMatching(/"Listada".*1 sesión.*2 hojas/)]);
    expect(await linesOf('sessions', '--evaluation', 'Listada')).toEqual([expect.stringContaining('2 hojas')]);
    expect(await linesOf('sessions', '--evaluation', 'Otra')).toHaveLength(1);
  });

  it('is a file that a Spanish spreadsheet opens, without formulas', async () => {
    const path = join(folder, 'nomina.csv');
    expect((await office.run('roster', '--csv', path)).ok).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('\uFEFFhoja;identificacion;nombre;')).toBe(true);
    expect(text).toContain(";'=1+1;");
    expect(text).toContain(';"Berta; ""la de Loja""";');
    expect((await office.run('roster', '--csv', path)).ok).toBe(false);
    expect((await office.run('roster', '--csv', join(folder, 'nomina.txt'))).ok).toBe(false);
    for (const list of ['people', 'evaluations', 'sessions'])
      expect((await office.run(list, '--csv', join(folder, `${list}.csv`))).ok).toBe(true);
  });
});

describe('enter-enrolled', () => {
  it('puts those who finished the enrollment on the roster, by career and campus, room after room', async () => {
    const { db } = server.database;
    const processId = await addProcess(db, '2027-1');
    const [law, arts] = [await addCareer(db, 'DER'), await addCareer(db, 'ART')];
    const enroll = async (reference: string, careerId: number, isFinished = true) => {
      const userId = await addTestPerson(db, reference);
      const at = new Date(server.clock.now);
      await db
        .insertInto('enrollment')
        .values({
          user_id: userId,
          process_id: processId,
          status: isFinished ? 'F' : '5',
          career_id: careerId,
          information: '{}',
          saved_at: at,
          finished_at: isFinished ? at : null,
        })
        .execute();
    };
    for (const reference of ['INSA', 'INSB', 'INSC']) await enroll(reference, law);
    await enroll('INSD', arts);
    await enroll('INSE', law, false);
    const [first = '', second = ''] = await office.evaluation('De inscripción', [
      [1, 3],
      [4, 6],
    ]);
    for (const [room, capacity] of [
      ['I1', '1'],
      ['I2', '1'],
      ['I3', '9'],
    ] as const)
      await office.done('add-room', room, capacity);
    const enter = (...more: readonly string[]) => office.act('enter-enrolled', first, '--process', '2027-1', ...more);
    expect((await enter('--career', 'DER', '--room', 'I1,I2')).lines).toEqual([enrolledTexts.tooFew(1)]);
    expect(await office.placesOf(first)).toEqual([]);
    expect((await enter('--career', 'DER', '--room', 'I1,I2,I3')).lines).toEqual([enrolledTexts.entered(3)]);
    expect(await office.placesOf(first)).toEqual(['INSA I1 1', 'INSB I2 1', 'INSC I3 1']);
    await office.done('move', 'INSA', first, '--to-session', second);
    expect((await enter('--campus', 'Matriz')).lines).toEqual([enrolledTexts.entered(1), enrolledTexts.known(3)]);
    expect(await office.placesOf(second)).toEqual(['INSA I1 1']);
    expect((await enter('--campus', 'Este')).lines).toEqual([enrolledTexts.nobody]);
    expect((await office.act('enter-enrolled', first, '--process', 'Otro')).lines).toEqual([
      enrolledTexts.noProcess('Otro'),
    ]);
  });
});

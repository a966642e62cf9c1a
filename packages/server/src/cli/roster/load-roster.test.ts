import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as fileTexts } from '../content/file.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
});
afterAll(() => server.close());

const HEADER = 'identificacion;evaluacion;sesion;sala;puesto;tiempo_extra;accesibilidad;prueba';
const people = async (prefix: string, count: number) => {
  const references = Array.from({ length: count }, (_, place) => `${prefix}${place}`);
  for (const reference of references) await addTestPerson(server.database.db, reference);
  return references;
};

describe('load-roster', () => {
  it('gives a sheet to whoever is in it, and to nobody else', async () => {
    const [one, other, none] = await people('NOMINA', 3);
    const [session] = await office.evaluation('De nómina');
    await office.done('add-room', 'A', '2', '--location', 'Campus Norte', '--address', 'Av. 1');
    const path = office.file(HEADER, `${one};De nómina;;A;2;25 %;visual;`, `${other};De nómina;${session};;;;;`);
    expect(await office.act('load-roster', path)).toEqual({
      ok: true,
      lines: [
        loadingTexts.roster(2, 0, 0, 0),
        loadingTexts.accommodated(1),
        `línea 2: ${one}: Tiempo: ninguno → 25 %`,
        `línea 2: ${one}: Accesibilidad: ninguna → visual`,
      ],
    });
    const sheetsOf = async (reference = '') => {
      const reply = await (await examinee(server, reference)).list();
      return reply.status === 200 ? reply.body.sheets : [];
    };
    expect(await sheetsOf(none)).toEqual([]);
    const [sheet] = await sheetsOf(one);
    expect(sheet).toMatchObject({
      status: 'P',
      assignment: { location: 'Campus Norte', address: 'Av. 1', labCode: 'A', duration: 75 },
    });
    expect((await sheetsOf(other))[0]?.assignment).toBeNull();
    expect(await office.placesOf(session ?? '')).toEqual([`${one} A 2`, `${other} - -`]);
    const person = server.database.db
      .selectFrom('app_user')
      .select('accessibility')
      .where('reference', '=', one ?? '');
    expect(await person.executeTakeFirst()).toEqual({ accessibility: 'VISUAL' });
    const again = await office.act('load-roster', path);
    expect(again.lines).toEqual([loadingTexts.roster(0, 0, 0, 2)]);
  });

  it('says everything that is wrong by line and field, and changes nothing', async () => {
    const [one, two, three, four] = await people('MAL', 4);
    const [session] = await office.evaluation('Mal llenada', [
      [1, 3],
      [4, 6],
    ]);
    const [over] = await office.evaluation('Ya pasó', [[-5, -1]]);
    await addTestPerson(server.database.db, 'MALSUPER', { roles: ['proctor'] });
    await office.done('add-room', 'M', '1');
    const path = office.file(
      HEADER,
      `NADIE;Mal llenada;${session};;;;;`,
      `${one};Otra;;;;;;`,
      `${one};Mal llenada;;;;;;`,
      `${one};Mal llenada;${over};;;;;`,
      `${two};Mal llenada;${session};Z;;;;`,
      `${two};Ya pasó;${over};;;;;`,
      `${three};Mal llenada;${session};M;2;;;`,
      `${four};Mal llenada;${session};;3;mucho;sorda;quizá`,
      `MALSUPER;Mal llenada;${session};;;;;`,
    );
    const before = await office.placesOf(session ?? '');
    const { problems } = rosterTexts;
    for (const dry of [['--dry-run'], []]) {
      const refused = await office.act('load-roster', path, ...dry);
      expect(refused.ok).toBe(false);
      expect(refused.lines).toEqual([
        fileTexts.nothingWritten,
        `línea 2: ${loadingTexts.nobody('NADIE', null)}`,
        `línea 3: ${loadingTexts.noEvaluation('Otra')}`,
        `línea 4: ${loadingTexts.whichSession('Mal llenada', 2)}`,
        `línea 5: ${loadingTexts.otherSession(Number(over), 'Mal llenada')}`,
        `línea 5: ${loadingTexts.repeated(loadingTexts.personIn(one ?? '', 'Mal llenada'), 4)}`,
        `línea 6: ${loadingTexts.noRoom('Z')}`,
        `línea 7: sesion: ${problems.sessionOver}`,
        `línea 8: puesto: ${problems.noDesk}`,
        expect.stringContaining('línea 9: tiempo_extra: se esperaba'),
        expect.stringContaining('línea 9: accesibilidad: se esperaba visual, auditiva, ninguna'),
        expect.stringContaining('línea 9: prueba: se esperaba sí o no'),
        `línea 10: identificacion: ${problems.notExaminee}`,
      ]);
    }
    const planned = office.file(
      HEADER,
      `${two};Ya pasó;${over};;;;;`,
      `${three};Mal llenada;${session};M;2;;;`,
      `${one};Mal llenada;${session};M;;;;`,
      `${two};Mal llenada;${session};M;;;;`,
      `${four};Mal llenada;${session};;3;;;`,
      `MALSUPER;Mal llenada;${session};;;;;`,
    );
    expect((await office.act('load-roster', planned)).lines).toEqual([
      fileTexts.nothingWritten,
      `línea 2: sesion: ${problems.sessionOver}`,
      `línea 3: puesto: ${problems.noDesk}`,
      `línea 5: sala: ${problems.roomFull}`,
      `línea 6: puesto: ${problems.deskWithoutRoom}`,
      `línea 7: identificacion: ${problems.notExaminee}`,
    ]);
    expect(await office.placesOf(session ?? '')).toEqual(before);
  });

  it('is one word about a person, however many lines they have', async () => {
    const [one] = await people('DOSVECES', 1);
    await office.evaluation('Uno de dos');
    await office.evaluation('Dos de dos');
    const twice = (other: string) =>
      office.file(HEADER, `${one};Uno de dos;;;;30;;`, `${one};Dos de dos;;;;${other};;`);
    expect((await office.act('load-roster', twice('40'))).lines).toContain(
      `línea 3: ${loadingTexts.contradicts('tiempo_extra', 2)}`,
    );
    expect((await office.act('load-roster', twice('30'))).ok).toBe(true);
  });

  it('hints at what a number lacks to be a cédula', async () => {
    const path = office.file('identificacion,evaluacion', '1710034066,De nómina', '102030400,De nómina');
    expect((await office.act('load-roster', path)).lines.slice(1)).toEqual([
      expect.stringMatching(/^línea 2: .*revise sus diez dígitos/),
      expect.stringMatching(/^línea 3: .*falta el cero inicial/),
    ]);
  });

  it('moves whoever is there, lets two change desks, and takes back whoever was withdrawn', async () => {
    const [one, two, three] = await people('CAMBIO', 3);
    const [session = ''] = await office.evaluation('Con cambios');
    await office.done('add-room', 'C', '3');
    const lines = (...desks: readonly number[]) =>
      office.file(HEADER, ...[one, two, three].map((who, place) => `${who};Con cambios;;C;${desks[place]};;;`));
    await office.done('load-roster', lines(1, 2, 3));
    await office.done('withdraw', three ?? '', session);
    expect(await office.placesOf(session)).toEqual([`${one} C 1`, `${two} C 2`]);
    const at = (desk: number | null) => loadingTexts.place(Number(session), 'C', desk);
    expect((await office.act('load-roster', lines(2, 1, 3))).lines).toEqual([
      loadingTexts.roster(0, 2, 1, 0),
      loadingTexts.placed(2, one ?? '', at(2), at(1)),
      loadingTexts.placed(3, two ?? '', at(1), at(2)),
      loadingTexts.placed(4, three ?? '', at(3), at(null)),
    ]);
    expect(await office.placesOf(session)).toEqual([`${one} C 2`, `${two} C 1`, `${three} C 3`]);
  });

  it('leaves who it says nothing new of: in their session, finished, a trial or none', async () => {
    const [one, two, tried] = await people('QUEDA', 3);
    const [early = '', late = ''] = await office.evaluation('Que queda', [
      [-1, 3],
      [10, 12],
    ]);
    await office.done('enter', one ?? '', late);
    await office.done('enter', two ?? '', early);
    await office.done('enter', tried ?? '', early, '--trial');
    const who = await examinee(server, two ?? '');
    const sheet = await opened(who, await onlySheet(who));
    const load = (...lines: readonly string[]) => office.act('load-roster', office.file(HEADER, ...lines));
    const asTrial = (reference = '', trial = 'sí') => `${reference};Que queda;;;;;;${trial}`;
    const { problems } = rosterTexts;
    expect((await load(asTrial(one), asTrial(two), asTrial(tried, 'no'))).lines).toEqual([
      fileTexts.nothingWritten,
      ...[2, 3, 4].map((line) => `línea ${line}: prueba: ${problems.trialByFile}`),
    ]);
    await who.finish(sheet.id, 'F', { answers: [] });
    const same = await load(asTrial(one, ''), asTrial(two, 'no'), asTrial(tried));
    expect(same.lines).toEqual([loadingTexts.roster(0, 0, 0, 3)]);
    expect(await office.placesOf(late)).toEqual([`${one} - -`]);
    expect((await load(`${two};Que queda;${late};;;;;`)).lines[1]).toBe(`línea 2: evaluacion: ${problems.finished}`);
  });

  it('takes 800 people into four rooms and three shifts from one file, in seconds', async () => {
    const { db } = server.database;
    const rows = Array.from({ length: 800 }, (_, place) => ({
      reference: `OCHO${String(place).padStart(4, '0')}`,
      full_name: `Persona ${place}`,
      password_hash: 'x',
    }));
    await db
      .insertInto('app_user')
      .values(rows.map((row) => ({ ...row, email: null, accessibility: null, watermark: null })))
      .execute();
    const sessions = await office.evaluation('La admisión', [
      [1, 3],
      [4, 6],
      [7, 9],
    ]);
    const rooms = ['Sala 1', 'Sala 2', 'Sala 3', 'Sala 4'];
    for (const room of rooms) await office.done('add-room', room, '70');
    const lines = rows.map(
      ({ reference }, place) =>
        `${reference};La admisión;${sessions[place % 3]};${rooms[Math.floor(place / 3) % 4]};;;;`,
    );
    expect((await office.act('load-roster', office.file(HEADER, ...lines))).lines).toEqual([
      loadingTexts.roster(800, 0, 0, 0),
    ]);
    for (const session of sessions) {
      const places = await office.placesOf(session);
      expect(new Set(places.map((place) => place.slice(9))).size).toBe(places.length);
      for (const room of rooms) expect(places.filter((place) => place.includes(room)).length).toBeLessThanOrEqual(70);
    }
    expect((await Promise.all(sessions.map((session) => office.placesOf(session)))).flat()).toHaveLength(800);
    // One more than there are desks: nobody enters.
    const [late] = await people('TARDE', 1);
    await office.done('set-room', 'Sala 1', '--capacity', '67');
    expect((await office.act('enter', late ?? '', sessions[0] ?? '', '--room', 'Sala 1')).ok).toBe(false);
  });
});

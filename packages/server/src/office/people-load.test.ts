import { MAX_PEOPLE_FILE_BYTES } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueLink } from '../accounts/links/link-store.ts';
import { texts as csvTexts } from '../content/csv/texts.ts';
import { mailedToken, mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

type Known = 'correct' | 'refuse';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const check = async (file: Uint8Array, known: Known = 'refuse', by = rosa) => {
  const reply = rightOf(await server.api.checkOfficePeople({ file, known }, by));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.lines;
};
const load = async (
  file: Uint8Array,
  known: Known = 'refuse',
  { reason, once } = askedAction(),
  warned: 'load' | 'refuse' = 'refuse',
) => {
  const asked = { file, known, fileName: 'personas.csv', warned, reason, once };
  return rightOf(await server.api.loadOfficePeople(asked, rosa));
};
const ofWhole = async (file: Uint8Array) => (await check(file)).map(({ line, problems }) => [line, problems[0]?.text]);
const person = (reference: string) =>
  server.database.db.selectFrom('app_user').selectAll().where('reference', '=', reference).executeTakeFirst();
const lastAction = async () =>
  (await server.database.db.selectFrom('operator_action').select('what').orderBy('id', 'desc').executeTakeFirst())
    ?.what;

const HEADER = 'identificacion;nombre;correo;clave;funcion;accesibilidad';
const NOTHING = { changes: [], isEmailKept: false, problems: [], warnings: [] };
const FILE = bytesOf(
  `\uFEFF${HEADER}\r\n1710034065;Ana Ñandú;ana@ejemplo.ec;;;visual\r\nSUP1;Luis Ríos;;Clave-123;supervisor;\r\n`,
);

describe('a file of people', () => {
  it('is looked at line by line, and nothing is another by that', async () => {
    const before = await wholeDatabase(server.database.db);
    expect(await check(FILE)).toEqual([
      { line: 2, reference: '1710034065', fullName: 'Ana Ñandú', fate: 'invite', ...NOTHING },
      { line: 3, reference: 'SUP1', fullName: 'Luis Ríos', fate: 'add', ...NOTHING },
    ]);
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it('is loaded, once, and whoever has no password is mailed a link', async () => {
    const asked = askedAction();
    expect(await load(FILE, 'refuse', asked)).toMatchObject({
      status: 200,
      body: { changes: 2, mails: 1, isDoneBefore: false },
    });
    expect(await load(FILE, 'refuse', asked)).toMatchObject({
      status: 200,
      body: { changes: 0, isDoneBefore: true },
    });
    expect(await person('1710034065')).toMatchObject({ full_name: 'Ana Ñandú', accessibility: 'VISUAL' });
    expect(await person('SUP1')).toMatchObject({ roles: ['proctor'] });
    expect((await mailsTo(server, 'ana@ejemplo.ec')).length).toBe(1);
    expect(await lastAction()).toMatchObject({ action: 'load-people', file: 'personas.csv', changes: 2, mails: 1 });
    expect(await lastAction()).toHaveProperty('sha256', expect.stringMatching(/^[0-9a-f]{64}$/));
  });

  it('that is loaded a second time is refused by line, or changes nothing', async () => {
    const again = await check(FILE);
    expect(again.map(({ fate, problems }) => [fate, problems[0]?.field])).toEqual([
      [null, 'identificacion'],
      [null, 'identificacion'],
    ]);
    expect(await load(FILE)).toMatchObject({ status: 400, body: { msg: texts.wrongPeople } });
    expect((await check(FILE, 'correct')).map(({ fate }) => fate)).toEqual(['same', 'same']);
    expect(await load(FILE, 'correct')).toMatchObject({ status: 200, body: { changes: 0, mails: 0 } });
    const other = bytesOf('identificacion,nombre\n1710034065,Ana Ñandú Paz\n');
    expect((await check(other, 'correct')).map(({ fate }) => fate)).toEqual(['correct']);
    expect(await load(other, 'correct')).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await person('1710034065')).toMatchObject({ full_name: 'Ana Ñandú Paz', email: 'ana@ejemplo.ec' });
  });

  it('whose corrected address ends an invitation sends another there, and none to whoever has a password', async () => {
    const invited = bytesOf(
      'identificacion;nombre;correo;clave\nMUDA;Muda;muda@mal.ec;\nFIJA;Fija;fija@mal.ec;Clave-123\n',
    );
    expect(await load(invited)).toMatchObject({ status: 200, body: { changes: 2, mails: 1 } });
    const first = await mailedToken(server, 'muda@mal.ec');
    const corrected = bytesOf('identificacion;nombre;correo\nMUDA;Muda;muda@bien.ec\nFIJA;Fija;fija@bien.ec\n');
    expect((await check(corrected, 'correct')).map(({ fate }) => fate)).toEqual(['reinvite', 'correct']);
    expect(await load(corrected, 'correct')).toMatchObject({ status: 200, body: { changes: 2, mails: 1 } });
    const use = async (resetToken: string) =>
      rightOf(await server.api.restorePassword({ resetToken, email: null, password: 'Otra-Clave-77' })).status;
    expect(await use(first)).toBe(403);
    expect(await use(await mailedToken(server, 'muda@bien.ec'))).toBe(200);
    expect(await mailsTo(server, 'fija@bien.ec')).toEqual([]);
  });

  it('whose corrected address sends no invitation to whoever forgot their password, though they logged in months ago', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, 'OLVIDA');
    const at = server.clock.now;
    await issueLink(db, { userId, purpose: 'reset', email: 'olvida@ejemplo.ec', at, expiresAt: at + 60_000 });
    const corrected = bytesOf('identificacion;nombre;correo\nOLVIDA;Persona OLVIDA;olvida@bien.ec\n');
    expect((await check(corrected, 'correct')).map(({ fate }) => fate)).toEqual(['correct']);
  });

  it('is told all that is wrong with it by line and field, and then nobody of it is loaded', async () => {
    const file = bytesOf(
      `${HEADER}\n1710034066;=HYPERLINK(A1);no;;jefe;\nREP;Uno;rep@ejemplo.ec;;;\nrep;Dos;otra@ejemplo.ec;;;\n` +
        'JEFA;Jefa;jefa@ejemplo.ec;;operador;\nBIEN;Bien;bien@ejemplo.ec;;;\nFORMULA;+1;f@ejemplo.ec;;;\n',
    );
    const lines = await check(file);
    expect(lines.map(({ line, fate, problems }) => [line, fate, problems.map(({ field }) => field)])).toEqual([
      [2, null, ['identificacion', 'correo', 'funcion']],
      [3, 'invite', []],
      [4, null, [null]],
      [5, null, ['funcion']],
      [6, 'invite', []],
      [7, null, ['nombre']],
    ]);
    expect(lines[5]?.problems[0]?.text).toContain('fórmula');
    const refused = await load(file);
    expect(refused.status === 400 && refused.body.problems).toHaveLength(6);
    expect(await person('BIEN')).toBeUndefined();
  });

  it('makes nobody of the office, and of a registrar’s no proctor either, nor corrects one', async () => {
    const registrar = await staffWith(server, 'SECRETARIA', ['registrar']);
    await addTestPerson(server.database.db, 'VIGILA', { roles: ['proctor'] });
    const file = bytesOf(
      'identificacion;nombre;correo;funcion\nNUEVA;Nueva;n@ejemplo.ec;aspirante\nOTRA;Otra;o@ejemplo.ec;auditoria\n' +
        'MIRA;Mira;m@ejemplo.ec;supervisor\nVIGILA;Otro nombre;v@ejemplo.ec;\n',
    );
    const fields = async (by: StaffToken) =>
      (await check(file, 'correct', by)).map(({ problems }) => problems[0]?.field ?? null);
    expect(await fields(rosa)).toEqual([null, 'funcion', null, null]);
    expect(await fields(registrar)).toEqual([null, 'funcion', 'funcion', 'identificacion']);
  });

  it('does not touch an operator, nor whoever loads it', async () => {
    const file = bytesOf('identificacion;nombre;correo\nROSA;Otra Rosa;rosa@otro.ec\n');
    expect((await check(file, 'correct'))[0]?.problems).toMatchObject([{ field: 'identificacion' }]);
    expect((await load(file, 'correct')).status).toBe(400);
    expect(await person('ROSA')).not.toMatchObject({ full_name: 'Otra Rosa' });
  });

  it('that is none is told so: another encoding, a workbook, a picture, no line, too many', async () => {
    expect(await ofWhole(new Uint8Array(Buffer.from('identificacion;nombre\nL1;Ñandú\n', 'latin1')))).toEqual([
      [null, csvTexts.notUtf8],
    ]);
    expect(await ofWhole(new Uint8Array([0x50, 0x4b, 3, 4, 20]))).toEqual([[null, csvTexts.workbook]]);
    const picture = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
    expect(await ofWhole(new Uint8Array(picture))).toEqual([[null, csvTexts.notCsv]]);
    expect(await ofWhole(bytesOf('%PDF-1.7\n'))).toEqual([[null, csvTexts.notCsv]]);
    expect(await ofWhole(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3b, 0]))).toEqual([[null, csvTexts.notUtf8]]);
    expect(await ofWhole(bytesOf('identificacion;nombre\nL1;"A\n'))).toEqual([[null, csvTexts.quotes(2)]]);
    expect(await ofWhole(new Uint8Array(0))).toEqual([[null, csvTexts.empty]]);
    expect((await ofWhole(bytesOf('a;b\n1;2\n')))[0]?.[0]).toBe(1);
    expect(await ofWhole(bytesOf(`identificacion;nombre\n${'A;B\n'.repeat(10_001)}`))).toEqual([
      [null, csvTexts.tooManyLines(10_000)],
    ]);
    expect(await ofWhole(bytesOf(`identificacion;nombre\n${'\n'.repeat(30_000)}A;B\n`))).toEqual([
      [null, csvTexts.tooManyLines(10_000)],
    ]);
    expect(await ofWhole(bytesOf(`${'a;'.repeat(500)}\n1\n`))).toEqual([[1, csvTexts.tooManyColumns(100)]]);
    const huge = await server.api.checkOfficePeople(
      { file: new Uint8Array(MAX_PEOPLE_FILE_BYTES + 50_000), known: 'refuse' },
      rosa,
    );
    expect(huge).toMatchObject({ right: { status: 413 } });
  });

  it('warns by line of digits that are no cédula, which are loaded once somebody looked at them', async () => {
    const file = bytesOf(
      'identificacion;nombre;correo;documento\n1710034;Corta Uno;c1@ejemplo.ec;\n084512398;Paso Dos;c2@ejemplo.ec;pasaporte\n' +
        '17100340651;Larga Tres;c3@ejemplo.ec;\nPA1234;Letras Cuatro;c4@ejemplo.ec;\nPA9;Cinco;c5@ejemplo.ec;cedula\n',
    );
    const lines = await check(file);
    expect(lines.map(({ fate, warnings }) => [fate, warnings.map(({ field }) => field)])).toEqual([
      ['invite', ['identificacion']],
      ['invite', []],
      ['invite', ['identificacion']],
      ['invite', []],
      [null, []],
    ]);
    expect(lines[0]?.warnings[0]?.text).toContain('parece una cédula incompleta: son 7 dígitos');
    expect(lines[4]?.problems).toEqual([{ field: 'identificacion', text: csvTexts.notCedula.slice(16) }]);
    const two = bytesOf('identificacion;nombre;correo\n1710034;Corta Uno;c1@ejemplo.ec\nPA1234;Cuatro;c4@ejemplo.ec\n');
    const refused = await load(two);
    expect(refused).toMatchObject({ status: 400, body: { msg: texts.warnedPeople } });
    expect(refused.status === 400 && refused.body.problems).toHaveLength(1);
    expect(await person('PA1234')).toBeUndefined();
    expect(await load(two, 'refuse', askedAction(), 'load')).toMatchObject({ status: 200, body: { changes: 2 } });
    // Whoever is there already has that number.
    expect((await check(two, 'correct')).flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('tells how far its load is, to whoever loads it', async () => {
    const lines = Array.from({ length: 200 }, (_, place) => `PER${place};Persona ${place};;Clave-123`);
    const asked = askedAction();
    const loaded = load(bytesOf(`identificacion;nombre;correo;clave\n${lines.join('\n')}\n`), 'refuse', asked);
    const far = async (who: StaffToken) => {
      const reply = rightOf(await server.api.officePeopleLoad({ once: asked.once }, who));
      return reply.status === 200 ? reply.body.progress : null;
    };
    await expect.poll(() => far(rosa), { interval: 5 }).toMatchObject({ total: 200 });
    expect(await far(await staffWith(server, 'EVA', ['operator']))).toBeNull();
    expect(await loaded).toMatchObject({ status: 200, body: { changes: 200 } });
    expect(await far(rosa)).toBeNull();
  });
});

describe('one person', () => {
  const add = async (more: object, asked = askedAction()) =>
    rightOf(
      await server.api.addOfficePerson(
        {
          ...{ reference: 'NUEVA', fullName: 'Nueva Paz', email: 'nueva@ejemplo.ec', role: 'examinee' },
          ...{ isPassport: false, accessibility: null, ...asked, ...more },
        } as Parameters<typeof server.api.addOfficePerson>[0],
        rosa,
      ),
    );

  it('is added and mailed a link, or all that is wrong is said', async () => {
    const wrong = await add({ reference: '1710034066', email: 'no', fullName: ' ' });
    expect(wrong.status === 400 && wrong.body.problems).toHaveLength(3);
    expect(await add({}, askedAction('', true))).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
    expect(await person('NUEVA')).toBeUndefined();
    expect(await add({})).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
    expect(await lastAction()).toMatchObject({ action: 'add-person', userId: (await person('NUEVA'))?.id });
    expect(await add({})).toMatchObject({ status: 400, body: { problems: [expect.stringContaining('ya existe')] } });
    const digits = { reference: '1234567', email: 'digitos@ejemplo.ec' };
    expect(await add(digits)).toMatchObject({
      status: 400,
      body: { problems: [expect.stringContaining('7 dígitos')] },
    });
    expect(await add({ ...digits, isPassport: true })).toMatchObject({ status: 200 });
    // Its zero is not missing where somebody says that it is a passport.
    const nine = { reference: '102030400', email: 'nueve@ejemplo.ec' };
    expect(await add(nine)).toMatchObject({
      status: 400,
      body: { problems: [expect.stringContaining('cero inicial')] },
    });
    expect(await add({ ...nine, isPassport: true })).toMatchObject({ status: 200 });
    expect(await person(nine.reference)).toBeDefined();
  });

  it('is corrected, and invited again by a link that takes the place of the one before', async () => {
    const id = (await person('NUEVA'))?.id ?? 0;
    const { api } = server;
    const { full_name: fullName, accessibility } = (await person('NUEVA')) ?? { full_name: '', accessibility: null };
    const correct = {
      ...({ id, fullName: 'Nueva Paz Ríos', accessibility: 'AUDITIVA' } as const),
      ...{ before: { fullName, accessibility }, ...askedAction() },
    };
    expect(await api.correctOfficePerson(correct, rosa)).toMatchObject({
      right: { status: 200, body: { changes: 1 } },
    });
    expect(await person('NUEVA')).toMatchObject({ full_name: 'Nueva Paz Ríos', accessibility: 'AUDITIVA' });
    // Somebody who opened it beforehand corrects the name alone, and knows nothing of what they need.
    expect(await api.correctOfficePerson({ ...correct, accessibility, ...askedAction() }, rosa)).toMatchObject({
      right: { status: 409, body: { msg: texts.otherBefore(texts.personData('Nueva Paz Ríos', 'auditiva')) } },
    });
    const before = { fullName: correct.fullName, accessibility: correct.accessibility };
    const empty = { ...correct, fullName: ' ', before, ...askedAction() };
    expect(await api.correctOfficePerson(empty, rosa)).toMatchObject({ right: { status: 400 } });
    const first = await mailedToken(server, 'nueva@ejemplo.ec');
    expect(await api.inviteOfficePerson({ id, ...askedAction() }, rosa)).toMatchObject({
      right: { status: 200, body: { mails: 1 } },
    });
    const second = await mailedToken(server, 'nueva@ejemplo.ec');
    expect(second).not.toBe(first);
    const used = await api.restorePassword({ resetToken: first, email: null, password: 'Otra-Clave-77' });
    expect(used).toMatchObject({ right: { status: 403 } });
  });

  it('who cannot be invited is told of, and nobody changes their own account', async () => {
    const { api, database } = server;
    const off = await addTestPerson(database.db, 'APAGADA', { isActive: false });
    const refused = async (id: number, msg: string) =>
      expect(await api.inviteOfficePerson({ id, ...askedAction() }, rosa)).toMatchObject({
        right: { status: 409, body: { msg } },
      });
    await refused(off, texts.cannotEnter);
    await refused((await person('SUP1'))?.id ?? 0, texts.noEmail);
    await refused(rosa.userId, texts.ownAccount);
  });
});

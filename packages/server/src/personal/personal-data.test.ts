import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosFolder } from '../photos/photo-files.ts';
import { devMailboxFolder } from '../platform/mail/dev-mailbox.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { identityCalls } from '../testing/identified.ts';
import { changeInstitution } from '../testing/institution.ts';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { descriptorOf, jpegOf } from '../testing/pictures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { tablesOf } from '../testing/whole-database.ts';
import { PERSON_TABLES } from './person-rows.ts';

const BY = ['--operator', 'ROSA', '--reason', 'Lo pidió'] as const;
const NUMBER = 'PDATOS0';
const EMAIL = 'pdatos0@ejemplo.ec';
const OBJECTION = 'Vivo con mi abuela, y fue ella.';

let server: TestServer;
let folder: string;
let use: ReturnType<typeof gradedSheets>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-personal-'));
  server = await startTestServer();
  use = gradedSheets(server);
  const { db } = server.database;
  const people = await use.people('PDATOS', 2);
  await use.give('De personas', people, { grading: { publish: 'graded' } });
  for (const who of people.people) await use.take(who);
  await changeInstitution(db, { settings: { facelog: true } });
  await db
    .updateTable('app_user')
    .set({ email: EMAIL, full_name: 'Nombre Irrepetible' })
    .where('reference', '=', NUMBER)
    .execute();
  const faceId = await addTestPerson(db, 'PDROSTRO', { isFacelogRequired: true });
  const { accessToken } = await logInAs(server, 'PDROSTRO');
  await identityCalls(server, accessToken).facelog(await jpegOf(), { descriptor: descriptorOf(0.1) });
  await db
    .updateTable('photo')
    .set({ user_id: people.ids[0] ?? 0 })
    .where('user_id', '=', faceId)
    .execute();
  await db
    .updateTable('face_reference')
    .set({ user_id: people.ids[0] ?? 0 })
    .execute();
  await db.insertInto('mail_job').values({ recipient: EMAIL.toUpperCase(), subject: 'Aviso', text: 'Hola' }).execute();
  await db.insertInto('last_grade').values({ reference: NUMBER, grade: 800 }).execute();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** Tables that have a column of a person or of a sheet, and tell nothing that a person could be told. */
const NOT_TOLD = [
  // How the server knows logins, each for minutes.
  ...['access_token', 'dactilar_try', 'login_code', 'push_grant', 'refresh_token', 'token_family'],
  // What a board counts, of rows that are told.
  ...['console_watcher', 'person_line', 'sheet_change', 'sheet_state', 'sheet_watch', 'log_room'],
  // Where a laboratory stands with a sheet.
  ...['laboratory_handed', 'laboratory_sheet', 'laboratory_sheet_here', 'laboratory_taking'],
  // Told as files, or the damage of those files.
  ...[
    'session_log',
    'log_line',
    'log_pack',
    'log_came',
    'log_content',
    'opened_content',
    'brought_content',
    'log_fork',
    'log_gap',
  ],
];

describe('what is kept of a person', () => {
  it('is told from every table that has anything of one', async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'sheet_id', 'examinee_id') order by 1`.execute(
      server.database.db,
    );
    const told = new Set<string>([...Object.keys(PERSON_TABLES), ...NOT_TOLD]);
    expect(rows.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
  });

  it('is written into a folder of its own: data, photos, logs, results; no secret of the server', async () => {
    const path = join(folder, 'de-una');
    const { ok, lines } = await use.run('export-person', NUMBER, path, ...BY);
    expect(ok).toBe(true);
    expect(lines).toEqual(expect.arrayContaining(['  photo: 1', '  sheet_grade: 1', `Carpeta escrita: ${path}`]));
    expect(readdirSync(join(path, 'fotos'))).toHaveLength(1);
    expect(readdirSync(join(path, 'resultados'))).toHaveLength(1);
    expect(readdirSync(path).toSorted()).toEqual(
      expect.arrayContaining(['LEAME.txt', 'datos.json', 'fotos', 'resultados']),
    );
    const text = readFileSync(join(path, 'datos.json'), 'utf8');
    const data = JSON.parse(text) as Record<string, readonly Record<string, unknown>[]>;
    expect(data['app_user']).toEqual([expect.objectContaining({ reference: NUMBER, full_name: 'Nombre Irrepetible' })]);
    expect(data['user_answer']).toHaveLength(12);
    expect(data['sheet_grade']).toEqual([expect.objectContaining({ grade: 100 })]);
    expect(data['mail_job']).toHaveLength(2);
    expect(data['last_grade']).toHaveLength(1);
    for (const secret of ['password_hash', 'key_wrapped', 'descriptor', '$argon2']) expect(text).not.toContain(secret);
    expect(text).not.toContain('"PDATOS1"');

    const looks = await server.database.db.selectFrom('photo_access').select(['who', 'why']).execute();
    expect(looks).toEqual([{ who: 'ROSA', why: 'Lo pidió' }]);
    expect(await use.run('export-person', NUMBER, path, ...BY)).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('No debe existir')],
    });
  });
});

describe('a person who is forgotten', () => {
  const VERIFIED = ['sheet_grade', 'user_answer', 'session_log', 'log_receipt', 'brought_content', 'answers_sheet'];
  const photoFilesLeft = () =>
    readdirSync(photosFolder(server.context.config), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );

  it('is not forgotten while there is something to decide or to do, unless it is to be so anyway', async () => {
    const { db } = server.database;
    const [first = 0] = (await db.selectFrom('app_user').select('id').where('reference', '=', NUMBER).execute()).map(
      ({ id }) => id,
    );
    await giveEvaluation(db, evaluationJson('Por rendir', [section('S', [choice('p')])]), [first], {
      start: server.clock.now + 3_600_000,
      end: server.clock.now + 7_200_000,
    });
    expect(await use.run('add-room', 'Sala A', '5', '--location', 'Campus', '--address', 'Av. 1', ...BY)).toMatchObject(
      { ok: true },
    );
    const roster = join(folder, 'nomina.csv');
    writeFileSync(
      roster,
      `identificacion;evaluacion;sala;puesto;tiempo_extra;accesibilidad\r\n${NUMBER};Por rendir;Sala A;3;25 %;visual\r\n`,
    );
    const loaded = await use.run('load-roster', roster, ...BY);
    expect(loaded.lines.join('\n')).toContain(NUMBER);
    await use.run('set-accessibility', NUMBER, 'auditiva', ...BY);
    const kept = await db.selectFrom('operator_action').select('what').orderBy('id', 'desc').limit(2).execute();
    expect(kept.map(({ what }) => what)).toEqual([
      { action: 'set-accessibility', userId: first },
      expect.objectContaining({ action: 'load-roster', moved: 1, userIds: [first], accommodated: [first] }),
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/visual|auditiva|PDATOS/i);

    await db.updateTable('sheet_grade').set({ published_at: null }).execute();
    const { id: sheet_id } = await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('user_id', '=', first)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('objection')
      .values({ sheet_id, text: OBJECTION, created_at: new Date(0) })
      .execute();
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'proctor'] })
      .where('id', '=', first)
      .execute();
    expect(await use.run('forget-person', NUMBER, ...BY)).toEqual({
      ok: false,
      lines: [
        'Tiene un descargo sin respuesta.',
        'Tiene notas sin publicar.',
        'Tiene una evaluación por rendir.',
        'Tiene una función en la institución: quítesela antes.',
        expect.stringContaining('--anyway'),
      ],
    });
    const path = join(folder, 'sin-publicar');
    expect(await use.run('export-person', NUMBER, path, ...BY)).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(join(path, 'datos.json'), 'utf8'))).toMatchObject({
      ...{ sheet_grade: [], objection: [{ text: OBJECTION }] },
    });
  });

  it('has no name, number, address, photo or mail here any more; grade, answers, logs and receipts are what they were', async () => {
    const mailbox = devMailboxFolder(server.context.config.dataFolder);
    mkdirSync(mailbox, { recursive: true });
    for (const [name, to] of [
      ['1', EMAIL.toUpperCase()],
      ['2', 'otra@ejemplo.ec'],
    ]) {
      writeFileSync(join(mailbox, `${name}.json`), JSON.stringify({ at: 0, to, subject: 's', text: 't' }));
      writeFileSync(join(mailbox, `${name}.eml`), 'correo');
    }
    const before = await tablesOf(server.database.db);
    expect(photoFilesLeft()).toHaveLength(1);
    const rehearsed = await use.run('forget-person', NUMBER, ...BY, '--anyway', '--dry-run');
    expect(rehearsed.lines).toContain('  photo: 1');
    expect(await tablesOf(server.database.db)).toEqual(before);

    const { ok, lines } = await use.run('forget-person', NUMBER, ...BY, '--anyway');
    expect(ok).toBe(true);
    expect(lines).toContain('Fotos eliminadas: 1');
    expect(await server.database.db.selectFrom('objection').select('text').execute()).toEqual([{ text: '' }]);
    expect(photoFilesLeft()).toEqual([]);
    expect(readdirSync(mailbox).toSorted()).toEqual(['2.eml', '2.json']);
    const forgotten = await server.database.db
      .selectFrom('app_user')
      .select(['extra_time_percent', 'accessibility'])
      .where('full_name', '=', 'Persona olvidada')
      .execute();
    expect(forgotten).toEqual([{ extra_time_percent: 0, accessibility: null }]);
    const earlier = await server.database.db.selectFrom('last_grade').selectAll().execute();
    expect(earlier).toMatchObject([{ reference: expect.stringMatching(/^OLVIDADA-\d+$/), grade: 800 }]);
    const after = await tablesOf(server.database.db);
    for (const table of VERIFIED) expect(after.get(table)).toBe(before.get(table));
    // What a log's lines name by a hash is what it was, or they would not verify; no line names one of a sheet without a log.
    for (const [table, text] of after)
      for (const word of ['Nombre Irrepetible', EMAIL, EMAIL.toUpperCase(), NUMBER])
        expect(text.includes(word), `${word} in ${table}`).toBe(false);
  });

  it('does not log in, and others are who they were', async () => {
    expect(await use.run('show-person', NUMBER)).toMatchObject({ ok: false });
    expect(await use.run('show-person', 'PDATOS1')).toMatchObject({ ok: true });
  });

  it('is not forgotten while an evaluation is under way', async () => {
    await server.database.db
      .updateTable('answers_sheet')
      .set({ status: 'A', finished_at: null })
      .where('status', '=', 'F')
      .execute();
    expect(await use.run('forget-person', 'PDATOS1', ...BY)).toMatchObject({
      ok: false,
      lines: ['Tiene una evaluación en curso: espere a que termine.'],
    });
  });
});

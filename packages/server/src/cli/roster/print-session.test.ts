import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as documentTexts } from '../../documents/session-texts.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as laboratoryTexts } from '../laboratory/laboratories.ts';
import { texts } from './print-session.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
let session = '';
const folder = mkdtempSync(join(tmpdir(), 'quipu-print-'));
const HERE = 'PAPEL0';
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
  const { db } = server.database;
  for (let place = 0; place < 4; place += 1) await addTestPerson(db, `PAPEL${place}`);
  await addTestPerson(db, 'PAPELSUP', { roles: ['proctor'], fullName: 'Rosa Supervisora' });
  [session = ''] = await office.evaluation('En papel');
  for (const room of ['Uno', 'Dos']) await office.done('add-room', room, '5');
  await office.done('enter', HERE, session, '--room', 'Uno');
  await office.done('enter', 'PAPEL1', session, '--room', 'Dos');
  await office.done('enter', 'PAPEL2', session, '--room', 'Dos');
  await office.done('enter', 'PAPEL3', session, '--trial');
  await office.done('withdraw', 'PAPEL2', session);
  await office.done('assign-proctor', 'PAPELSUP', session);
  const who = await examinee(server, HERE);
  const id = await onlySheet(who);
  await opened(who, id);
  await who.printScreen(id);
  await who.finish(id, 'F');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const printed = async (name: string, ...more: readonly string[]) => {
  files += 1;
  const path = join(folder, `${name}-${files}.pdf`);
  const outcome = await office.run(name, session, '--out', path, ...more);
  if (!outcome.ok) throw new Error(outcome.lines.join());
  return readPdf(readFileSync(path));
};

it('the lists have each room on its own page, without those who were withdrawn or try it', async () => {
  const attendance = await printed('attendance-list');
  expect(attendance.title).toBe(`${documentTexts.attendance}: En papel`);
  expect(attendance.pages).toHaveLength(2);
  const [first = '', second = ''] = attendance.pages;
  expect(first).toContain(documentTexts.room('Dos', 1));
  expect(first).toContain('PAPEL1');
  expect(first).toContain(documentTexts.signature);
  expect(second).toContain(HERE);
  expect(attendance.pages.join(' ')).not.toMatch(/PAPEL[23]/);
  const desks = await printed('desk-list', '--room', 'Uno');
  expect(desks.pages).toHaveLength(1);
  expect(desks.pages[0]).toContain(HERE);
  expect(desks.pages[0]).not.toContain('PAPEL1');
});

it('minutes before the end say that they are provisional, and of nobody that they did not come', async () => {
  const { title, pages } = await printed('minutes');
  expect(title).toBe(`${documentTexts.provisionalMinutes}: En papel`);
  const whole = pages.join(' ');
  for (const said of ['Es provisional', documentTexts.notBegun, documentTexts.notBegunCount, 'Acta provisional ·'])
    expect(whole).toContain(said);
  for (const said of [documentTexts.wasAbsent, documentTexts.absent]) expect(whole).not.toContain(said);
});

it('the minutes say who came and when, what happened, what was done, and who signs', async () => {
  const whole = (await printed('minutes')).pages.join(' ');
  for (const said of [
    documentTexts.wasWithdrawn,
    'Captura de pantalla',
    documentTexts.actions['withdraw'] ?? '',
    'Rosa Supervisora',
    documentTexts.inCharge,
  ])
    expect(whole).toContain(said);
  expect(whole).toContain(`${documentTexts.summoned}`);
  expect(whole).not.toContain('PAPEL3');
  // Nobody took the place of who was withdrawn.
  expect(whole).not.toContain('otro intento');
});

it('the minutes of a room that was left have those who were in it, and what happened until they left', async () => {
  const { db } = server.database;
  for (const name of ['MOJADA', 'SECA']) await addTestPerson(db, name, { fullName: `Persona ${name}` });
  for (const room of ['Mojada', 'Otra']) await office.done('add-room', room, '5');
  await office.done('enter', 'MOJADA', session, '--room', 'Mojada', '--desk', '4');
  await office.done('enter', 'SECA', session, '--room', 'Mojada');
  const who = await examinee(server, 'MOJADA');
  const id = await onlySheet(who);
  await opened(who, id);
  await who.printScreen(id);
  await office.done('pause-sheet', String(id));
  await office.done('resume-sheet', String(id));
  server.clock.now += 60_000;
  await office.done('move', 'SECA', session, '--room', 'Otra');
  await office.done('move-all', session, '--from', 'Mojada', '--room', 'Otra');
  server.clock.now += 60_000;
  await who.printScreen(id);
  const left = (await printed('minutes', '--room', 'Mojada')).pages.join(' ');
  for (const said of ['MOJADA', 'SECA', documentTexts.movedAway, documentTexts.actions['move-all'] ?? ''])
    expect(left).toContain(said);
  const CAPTURE = /captura de\s+pantalla/gi;
  expect(left.match(CAPTURE)).toHaveLength(1);
  // And of the other room's is what happened there, and that they came.
  const came = (await printed('minutes', '--room', 'Otra')).pages.join(' ');
  expect(came.match(CAPTURE)).toHaveLength(1);
  expect(came).toContain(documentTexts.actions['move-all']);
  for (const action of ['pause-sheet', 'resume-sheet']) {
    expect(left).toContain(documentTexts.actions[action]);
    expect(came).not.toContain(documentTexts.actions[action]);
  }
  expect((await office.run('desk-list', session, '--room', 'Mojada', '--out', join(folder, 'p.pdf'))).lines).toEqual([
    texts.nobody,
  ]);
  // And of the room to which somebody was brought who had none, what happened to them before.
  await addTestPerson(db, 'SINSALA');
  await office.done('enter', 'SINSALA', session);
  const roomless = await examinee(server, 'SINSALA');
  const theirs = await onlySheet(roomless);
  await opened(roomless, theirs);
  await roomless.printScreen(theirs);
  server.clock.now += 60_000;
  await office.done('move', 'SINSALA', session, '--room', 'Otra');
  expect((await printed('minutes', '--room', 'Otra')).pages.join(' ').match(CAPTURE)).toHaveLength(2);
  await office.done('move', 'SECA', session, '--room', 'Mojada');
  const back = (await printed('minutes', '--room', 'Mojada')).pages.join(' ');
  expect(back).toContain(documentTexts.room('Mojada', 1));
  expect(back.match(/Persona MOJADA/g)).toHaveLength(1);
});

it('once the session is over the minutes are no longer provisional, and say who did not come', async () => {
  const underWay = await server.database.db
    .selectFrom('answers_sheet')
    .select('id')
    .where('status', '=', 'A')
    .execute();
  for (const { id } of underWay) {
    await office.done('pause-sheet', String(id));
    server.clock.now += 60_000;
    await office.done('resume-sheet', String(id));
    await office.done('end-sheet', String(id));
  }
  server.clock.now += 4 * 3_600_000;
  const [waiting] = await server.database.db
    .selectFrom('answers_sheet')
    .select('id')
    .where('status', '=', 'P')
    .execute();
  const sheetId = waiting?.id ?? 0;
  const later = (extra_minutes: number) =>
    server.database.db.updateTable('answers_sheet').set({ extra_minutes }).where('id', '=', sheetId).execute();
  // More time of their own: who has not come may still.
  await later(600);
  expect((await printed('minutes')).title).toBe(`${documentTexts.provisionalMinutes}: En papel`);
  await later(0);
  const laboratory = 'a1b2c3';
  const { db } = server.database;
  await db
    .insertInto('laboratory')
    .values({ id: laboratory, key: Buffer.alloc(1), prepared_at: new Date(server.clock.now) })
    .execute();
  const out = { laboratory_id: laboratory, sheet_id: sheetId, session_id: Number(session) };
  await db.insertInto('laboratory_sheet').values(out).execute();
  expect((await printed('minutes')).pages.join(' ')).toContain(documentTexts.outInLaboratories([laboratory]));
  expect(await office.done('recall-laboratory', laboratory)).toEqual([laboratoryTexts.recalled(1)]);
  const { title, pages } = await printed('minutes');
  expect(title).toBe(`${documentTexts.minutes}: En papel`);
  expect(pages.join(' ')).toContain(documentTexts.wasAbsent);
  expect(pages.join(' ')).not.toContain('provisional');
  for (const action of ['pause-sheet', 'resume-sheet', 'end-sheet'])
    expect(pages.join(' ')).toContain(documentTexts.actions[action]);
});

it('no file is written over, and a session that is not there has none', async () => {
  const path = join(folder, 'otra.pdf');
  expect((await office.run('minutes', '999999', '--out', path)).lines).toEqual([texts.noSession]);
  expect((await office.run('minutes', session, '--out', path, '--dry-run')).ok).toBe(true);
  expect((await office.run('minutes', session, '--out', path)).ok).toBe(true);
  expect((await office.run('minutes', session, '--out', path)).lines).toEqual([texts.notWritten(path)]);
});

it('whoever would sign minutes by recalling a package is told that it has a session that is not over', async () => {
  const { db } = server.database;
  const [over = '', toCome = ''] = await office.evaluation('En dos sesiones', [
    [-1, 3],
    [24, 27],
  ]);
  for (const [name, its] of [
    ['PAPELUNO', over],
    ['PAPELDOS', toCome],
  ] as const) {
    await addTestPerson(db, name);
    await office.done('enter', name, its);
  }
  const laboratory = 'd4e5f6';
  await db
    .insertInto('laboratory')
    .values({ id: laboratory, key: Buffer.alloc(1), prepared_at: new Date(server.clock.now) })
    .execute();
  const sheets = await db
    .selectFrom('answers_sheet')
    .select(['id', 'session_id'])
    .where('session_id', 'in', [Number(over), Number(toCome)])
    .execute();
  await db
    .insertInto('laboratory_sheet')
    .values(
      sheets.map(({ id, session_id }) => ({ laboratory_id: laboratory, sheet_id: id, session_id: session_id ?? 0 })),
    )
    .execute();
  server.clock.now += 4 * 3_600_000;
  const told = (await office.done('recall-laboratory', laboratory, '--dry-run')).join(' ');
  expect(told).toContain(laboratoryTexts.recalled(2));
  expect(told).toContain(`1 hoja de la sesión ${toCome}, que termina`);
  expect(told).not.toContain(`sesión ${over},`);
});

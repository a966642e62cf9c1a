import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as commandTexts } from '../../cli/laboratory/laboratory-changes.ts';
import { sheetDeadline } from '../../exams/sheets/deadlines.ts';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { type LaboratoryComputer, takerThere } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { proctorCode } from '../proctor-code.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

/** A person whose sheet is out, and loaded on a computer of their own. */
const outOn = async (reference: string) => {
  const computer = await of.newComputer();
  computer.server.clock.now = of.server.clock.now;
  const { id, laboratory, session, file } = await of.handedOut(reference);
  expect((await computer.load(file)).status).toBe(200);
  await computer.open(session, await of.office.codeOf(session));
  // Whoever is in stays in for the whole evaluation.
  await changeInstitution(computer.server.database.db, { rules: { accessTokenSeconds: 86_400 } });
  return { computer, id, laboratory, session, package: file };
};
const fileOf = async (laboratory: string): Promise<Buffer> => {
  const { file, lines } = await of.office.changes(laboratory);
  if (file === null) throw new Error(lines.join('\n'));
  return file;
};
const held = async ({ server }: LaboratoryComputer, id: number) => {
  const sheet = await sheetAsRead(server.database.db, id);
  if (sheet === undefined) throw new Error('There is no such sheet');
  return sheet;
};
const deadlineOf = async (computer: LaboratoryComputer, id: number): Promise<number> =>
  sheetDeadline(await held(computer, id), computer.server.clock.now);
const personOf = (computer: LaboratoryComputer) =>
  computer.server.database.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();

it('brings what changed since to whoever is answering there, at once, and says it of each', async () => {
  const { computer, id, laboratory, session } = await outOn('CAMBIOS');
  const { office, server } = of;
  const taker = await takerThere(computer, 'CAMBIOS', id);
  const before = await deadlineOf(computer, id);
  expect(await office.changes(laboratory)).toEqual({ ok: false, lines: [texts.none.nothing], file: null });

  expect((await office.run('accommodate', 'CAMBIOS', '--percent', '25')).ok).toBe(true);
  expect((await office.run('extend-sheet', String(id), '10')).ok).toBe(true);
  expect((await office.run('extend-session', String(session), '20')).ok).toBe(true);
  const secret = await hashPassword('otra clave');
  const given = { full_name: 'Persona Corregida', password_hash: secret, accessibility: 'VISUAL' } as const;
  await server.database.db.updateTable('app_user').set(given).where('reference', '=', 'CAMBIOS').execute();
  const made = await office.changes(laboratory);
  const lines = made.lines.join('\n');
  expect(lines).toContain('Cambios n.º 1, ');
  expect(lines).toContain('«De CAMBIOS»: 20 minutos más para todas las personas');
  expect(lines).toContain(
    'Persona Corregida (CAMBIOS): Tiempo adicional: antes ninguno, ahora 25 %. Nombre corregido. Clave nueva. Accesibilidad: visual. 10 minutos más para «De CAMBIOS».',
  );
  expect(made.file?.toString('latin1')).not.toMatch(/CAMBIOS|Corregida|argon2/);

  const taken = await computer.change(made.file ?? Buffer.alloc(0));
  expect(taken).toMatchObject({
    status: 200,
    body: {
      number: 1,
      isRepeat: false,
      changes: [
        { about: `Sesión ${session}, «De CAMBIOS»`, done: [expect.stringContaining('20 minutos más')], left: [] },
        {
          about: 'Persona Corregida (CAMBIOS)',
          done: [
            'Tiempo adicional: antes ninguno, ahora 25 %.',
            texts.name('Persona CAMBIOS'),
            texts.password,
            'Accesibilidad: antes ninguna, ahora visual.',
            '10 minutos más para «De CAMBIOS».',
          ],
          left: [],
        },
      ],
      state: { laboratory: { changes: { number: 1, loadedAt: computer.server.clock.now } } },
    },
  });
  // An hour, with a quarter more, of 80 minutes by now; and ten.
  const deadline = before + (20 + 20 + 10) * MINUTE;
  expect(await deadlineOf(computer, id)).toBe(deadline);
  const missed = rightOf(await computer.server.api.getMissedEvents({ after: null }, { token: taker.who.token() }));
  const [event] = missed.status === 200 ? missed.body.events.slice(-1) : [];
  expect(event).toMatchObject({
    name: 'user-session-updated',
    data: { answersSheetId: id, times: { deadline } },
  });
  // Whoever is in stays in.
  expect((await taker.who.open(id)).status).toBe(200);
  expect(await personOf(computer)).toMatchObject(given);

  // What they bring counts at the institution, too.
  computer.server.clock.now = deadline - MINUTE;
  taker.session.act(
    { type: 'ReportSessionTime', ...replyTimes(await held(computer, id), computer.server.clock.now), word: null },
    computer.server.clock.now,
  );
  await of.choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  server.clock.now = computer.server.clock.now;
  expect(await of.listed(laboratory)).toContain('Cambios n.º 1 hechos');
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  expect(await of.heldHere(id, taker.sheet)).toEqual([2, 1]);
  expect(await of.listed(laboratory)).toMatch(/ Equipo \S+: cargó los cambios n\.º 1 \([-\d :]+\)\./);
  const [kept] = await server.database.db
    .selectFrom('operator_action')
    .select(['who', 'what'])
    .where('who', '=', 'sala: laboratorio')
    .execute();
  expect(kept?.what).toMatchObject({ action: 'load-laboratory-changes', changes: 1, changed: 2, left: [], laboratory });
});

it('changes nothing by the same file again, nor by an older one, and says which room lacks the newest', async () => {
  const { computer, laboratory } = await outOn('DOSVECES');
  const { office } = of;
  await office.run('accommodate', 'DOSVECES', '--percent', '10');
  const first = await fileOf(laboratory);
  expect(await computer.change(first)).toMatchObject({ status: 200, body: { number: 1, isRepeat: false } });
  // Should the stick be lost, it is written once more.
  const again = await office.changes(laboratory);
  expect(again.lines[0]).toContain('Nada cambió desde los cambios n.º 1');
  const before = await wholeDatabase(computer.server.database.db);
  for (const file of [first, again.file ?? Buffer.alloc(0)])
    expect(await computer.change(file)).toMatchObject({
      status: 200,
      body: { number: 1, isRepeat: true, changes: [] },
    });
  expect(await wholeDatabase(computer.server.database.db)).toEqual(before);

  await office.run('accommodate', 'DOSVECES', '--percent', '20');
  expect(await of.listed(laboratory)).toContain('FALTA LLEVAR CAMBIOS de 1 persona');
  const second = await fileOf(laboratory);
  expect(await of.listed(laboratory)).not.toContain('FALTA');
  expect(await of.listed(laboratory)).toContain('Ningún resultado dice todavía que se cargaron');
  expect(await computer.change(second)).toMatchObject({ status: 200, body: { number: 2 } });
  const newest = await wholeDatabase(computer.server.database.db);
  expect(await computer.change(first)).toMatchObject({ status: 403, body: { msg: texts.problems.older } });
  expect(await wholeDatabase(computer.server.database.db)).toEqual(newest);
  expect((await personOf(computer)).extra_time_percent).toBe(20);
});

it('counts minutes given in the room and those by the file once each, however often results come', async () => {
  const { computer, id, laboratory } = await outOn('MINUTOS');
  const { office } = of;
  const { db } = computer.server.database;
  await takerThere(computer, 'MINUTOS', id);
  const before = await deadlineOf(computer, id);
  const code = proctorCode((await laboratoryHere(db))?.key ?? Buffer.alloc(0));
  const given = { code, name: 'Ana Loor', what: 'extend' as const, sheetId: id, text: 'Se dañó el teclado' };
  const extend = async (minutes: number, once: string) =>
    rightOf(await computer.server.api.takeRoomAction({ ...given, minutes, once }));
  expect(await extend(5, '1'.repeat(32))).toMatchObject({ status: 200 });
  await office.run('extend-sheet', String(id), '7');
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({ status: 200 });
  expect(await extend(3, '2'.repeat(32))).toMatchObject({ status: 200 });
  await office.run('extend-sheet', String(id), '4');
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({
    body: { changes: [{ done: ['4 minutos más para «De MINUTOS».'] }] },
  });
  expect((await deadlineOf(computer, id)) - before).toBe((5 + 7 + 3 + 4) * MINUTE);

  // Given here once it was too late to bring it: nobody loses what the room gave.
  await office.run('extend-sheet', String(id), '2');
  computer.server.clock.now = before + 60 * MINUTE;
  of.server.clock.now = computer.server.clock.now;
  await computer.state();
  for (const device of ['uno', 'otro']) {
    // They are other results each time.
    await db.updateTable('answers_sheet').set({ device }).where('id', '=', id).execute();
    expect(await of.outcomeOf(await computer.file())).toBe('taken');
  }
  expect((await of.sheetHere(id)).extra_minutes).toBe(5 + 7 + 3 + 4 + 2);
});

it('takes no time from an evaluation under way, which counts by the time that it had; the others are done', async () => {
  const { computer, id, laboratory } = await outOn('MENOS');
  const { office, server } = of;
  await office.run('accommodate', 'MENOS', '--percent', '50');
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({ status: 200 });
  const taker = await takerThere(computer, 'MENOS', id);
  const before = await deadlineOf(computer, id);
  // Here it is not under way.
  expect((await office.run('accommodate', 'MENOS', '--percent', '0')).ok).toBe(true);
  await server.database.db.updateTable('app_user').set({ watermark: 'M' }).where('reference', '=', 'MENOS').execute();
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({
    status: 200,
    body: {
      changes: [
        {
          done: [texts.watermark(null, 'M')],
          left: [texts.wouldTakeTime({ percent: 50, minutes: 0 }, { percent: 0, minutes: 0 })],
        },
      ],
    },
  });
  expect(await deadlineOf(computer, id)).toBe(before);
  const { what } = await computer.server.database.db
    .selectFrom('operator_action')
    .select('what')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(what).toMatchObject({ changes: 2, left: [(await personOf(computer)).id] });
  computer.server.clock.now = before - MINUTE;
  await of.choosing(taker, 1, 2);
  await taker.finish();
  await taker.log();
  // It has ended, and the same file does what was left.
  const again = await fileOf(laboratory);
  expect(await computer.change(again)).toMatchObject({
    status: 200,
    body: {
      isRepeat: true,
      changes: [{ done: [texts.extraTime({ percent: 50, minutes: 0 }, { percent: 0, minutes: 0 })], left: [] }],
    },
  });
  expect(await computer.change(again)).toMatchObject({ body: { isRepeat: true, changes: [] } });
  server.clock.now = before;
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  expect(await of.heldHere(id, taker.sheet)).toEqual([1, 2]);
});

it('gives them by the network to the computers of the package alone, the same ones until something changes again', async () => {
  const { computer, laboratory } = await outOn('RED');
  const { office, server } = of;
  const state = await computer.state();
  const pass = state.status === 200 ? (state.body.laboratory?.changesPass ?? '') : '';
  const ask = async (said = pass, id = laboratory) => rightOf(await server.api.laboratoryChanges({ id, pass: said }));
  expect(await ask()).toMatchObject({ status: 200, body: { file: null } });
  await office.run('accommodate', 'RED', '--minutes', '12');
  for (const wrong of [await ask(''), await ask(`${pass.slice(1)}A`), await ask(pass, 'no-hay')])
    expect(wrong).toMatchObject({ status: 403 });
  expect(await of.listed(laboratory)).toContain('FALTA LLEVAR CAMBIOS');
  const file = async () => {
    const reply = await ask();
    return Buffer.from((reply.status === 200 ? reply.body.file : null) ?? '', 'base64');
  };
  expect(await computer.change(await file())).toMatchObject({ status: 200, body: { number: 1, isRepeat: false } });
  expect(await computer.change(await file())).toMatchObject({ status: 200, body: { number: 1, isRepeat: true } });
  expect(await personOf(computer)).toMatchObject({ extra_time_minutes: 12 });
});

it('says that minutes come too late for what has ended', async () => {
  const { computer, id, laboratory } = await outOn('TARDE');
  await of.takenThere(computer, 'TARDE', id, 1, 1);
  await of.office.run('extend-sheet', String(id), '6');
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({
    body: { changes: [{ done: [], left: [texts.hasEnded('De TARDE', 6)] }] },
  });
});

it('names whoever had ended before more time came', async () => {
  const { computer, id, laboratory, session } = await outOn('ACABADA');
  await of.takenThere(computer, 'ACABADA', id, 1, 1);
  await of.office.run('accommodate', 'ACABADA', '--percent', '25');
  await of.office.run('extend-session', String(session), '20');
  expect(await computer.change(await fileOf(laboratory))).toMatchObject({
    body: {
      changes: [
        { left: [texts.memberEnded('Persona ACABADA (ACABADA)')] },
        { about: 'Persona ACABADA (ACABADA)', left: [texts.personEnded('De ACABADA')] },
      ],
    },
  });
});

it('takes the results of a sheet that was given more than a day', async () => {
  const { computer, id } = await outOn('DIAS');
  await of.takenThere(computer, 'DIAS', id, 1, 1);
  const { db } = computer.server.database;
  await db.updateTable('answers_sheet').set({ extra_minutes: 2_000 }).where('id', '=', id).execute();
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  expect((await of.sheetHere(id)).extra_minutes).toBe(2_000);
});

it('counts as given by the room what came of a sheet of which nobody told the two apart', async () => {
  const { computer, id } = await outOn('JUNTOS');
  await of.takenThere(computer, 'JUNTOS', id, 1, 1);
  const there = computer.server.database.db;
  await there.deleteFrom('laboratory_sheet_here').execute();
  await there.updateTable('answers_sheet').set({ extra_minutes: 9 }).where('id', '=', id).execute();
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  const { room_minutes } = await of.server.database.db
    .selectFrom('laboratory_sheet')
    .select('room_minutes')
    .where('sheet_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(room_minutes).toBe(9);
});

it('awaits no changes for a session that is over, and says where nobody kept what was told', async () => {
  const { id, laboratory, session } = await outOn('PASADA');
  const { office, server } = of;
  const { db } = server.database;
  await office.run('accommodate', 'PASADA', '--percent', '25');
  expect(await of.listed(laboratory)).toContain('FALTA LLEVAR CAMBIOS de 1 persona');
  await db.updateTable('laboratory_sheet').set({ told: null }).where('sheet_id', '=', id).execute();
  expect(await of.listed(laboratory)).not.toContain('FALTA');
  expect(await of.listed(laboratory)).toContain('No consta qué se dijo de 1 hoja');
  await db
    .updateTable('quiz_session')
    .set({ ends_at: new Date(server.clock.now) })
    .where('id', '=', session)
    .execute();
  expect(await of.listed(laboratory)).not.toContain('No consta');
});

it('refuses in words what is no file of changes for its package, and changes nothing', async () => {
  const [mine, other] = [await outOn('MIA'), await outOn('OTRA')];
  const { office } = of;
  await office.run('accommodate', 'MIA', '--percent', '30');
  await office.run('accommodate', 'OTRA', '--percent', '30');
  const [own, foreign] = [await fileOf(mine.laboratory), await fileOf(other.laboratory)];
  const results = async () => {
    await of.takenThere(mine.computer, 'MIA', mine.id, 1, 1);
    return Buffer.from(await mine.computer.file());
  };
  const damaged = Buffer.from(own);
  damaged[damaged.length - 5] = (damaged[damaged.length - 5] ?? 0) ^ 1;
  const renamed = Buffer.from(foreign.toString('latin1').replace(other.laboratory, mine.laboratory), 'latin1');
  const { problems } = texts;
  const bad: readonly (readonly [Buffer, string])[] = [
    [Buffer.alloc(0), problems.empty],
    [Buffer.from('Nombre;Tiempo\n'), problems.foreign],
    [mine.package, problems.aPackage],
    [await results(), problems.someResults],
    [Buffer.from(own.toString('latin1').replace('CHANGES-1', 'CHANGES-9'), 'latin1'), problems.otherVersion],
    [own.subarray(0, 20), problems.foreign],
    [own.subarray(0, 40), problems.damaged],
    [own.subarray(0, own.length - 30), problems.damaged],
    [damaged, problems.damaged],
    [renamed, problems.damaged],
    [foreign, problems.otherPackage],
  ];
  const before = await wholeDatabase(mine.computer.server.database.db);
  for (const [file, msg] of bad) expect(await mine.computer.change(file)).toMatchObject({ status: 403, body: { msg } });
  expect(await wholeDatabase(mine.computer.server.database.db)).toEqual(before);
  const empty = await of.newComputer();
  expect(await empty.change(own)).toMatchObject({ status: 403, body: { msg: problems.noLaboratory } });
});

it('writes nothing where there is nobody to bring it to, or no room for it', async () => {
  const { laboratory } = await outOn('NADIE');
  const { office } = of;
  expect(await office.changes('no-hay')).toEqual({ ok: false, lines: [texts.none.noLaboratory], file: null });
  const nowhere = '/no/hay/tal/carpeta.quipu-changes';
  expect(await office.run('laboratory-changes', laboratory, '--out', nowhere)).toEqual({
    ok: false,
    lines: [commandTexts.notWritten(nowhere)],
  });
  await office.run('recall-laboratory', laboratory);
  expect(await office.changes(laboratory)).toEqual({ ok: false, lines: [texts.none.recalled], file: null });
});

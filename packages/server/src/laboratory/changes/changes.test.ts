import { afterAll, beforeAll, expect, it } from 'vitest';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { changesFileOf, deadlineThere, heldThere, outOn, personThere } from '../../testing/changed-laboratory.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { takerThere } from '../../testing/laboratory-fixture.ts';
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

it('brings what changed since to whoever is answering there, at once, and says it of each', async () => {
  const { computer, id, laboratory, session } = await outOn(of, 'CAMBIOS');
  const { office, server } = of;
  const taker = await takerThere(computer, 'CAMBIOS', id);
  const before = await deadlineThere(computer, id);
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
  expect(await deadlineThere(computer, id)).toBe(deadline);
  // Sections that run have them, too.
  const added = [20, 10].map((minutes) => ({ cause: 'pause', given: minutes * MINUTE, added: true }));
  expect((await heldThere(computer, id)).standstill).toMatchObject({ pause: null, given: added });
  const missed = rightOf(await computer.server.api.getMissedEvents({ after: null }, { token: taker.who.token() }));
  const [event] = missed.status === 200 ? missed.body.events.slice(-1) : [];
  expect(event).toMatchObject({
    name: 'user-session-updated',
    data: { answersSheetId: id, times: { deadline } },
  });
  // Whoever is in stays in.
  expect((await taker.who.open(id)).status).toBe(200);
  expect(await personThere(computer)).toMatchObject(given);

  // What they bring counts at the institution, too.
  computer.server.clock.now = deadline - MINUTE;
  taker.session.act(
    { type: 'ReportSessionTime', ...replyTimes(await heldThere(computer, id), computer.server.clock.now), word: null },
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
  const { computer, laboratory } = await outOn(of, 'DOSVECES');
  const { office } = of;
  await office.run('accommodate', 'DOSVECES', '--percent', '10');
  const first = await changesFileOf(of, laboratory);
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
  const second = await changesFileOf(of, laboratory);
  expect(await of.listed(laboratory)).not.toContain('FALTA');
  expect(await of.listed(laboratory)).toContain('Ningún resultado dice todavía que se cargaron');
  expect(await computer.change(second)).toMatchObject({ status: 200, body: { number: 2 } });
  const newest = await wholeDatabase(computer.server.database.db);
  expect(await computer.change(first)).toMatchObject({ status: 403, body: { msg: texts.problems.older } });
  expect(await wholeDatabase(computer.server.database.db)).toEqual(newest);
  expect((await personThere(computer)).extra_time_percent).toBe(20);
});

it('counts minutes given in the room and those by the file once each, however often results come', async () => {
  const { computer, id, laboratory } = await outOn(of, 'MINUTOS');
  const { office } = of;
  const { db } = computer.server.database;
  await takerThere(computer, 'MINUTOS', id);
  const before = await deadlineThere(computer, id);
  const code = proctorCode((await laboratoryHere(db))?.key ?? Buffer.alloc(0));
  const given = { code, name: 'Ana Loor', what: 'extend' as const, sheetId: id, text: 'Se dañó el teclado' };
  const extend = async (minutes: number, once: string) =>
    rightOf(await computer.server.api.takeRoomAction({ ...given, minutes, once }));
  expect(await extend(5, '1'.repeat(32))).toMatchObject({ status: 200 });
  await office.run('extend-sheet', String(id), '7');
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({ status: 200 });
  expect(await extend(3, '2'.repeat(32))).toMatchObject({ status: 200 });
  await office.run('extend-sheet', String(id), '4');
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({
    body: { changes: [{ done: ['4 minutos más para «De MINUTOS».'] }] },
  });
  expect((await deadlineThere(computer, id)) - before).toBe((5 + 7 + 3 + 4) * MINUTE);

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
  const { computer, id, laboratory } = await outOn(of, 'MENOS');
  const { office, server } = of;
  await office.run('accommodate', 'MENOS', '--percent', '50');
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({ status: 200 });
  const taker = await takerThere(computer, 'MENOS', id);
  const before = await deadlineThere(computer, id);
  // Here it is not under way.
  expect((await office.run('accommodate', 'MENOS', '--percent', '0')).ok).toBe(true);
  await server.database.db.updateTable('app_user').set({ watermark: 'M' }).where('reference', '=', 'MENOS').execute();
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({
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
  expect(await deadlineThere(computer, id)).toBe(before);
  const { what } = await computer.server.database.db
    .selectFrom('operator_action')
    .select('what')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(what).toMatchObject({ changes: 2, left: [(await personThere(computer)).id] });
  computer.server.clock.now = before - MINUTE;
  await of.choosing(taker, 1, 2);
  await taker.finish();
  await taker.log();
  // It has ended, and the same file does what was left.
  const again = await changesFileOf(of, laboratory);
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
  const { computer, laboratory } = await outOn(of, 'RED');
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
  expect(await personThere(computer)).toMatchObject({ extra_time_minutes: 12 });
  // Once, by whom it was not done: nobody at the institution wrote them.
  const kept = await server.database.db
    .selectFrom('operator_action')
    .select('what')
    .where('who', '=', 'sala: laboratorio')
    .execute();
  const ofThis = kept.map(({ what }) => ({ ...Object(what) })).filter((what) => what.laboratory === laboratory);
  expect(ofThis).toEqual([{ action: 'fetch-laboratory-changes', laboratory, changes: 1, changed: 1 }]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as commandTexts } from '../../cli/laboratory/laboratory-changes.ts';
import { changesFileOf, outOn, personThere } from '../../testing/changed-laboratory.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { takerThere } from '../../testing/laboratory-fixture.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { texts } from './texts.ts';

let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('says that minutes come too late for what has ended', async () => {
  const { computer, id, laboratory } = await outOn(of, 'TARDE');
  await of.takenThere(computer, 'TARDE', id, 1, 1);
  await of.office.run('extend-sheet', String(id), '6');
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({
    body: { changes: [{ done: [], left: [texts.hasEnded('De TARDE', 6)] }] },
  });
});

it('names whoever had ended before more time came', async () => {
  const { computer, id, laboratory, session } = await outOn(of, 'ACABADA');
  await of.takenThere(computer, 'ACABADA', id, 1, 1);
  await of.office.run('accommodate', 'ACABADA', '--percent', '25');
  await of.office.run('extend-session', String(session), '20');
  expect(await computer.change(await changesFileOf(of, laboratory))).toMatchObject({
    body: {
      changes: [
        { left: [texts.memberEnded('Persona ACABADA (ACABADA)')] },
        { about: 'Persona ACABADA (ACABADA)', left: [texts.personEnded('De ACABADA')] },
      ],
    },
  });
});

it('takes the results of a sheet that was given more than a day', async () => {
  const { computer, id } = await outOn(of, 'DIAS');
  await of.takenThere(computer, 'DIAS', id, 1, 1);
  const { db } = computer.server.database;
  await db.updateTable('answers_sheet').set({ extra_minutes: 2_000 }).where('id', '=', id).execute();
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  expect((await of.sheetHere(id)).extra_minutes).toBe(2_000);
});

it('counts as given by the room what came of a sheet of which nobody told the two apart', async () => {
  const { computer, id } = await outOn(of, 'JUNTOS');
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
  const { id, laboratory, session } = await outOn(of, 'PASADA');
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

it('brings more time to whoever is answering where the hour is days behind, since nobody can correct it then', async () => {
  const { computer, id, laboratory } = await outOn(of, 'ATRASADA');
  const { clock } = of.server;
  const [before, lateBy] = [clock.now, 2 * 86_400_000];
  await of.office.run('accommodate', 'ATRASADA', '--minutes', '15');
  clock.now += lateBy;
  const file = await changesFileOf(of, laboratory);
  clock.now = before;
  const refused = { status: 403, body: { msg: texts.problems.future } };
  expect(await computer.change(file)).toMatchObject(refused);
  const taker = await takerThere(computer, 'ATRASADA', id);
  expect(await computer.change(file)).toMatchObject({ status: 200, body: { number: 1 } });
  expect(await personThere(computer)).toMatchObject({ extra_time_minutes: 15 });
  await taker.finish();
});

it('names a computer whose results say that it had loaded no changes, and which ones the others had', async () => {
  const { computer, id, laboratory } = await outOn(of, 'SINCAMBIOS');
  await of.office.run('accommodate', 'SINCAMBIOS', '--percent', '25');
  const file = await changesFileOf(of, laboratory);
  await of.takenThere(computer, 'SINCAMBIOS', id, 1, 1);
  expect(await of.outcomeOf(await computer.file())).toBe('taken');
  const none = /^ {2}Equipo \S+: NO CARGÓ CAMBIOS, según sus resultados\.$/m;
  expect(await of.listed(laboratory)).toMatch(none);
  // Who had them is told when they are written again, too; and no more once it has them.
  await of.server.database.db
    .updateTable('laboratory_sheet')
    .set({ state: 'out' })
    .where('sheet_id', '=', id)
    .execute();
  expect((await of.office.changes(laboratory)).lines.join('\n')).toMatch(none);
  expect(await computer.change(file)).toMatchObject({ status: 200 });
  await of.office.take(await computer.file());
  expect(await of.listed(laboratory)).toContain('cargó los cambios n.º 1');
  expect(await of.listed(laboratory)).not.toMatch(none);
});

it('refuses in words what is no file of changes for its package, and changes nothing', async () => {
  const [mine, other] = [await outOn(of, 'MIA'), await outOn(of, 'OTRA')];
  const { office } = of;
  await office.run('accommodate', 'MIA', '--percent', '30');
  await office.run('accommodate', 'OTRA', '--percent', '30');
  const [own, foreign] = [await changesFileOf(of, mine.laboratory), await changesFileOf(of, other.laboratory)];
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
  const { laboratory } = await outOn(of, 'NADIE');
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { momentIn } from '../../platform/time/moment-in.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as sessionTexts } from '../sessions/sessions.ts';
import { momentText, WINDOW as WINDOW_TEXT } from '../text/moment.ts';
import { texts as commonTexts } from '../texts.ts';
import { texts } from './file.ts';

const HOUR = 3_600_000;
let server: TestServer;
let start = 0;
const folder = mkdtempSync(join(tmpdir(), 'quipu-assignments-'));
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const people = [
    await addTestPerson(db, 'SEDE1', { extraTimePercent: 25 }),
    await addTestPerson(db, 'SEDE2'),
    await addTestPerson(db, 'SEDE3'),
  ];
  start = server.clock.now - HOUR;
  const json = evaluationJson('Admisión', [section('S', [choice('p')])]);
  await giveEvaluation(db, json, people, { start, end: server.clock.now + 9 * HOUR });
  const done = await examinee(server, 'SEDE3');
  await done.finish((await opened(done, await onlySheet(done))).id, 'F');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const file = (...lines: readonly string[]): string => {
  const path = join(folder, 'asignaciones.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const stored = () => server.database.db.selectFrom('sheet_assignment').selectAll().execute();
const assignmentOf = async (reference: string) => {
  const reply = await (await examinee(server, reference)).list();
  return reply.status === 200 ? reply.body.sheets[0]?.assignment : undefined;
};

const HEADER =
  'identificacion;evaluacion;intento;lugar;provincia;canton;parroquia;direccion;referencia;laboratorio;fecha;jornada;' +
  'duracion;apoyo;apoyo_documento;apoyo_correo;apoyo_celular';

describe('load-assignments', () => {
  it('names every line that is wrong by its number, and writes nothing', async () => {
    const bad = file(
      'identificacion;evaluacion;intento;lugar;fecha;duracion;apoyo;apoyo_correo',
      'sede1;Admisión;;Campus;2026-12-01 08:00;90;;',
      'NADIE;Admisión;;Campus;;;;',
      'SEDE2;Otra;;Campus;;;;',
      'SEDE2;Admisión;2;Campus;;;;',
      'SEDE2;Admisión;;;mañana;0;;',
      'SEDE3;Admisión;;Campus;;;;',
      'SEDE1;Admisión;1;Campus;;;;',
      'SEDE2;Admisión;;Campus;;;;luis@ejemplo.ec',
      'SEDE2;Admisión;;Campus;;;Luis;no es correo',
    );
    const problems = [
      `línea 2: ${loadingTexts.outsideSession}`,
      `línea 3: ${loadingTexts.noSheet('NADIE', 'Admisión')}`,
      `línea 4: ${loadingTexts.noSheet('SEDE2', 'Otra')}`,
      `línea 5: ${loadingTexts.noSheet('SEDE2', 'Admisión')}`,
      expect.stringContaining('línea 6: fecha: se esperaba una fecha con hora'),
      'línea 6: duracion: se esperaba un número entero de 1 a 1440',
      `línea 7: ${loadingTexts.sheetFinished('SEDE3', 'Admisión')}`,
      'línea 8: "SEDE1" en "Admisión" ya está en la línea 2',
      `línea 9: ${loadingTexts.noSupportName}`,
      'línea 10: apoyo_correo: se esperaba un correo electrónico',
    ];
    for (const dry of [['--dry-run'], []])
      expect(await run('load-assignments', bad, ...dry)).toEqual({
        ok: false,
        lines: [texts.nothingWritten, ...problems],
      });
    expect(await stored()).toEqual([]);
    expect((await run('load-assignments', file('identificacion;evaluacion', 'SEDE1;Admisión'))).lines).toEqual([
      texts.nothingWritten,
      `línea 2: ${loadingTexts.noPlace}`,
    ]);
  });

  it('says what there is to be written in a dry run, writes it, and shows it in the list', async () => {
    const at = momentText(start + 2 * HOUR);
    const good = file(
      HEADER,
      `sede1;Admisión;1;Campus Norte;Loja;Loja;El Sagrario;Av. 1 y Calle 2;Frente al parque;LAB-3;${at};Matutina;90;Luis Ríos;1712345678;luis@ejemplo.ec;0991234567`,
      'SEDE2;Admisión;;En línea;;;;;;;;;;;;;',
    );
    expect((await run('load-assignments', good, '--dry-run')).lines).toEqual([
      commonTexts.dryRun,
      loadingTexts.assignments(2),
    ]);
    expect(await stored()).toEqual([]);
    expect(await assignmentOf('SEDE1')).toBeNull();
    expect(await run('load-assignments', good)).toEqual({ ok: true, lines: [loadingTexts.assignments(2)] });
    const sheetId = await onlySheet(await examinee(server, 'SEDE1'));
    expect(await assignmentOf('SEDE1')).toEqual({
      location: 'Campus Norte',
      province: 'Loja',
      canton: 'Loja',
      parish: 'El Sagrario',
      address: 'Av. 1 y Calle 2',
      reference: 'Frente al parque',
      labCode: 'LAB-3',
      date: momentIn(at),
      session: 'Matutina',
      duration: 90,
      supportPerson: {
        name: 'Luis Ríos',
        documentNumber: '1712345678',
        email: 'luis@ejemplo.ec',
        mobile: '0991234567',
      },
      qr: `SEDE1|${sheetId}|26`,
    });
    expect(await assignmentOf('SEDE2')).toMatchObject({ location: 'En línea', date: start, duration: 60 });
    expect(await assignmentOf('SEDE3')).toBeNull();
  });

  it('takes the place of what a sheet had; what is left open is the session’s, with the accommodation', async () => {
    await changeInstitution(server.database.db, { rules: { periodCode: '27' } });
    const again = file('identificacion;evaluacion;lugar', 'SEDE1;Admisión;Campus Sur');
    expect((await run('load-assignments', again)).ok).toBe(true);
    expect(await assignmentOf('SEDE1')).toMatchObject({
      location: 'Campus Sur',
      province: null,
      date: start,
      duration: 75,
      supportPerson: null,
      qr: expect.stringMatching(/\|27$/),
    });
    expect(await stored()).toHaveLength(2);
  });
});

describe('the sessions', () => {
  const who = ['--operator', 'ROSA', '--reason', 'Reprogramaciones'];
  const WINDOW = ['--start', '2099-12-01 08:00', '--end', '2099-12-01 10:00'];

  it('are added to an evaluation, kept with who and why, and listed by their number', async () => {
    const added = await run('add-session', 'Admisión', ...WINDOW, '--minutes', '90', ...who);
    const id = Number(/\d+/.exec(added.lines[0] ?? '')?.[0]);
    expect(added).toEqual({ ok: true, lines: [sessionTexts.added(id)] });
    const { lines } = await run('sessions');
    expect(lines).toContain(`${id} (2099-12-01 08:00 a 2099-12-01 10:00)  90 minutos  0 hojas  "Admisión"`);
    expect(lines.join('\n')).toContain('60 minutos  3 hojas  "Admisión"');
    const actions = await server.database.db.selectFrom('operator_action').select(['who', 'what']).execute();
    expect(actions.at(-1)).toMatchObject({
      who: 'ROSA',
      what: { action: 'add-session', sessionId: id, timeLimit: 90 },
    });
  });

  it.each([
    ['Falta EVALUACIÓN.', WINDOW],
    [sessionTexts.noEvaluation('Otra'), ['Otra', ...WINDOW]],
    ['Falta --start <FECHA>.', ['Admisión']],
    [WINDOW_TEXT, ['Admisión', '--start', '2099-12-01 08:00', '--end', '2099-12-01 08:00']],
    [rosterTexts.windows.windowOver, ['Admisión', '--start', '2001-12-01 08:00', '--end', '2001-12-01 10:00']],
    [rosterTexts.windows.tooLate, ['Admisión', '--start', '2099-12-31 23:00', '--end', '2100-01-01 00:00']],
    ['--minutes: se esperaba un número entero de 1 a 1440; se indicó "0".', ['Admisión', ...WINDOW, '--minutes', '0']],
  ])('are not added: %s', async (line, argv) => {
    const before = (await run('sessions')).lines;
    const { ok, lines } = await run('add-session', ...argv, ...who);
    expect([ok, lines[0]]).toEqual([false, line]);
    expect((await run('sessions')).lines).toEqual(before);
  });
});

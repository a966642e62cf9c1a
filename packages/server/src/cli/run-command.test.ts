import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, evaluationJson, section } from '../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { addTestPerson } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { groups } from './commands.ts';
import { texts as fileTexts } from './content/file.ts';
import { texts as evaluationTexts } from './content/load-evaluation.ts';
import { texts as peopleTexts } from './content/load-people.ts';
import { texts as logTexts } from './sheets/export-log.ts';
import { texts as extendTexts } from './sheets/extend.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'quipu-cli-'));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const file = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};
const person = (username: string, more: object = {}) => ({
  username,
  password: 'Clave-123',
  full_name: `Persona ${username}`,
  ...more,
});
const count = async (table: 'app_user' | 'quiz' | 'operator_action'): Promise<number> =>
  (await server.database.db.selectFrom(table).select('id').execute()).length;

describe('the command line', () => {
  it('says in Spanish how it is used, all of it or one command', async () => {
    const whole = await run('help');
    expect(whole.ok).toBe(true);
    for (const part of [/^Uso: npx quipu <ORDEN>/, /^Evaluaciones en curso:$/m, /^ {2}grades {2,}Las notas de una/m])
      expect(whole.lines.join('\n')).toMatch(part);
    expect(await run('--help')).toEqual(whole);
    expect(await run()).toEqual({ ok: false, lines: whole.lines });
    const one = await run('help', 'grades');
    expect(one).toMatchObject({
      ok: true,
      lines: expect.arrayContaining(['Uso: npx quipu grades EVALUACIÓN [--csv]']),
    });
    expect(await run('grades', '--help')).toEqual(one);
  });

  it.each(groups.flatMap(({ commands }) => commands.map(({ name }) => name)))(
    'has no word of English: %s',
    async (name) => {
      const { lines } = await run(name, '--help');
      expect(lines.join(' ')).not.toMatch(/\b(?:Usage|Options|Arguments|Commands|display|default|choices|the|for)\b/);
    },
  );

  it.each([
    [['constructor'], ['No existe la orden "constructor".', 'Ayuda: npx quipu help']],
    [
      ['help', 'constructor'],
      ['No existe la orden "constructor".', 'Ayuda: npx quipu help'],
    ],
    [
      ['nada', '--help'],
      ['No existe la orden "nada".', 'Ayuda: npx quipu help'],
    ],
    [
      ['load-peple', 'x'],
      ['No existe la orden "load-peple". ¿Quiso decir load-people?', 'Ayuda: npx quipu help'],
    ],
    [['load-people'], ['Falta ARCHIVO.', 'Ayuda: npx quipu help load-people']],
    [
      ['load-people', '--nada', 'x'],
      ['La orden no tiene la opción --nada.', 'Ayuda: npx quipu help load-people'],
    ],
    [
      ['load-people', 'x', '--dryrun'],
      ['La orden no tiene la opción --dryrun. ¿Quiso decir --dry-run?', 'Ayuda: npx quipu help load-people'],
    ],
    [
      ['grades', 'x', '--dry-run'],
      ['La orden no tiene la opción --dry-run.', 'Ayuda: npx quipu help grades'],
    ],
    [
      ['export-log', '1', '--epoch'],
      ['Falta el valor de --epoch <N>.', 'Ayuda: npx quipu help export-log'],
    ],
    [
      ['export-log', 'uno', '--epoch', '0'],
      ['HOJA', '--epoch'].map(
        (of, place) => `${of}: se esperaba un número, como lo muestran las listas; se indicó "${['uno', '0'][place]}".`,
      ),
    ],
  ])('refuses by name what it does not know, and says what was meant: %j', async (argv, lines) => {
    expect(await run(...argv)).toEqual({ ok: false, lines });
  });

  it('loads people, all or none', async () => {
    const before = await count('app_user');
    const bad = [person('CLI1'), person('CLI2', { accessibility: 'OTRA' })];
    expect(await run('load-people', file('bad.json', bad))).toEqual({
      ok: false,
      lines: [fileTexts.nothingWritten, 'línea 1: 1.accessibility: se esperaba "VISUAL", "AUDITIVA" o null'],
    });
    expect((await run('load-people', file('twice.json', [person('CLI1'), person('cli1')]))).lines[1]).toContain(
      'se repite',
    );
    expect((await run('load-people', file('no.json', '{'))).lines[1]).toContain('no es JSON válido');
    expect((await run('load-people', join(folder, 'absent.json'))).lines[1]).toContain('no se pudo leer');
    expect((await run('load-people', file('zero.json', [person('102030400')]))).lines[1]).toContain(
      '0.username: son nueve dígitos, y una cédula tiene diez: ¿falta el cero inicial?',
    );
    expect(await count('app_user')).toBe(before);
    const good = file('good.json', [person('CLI1', { extra_time_percent: 25 }), person('CLI2')]);
    expect(await run('load-people', good)).toEqual({ ok: true, lines: [peopleTexts.loaded(2)] });
    expect((await run('load-people', good)).lines).toHaveLength(3);
    expect(await count('app_user')).toBe(before + 2);
  });

  it('loads a cédula that is written with a hyphen or spaces as the number that it is, once', async () => {
    const people = [person('171003406-5'), person('17 1003 4065')];
    expect((await run('load-people', file('same.json', people))).lines[1]).toContain('se repite');
    expect((await run('load-people', file('hyphen.json', people.slice(0, 1)))).ok).toBe(true);
    expect((await run('load-people', file('spaces.json', people.slice(1)))).lines.join()).toContain('ya existe');
    for (const typed of ['1710034065', '171003406-5'])
      expect((await run('show-person', typed)).lines.join()).toContain('1710034065');
  });

  it('loads an evaluation and gives it out, or writes nothing', async () => {
    await addTestPerson(server.database.db, 'CLI3');
    const before = await count('quiz');
    const bad = evaluationJson('De consola', [section('S', [choice('p', { audio: 'no.mp3' })])]);
    expect(await run('load-evaluation', file('e.json', bad))).toEqual({
      ok: false,
      lines: [fileTexts.nothingWritten, 'línea 1: sections.0.items.0.audio: no existe el archivo "no.mp3"'],
    });
    const good = file('e.json', evaluationJson('De consola', [section('S', [choice('p')])]));
    expect((await run('load-evaluation', good, '--start', '2026-12-01 08:00')).lines).toEqual([
      evaluationTexts.needsWindow,
    ]);
    expect(await count('quiz')).toBe(before);
    const start = new Date(server.clock.now - 1_000).toISOString();
    const end = new Date(server.clock.now + 3_600_000).toISOString();
    expect((await run('load-evaluation', good, '--everybody')).lines).toEqual([evaluationTexts.needsSession]);
    const loaded = await run('load-evaluation', good, '--start', start, '--end', end, '--everybody');
    expect(loaded).toMatchObject({
      ok: true,
      lines: [
        expect.stringContaining('De consola'),
        expect.stringContaining('Sesión creada'),
        expect.stringContaining('nómina'),
      ],
    });
    const who = await examinee(server, 'CLI3');
    expect((await opened(who, await onlySheet(who))).quiz.name).toBe('De consola');
    expect((await run('load-evaluation', good)).lines[1]).toContain('ya existe una evaluación');
  });

  it('gives more time, with who and why, and the next reply says so', async () => {
    await server.database.db.deleteFrom('operator_action').execute();
    const who = await examinee(server, 'CLI3');
    const id = await onlySheet(who);
    const before = (await opened(who, id)).times;
    expect((await run('extend-sheet', String(id), '10', '--operator', 'ROSA')).lines[0]).toBe(
      'Falta --reason <MOTIVO>.',
    );
    expect((await run('extend-sheet', String(id), '1441', '--operator', 'ROSA', '--reason', 'x')).lines).toEqual([
      'MINUTOS: se esperaba un número entero de 1 a 1440; se indicó "1441".',
    ]);
    expect((await run('extend-sheet', '99999', '10', '--operator', 'ROSA', '--reason', 'x')).lines).toEqual([
      extendTexts.noSheet,
    ]);
    expect(await count('operator_action')).toBe(0);
    server.clock.now += 1_000;
    expect(await run('extend-sheet', String(id), '10', '--operator', 'ROSA', '--reason', 'Corte de luz')).toMatchObject(
      {
        ok: true,
      },
    );
    const reply = await who.answer(id, []);
    expect(reply).toMatchObject({
      status: 200,
      body: { times: { deadline: before.deadline + 600_000, updatedAt: server.clock.now } },
    });
    const session = (await opened(who, id)).session?.id ?? 0;
    server.clock.now += 1_000;
    expect(await run('extend-session', String(session), '5', '--operator', 'ROSA', '--reason', 'x')).toMatchObject({
      ok: true,
    });
    expect((await opened(who, id)).times).toMatchObject({
      deadline: before.deadline + 900_000,
      updatedAt: server.clock.now,
    });
    // In the same millisecond: the newest still counts as newer.
    const standing = (await opened(who, id)).times.updatedAt;
    expect(await run('extend-sheet', String(id), '1', '--operator', 'ROSA', '--reason', 'x')).toMatchObject({
      ok: true,
    });
    expect((await opened(who, id)).times.updatedAt).toBeGreaterThan(standing);
    const actions = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(actions).toMatchObject([
      { who: 'ROSA', why: 'Corte de luz', what: { action: 'extend-sheet', sheetId: id, minutes: 10 } },
      { what: { action: 'extend-session', sessionId: session } },
      { what: { action: 'extend-sheet', sheetId: id, minutes: 1 } },
    ]);
  });

  it('writes the log of a sheet as the server has it', async () => {
    const who = await examinee(server, 'CLI3');
    const id = await onlySheet(who);
    expect(await run('export-log', String(id))).toEqual({ ok: false, lines: [logTexts.noLog] });
    const { epoch } = await opened(who, id);
    const first = JSON.stringify({ seq: 0, prev: '', type: 'SheetOpened', at: 1, data: {} });
    expect(await who.log(id, epoch, 0, [first])).toMatchObject({ status: 200 });
    expect(await run('export-log', String(id))).toEqual({ ok: true, lines: [first] });
    expect((await run('export-log', String(id), '--epoch', '77')).lines).toEqual([logTexts.noLog]);
  });

  it('names the zone of the hours that it lists, once, and beside what is piped', async () => {
    const listed = await run('sessions');
    expect(listed.lines.some((line) => /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line))).toBe(true);
    expect(listed.notes).toEqual(['Horas: hora de Guayaquil.']);
    expect(await run('show-person', 'CLI3')).not.toHaveProperty('notes');
    expect(await run('settings')).not.toHaveProperty('notes');
  });
});

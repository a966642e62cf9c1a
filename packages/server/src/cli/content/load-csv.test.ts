import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { careersModule } from '../../admission/careers/routes.ts';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import { applicant, placeAt } from '../../testing/applicant.ts';
import { csvCommands, lines, refused } from '../../testing/csv-commands.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as commonTexts } from '../texts.ts';

let server: TestServer;
const { folder, file, end, ...commands } = csvCommands();
const run = (...argv: readonly string[]) => commands.run(server, ...argv);
beforeAll(async () => {
  server = await startTestServer({}, [careersModule]);
});
afterAll(async () => {
  await server.close();
  end();
});

const CAREERS = 'codigo,nombre,facultad,campus,modalidad,titulo,duracion';
const career = (code: string, name = `Carrera ${code}`) =>
  `${code},${name},Ciencias,Matriz,Presencial,Título,8 semestres`;
const careers = () => server.database.db.selectFrom('career').selectAll().orderBy('code').execute();

describe('load-careers', () => {
  it('says what is wrong with every line, by its number, and writes nothing', async () => {
    const bad = lines(
      `${CAREERS},ofertada`,
      `${career('A')},sí`,
      `${career('')},no`,
      `${career('B')},tal vez`,
      '',
      `${career('A')},`,
      'C,,Ciencias,Matriz,Presencial,Título,8',
    );
    const problems = [
      'línea 3: codigo: falta: se esperaba un texto de hasta 40 caracteres',
      'línea 4: ofertada: se esperaba sí o no',
      'línea 6: la carrera "A" ya está en la línea 2',
      'línea 7: nombre: falta: se esperaba un texto de hasta 200 caracteres',
    ];
    expect(await run('load-careers', file(bad), '--dry-run')).toEqual(refused(...problems));
    expect(await run('load-careers', file(bad))).toEqual(refused(...problems));
    expect(await careers()).toEqual([]);
  });

  it('writes nothing in a dry run', async () => {
    const good = file(lines(CAREERS, career('A'), career('B')));
    expect(await run('load-careers', good, '--dry-run')).toEqual({
      ok: true,
      lines: [commonTexts.dryRun, 'Carreras nuevas: 2; actualizadas: 0'],
    });
    expect(await careers()).toEqual([]);
  });

  it('adds careers, and brings known ones up to date', async () => {
    expect(await run('load-careers', file(lines(CAREERS, career('A'), career('B'))))).toEqual({
      ok: true,
      lines: ['Carreras nuevas: 2; actualizadas: 0'],
    });
    const [before] = await careers();
    const again = lines(`${CAREERS},ofertada`, `${career('A', 'Otra')},no`, `${career('C')},`);
    expect((await run('load-careers', file(again))).lines).toEqual(['Carreras nuevas: 1; actualizadas: 1']);
    expect(await careers()).toMatchObject([
      { id: before?.id, code: 'A', name: 'Otra', is_offered: false },
      { code: 'B', is_offered: true },
      { code: 'C', is_offered: true },
    ]);
  });

  it('reads what spreadsheets write: semicolons, a mark at the start, CRLF, quotes, line breaks, blank lines at the end', async () => {
    const name = '"Derecho, ""penal""\r\ny civil"';
    const text = [
      `\uFEFF${CAREERS.toUpperCase().replaceAll(',', ';')}`,
      `D ; ${name};Leyes;Matriz;Presencial;Título;8`,
      ';;;;;;',
      'E;;Leyes;Matriz;Presencial;Título;8',
      '',
    ].join('\r\n');
    expect(await run('load-careers', file(text), '--dry-run')).toEqual(
      refused('línea 5: nombre: falta: se esperaba un texto de hasta 200 caracteres'),
    );
    await run('load-careers', file(text.replace('E;;', 'E;Trabajo social;')));
    expect((await careers()).find(({ code }) => code === 'D')?.name).toBe('Derecho, "penal"\ny civil');
  });

  it.each([
    ['no file', null, 'Falta ARCHIVO.csv.'],
    ['an empty file', '', '(archivo): está vacío'],
    ['only names of columns', `${CAREERS}\n`, '(archivo): no tiene líneas'],
    ['no UTF-8', Uint8Array.of(0x63, 0xf3, 0x64), '(archivo): no está en UTF-8'],
    [
      'a quote that is not closed',
      lines(CAREERS, '"A,b'),
      '(archivo): tiene comillas que no están bien cerradas, en la línea 2',
    ],
    ['a missing column', lines('codigo,nombre', 'A,B'), 'línea 1: falta la columna "facultad"'],
    [
      'an unknown column',
      lines(`${CAREERS},cupo`, career('A')),
      'línea 1: columna desconocida "cupo"; se admiten: codigo',
    ],
    ['a column twice', lines(`${CAREERS},nombre`, career('A')), 'línea 1: la columna "nombre" se repite'],
    [
      'too many columns, and says the rest too',
      lines(CAREERS, `${career('Z')},de más`, career('')),
      'línea 2: tiene más de 7 columnas\nlínea 3: codigo: falta',
    ],
    ['what no text has', lines(CAREERS, career('Z', 'A\0B')), '(archivo): no es un CSV'],
  ])('refuses %s', async (_, text, problem) => {
    const before = await careers();
    const outcome = await run('load-careers', ...(text === null ? [] : [file(text)]));
    expect(outcome.ok).toBe(false);
    expect(outcome.lines.join('\n')).toContain(problem);
    expect(await careers()).toEqual(before);
  });

  it('refuses a file that cannot be read', async () => {
    expect(await run('load-careers', join(folder, 'no.csv'))).toEqual(refused('(archivo): no se pudo leer'));
  });
});

describe('load-quotas', () => {
  const QUOTAS = 'proceso,etapa,codigo,cupos';
  const CLOSED = loadingTexts.secondWithoutTimes('2026-1');
  const quotas = () =>
    server.database.db
      .selectFrom('career_quota')
      .innerJoin('career', 'career.id', 'career_id')
      .innerJoin('admission_process', 'admission_process.id', 'process_id')
      .select(['admission_process.name', 'is_current', 'round', 'code', 'seats', 'taken'])
      .orderBy('round')
      .orderBy('code')
      .execute();

  it('loads seats, and makes the first process the current one, with the enrollments so far', async () => {
    const early = await applicant(server, 'CSV0');
    await placeAt(server, early, 3, { processId: null });
    const good = lines(QUOTAS, '2026-1,primera,B,30', '2026-1,Segunda,B,2', '2026-1,segunda,C,1');
    expect(await run('load-quotas', file(good), '--dry-run')).toEqual({
      ok: true,
      lines: [commonTexts.dryRun, 'Proceso nuevo: "2026-1"', CLOSED, 'Cupos cargados: 3'],
    });
    expect(await server.database.db.selectFrom('admission_process').selectAll().execute()).toEqual([]);
    expect(await run('load-quotas', file(good))).toEqual({
      ok: true,
      lines: ['Proceso nuevo: "2026-1"', CLOSED, 'Cupos cargados: 3'],
    });
    expect((await run('load-quotas', file(good))).lines).toEqual([CLOSED, 'Cupos cargados: 3']);
    const { process_id } = await server.database.db
      .selectFrom('enrollment')
      .select('process_id')
      .where('user_id', '=', early.userId)
      .executeTakeFirstOrThrow();
    expect(process_id).not.toBeNull();
    expect(await quotas()).toEqual([
      { name: '2026-1', is_current: true, round: 'first', code: 'B', seats: 30, taken: 0 },
      { name: '2026-1', is_current: true, round: 'second', code: 'B', seats: 2, taken: 0 },
      { name: '2026-1', is_current: true, round: 'second', code: 'C', seats: 1, taken: 0 },
    ]);
  });

  it('takes no seat away that somebody has, and keeps what is taken', async () => {
    await server.database.db.updateTable('career_quota').set({ taken: 5 }).where('round', '=', 'first').execute();
    const bad = lines(
      QUOTAS,
      '2026-1,primera,B,4',
      '2026-1,tercera,B,4',
      '2026-1,primera,X,1',
      '2026-1,primera,B,40',
      '2026-1,segunda,C,-1',
    );
    expect(await run('load-quotas', file(bad))).toEqual(
      refused(
        'línea 2: cupos: ya hay 5 ocupados; si se aceptan más inscripciones que cupos, dígalo en inscripciones',
        'línea 3: etapa: se esperaba primera, segunda',
        'línea 4: codigo: no existe la carrera "X"',
        'línea 5: la carrera "B" en ese proceso y etapa ya está en la línea 2',
        'línea 6: cupos: se esperaba un número entero de 0 a 1000000',
      ),
    );
    expect((await quotas())[0]).toMatchObject({ seats: 30, taken: 5 });
    expect((await run('load-quotas', file(lines(QUOTAS, '2026-1,primera,B,5')))).ok).toBe(true);
    expect((await quotas())[0]).toMatchObject({ seats: 5, taken: 5 });
  });
});

describe('load-last-grades', () => {
  const grades = () => server.database.db.selectFrom('last_grade').selectAll().orderBy('reference').execute();

  it('loads grades by document, in either way of writing decimals', async () => {
    const good = file(lines('identificacion;nota;repite', '2059999017;812,5;', 'ab123;700.25;sí'));
    expect(await run('load-last-grades', good)).toEqual({ ok: true, lines: ['Notas cargadas: 2'] });
    expect(await grades()).toEqual([
      { reference: '2059999017', grade: 812.5, repeats_first: false },
      { reference: 'AB123', grade: 700.25, repeats_first: true },
    ]);
  });

  it('leaves who repeats as they are where a file has no column for it, takes a blank cell for no, and tells what it changes', async () => {
    const corrected = file(lines('identificacion,nota', 'AB123,701', '2059999017,812.5', 'NUEVA,5'));
    expect(await run('load-last-grades', corrected)).toEqual({
      ok: true,
      lines: ['Notas cargadas: 3', loadingTexts.otherGrades(1)],
    });
    expect(await grades()).toEqual([
      { reference: '2059999017', grade: 812.5, repeats_first: false },
      { reference: 'AB123', grade: 701, repeats_first: true },
      { reference: 'NUEVA', grade: 5, repeats_first: false },
    ]);
    const said = file(lines('identificacion,nota,repite', 'AB123,701,no', '2059999017,812.5,sí', 'NUEVA,5,'));
    expect((await run('load-last-grades', said)).lines).toEqual([
      'Notas cargadas: 3',
      loadingTexts.otherRepeaters(1, 1),
    ]);
    const blank = file(lines('identificacion,nota,repite', '2059999017,812.5,'));
    expect((await run('load-last-grades', blank)).lines).toEqual([
      'Notas cargadas: 1',
      loadingTexts.otherRepeaters(0, 1),
    ]);
  });

  it('takes digits that are no cédula where they are said to be a passport, or an account has them', async () => {
    const [said, had, neither] = ['1234567890', '1234567891', '1234567892'];
    await addTestPerson(server.database.db, had);
    const file3 = lines('identificacion;documento;nota', `${said};pasaporte;10`, `${had};;20`, `${neither};;30`);
    const why = 'no es una cédula: revise sus diez dígitos';
    expect(await run('load-last-grades', file(file3))).toEqual(refused(`línea 4: identificacion: ${why}`));
    const file2 = lines('identificacion;documento;nota', `${said};pasaporte;10`, `${had};;20`);
    expect(await run('load-last-grades', file(file2))).toEqual({ ok: true, lines: ['Notas cargadas: 2'] });
    const isNone = file(lines('identificacion;documento;nota', `${had};cedula;20`));
    expect(await run('load-last-grades', isNone)).toEqual(refused(`línea 2: ${loadingTexts.notCedula}`));
  });

  it('loads more than are written at a time', async () => {
    const many = Array.from({ length: 2_001 }, (_, place) => `MUCHOS${place},${place % 1_000}`);
    expect(await run('load-last-grades', file(lines('identificacion,nota', ...many)))).toEqual({
      ok: true,
      lines: ['Notas cargadas: 2001'],
    });
    const rows = await server.database.db
      .selectFrom('last_grade')
      .select('grade')
      .where('reference', 'like', 'MUCHOS%')
      .execute();
    expect(rows).toHaveLength(2_001);
    expect(rows.reduce((sum, { grade }) => sum + grade, 0)).toBe(999_000);
  });

  it('says what is wrong', async () => {
    const bad = file(lines('identificacion,nota', '1,5', 'AB-12,5', 'ABC,5', 'abc,6', 'ABCD,doce', 'ABCDE,1.234'));
    const grade = 'se esperaba un número de 0 a 10000, con dos decimales o menos';
    const document = 'se esperaba un número de cédula o pasaporte: letras y números, de 3 a 20';
    expect(await run('load-last-grades', bad)).toEqual(
      refused(
        `línea 2: identificacion: ${document}`,
        `línea 3: identificacion: ${document}`,
        'línea 5: la identificación "abc" ya está en la línea 4',
        `línea 6: nota: ${grade}`,
        `línea 7: nota: ${grade}`,
      ),
    );
    // A spreadsheet takes the first zero away; of nine digits that are no cédula with it, it took none.
    const short = file(lines('identificacion,nota', '102030400,5', '102030401,5', '0102030400,5'));
    const zero = 'son nueve dígitos, y una cédula tiene diez: ¿falta el cero inicial?';
    expect(await run('load-last-grades', short)).toEqual(refused(`línea 2: identificacion: ${zero}`));
  });
});

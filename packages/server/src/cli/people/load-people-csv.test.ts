import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueLink } from '../../accounts/links/link-store.ts';
import { texts } from '../../content/csv/texts.ts';
import { csvCommands, lines, refused } from '../../testing/csv-commands.ts';
import { examinee } from '../../testing/examinee.ts';
import { mailedToken, mailsTo } from '../../testing/mailed.ts';
import { addTestPerson, PASSWORD } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const { file, end, ...commands } = csvCommands();
const run = (...argv: readonly string[]) => commands.run(server, ...argv);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  end();
});

const HEADER = 'identificacion;nombre;correo;clave;funcion;accesibilidad;tiempo_extra;laboratorio';
const person = (reference: string) =>
  server.database.db.selectFrom('app_user').selectAll().where('reference', '=', reference).executeTakeFirst();

describe('people of a CSV', () => {
  it('are loaded; whoever has no password is mailed a link to make one, and logs in with it', async () => {
    const path = file(
      `\uFEFF${lines(
        HEADER,
        '1710034065;Ana Ñandú;ana.csv@ejemplo.ec;;aspirante;visual;25 %;',
        'CSVDOS;Luis Ríos;;Clave-123;supervisor;;;no',
      )}`.replaceAll('\n', '\r\n'),
    );
    expect((await run('load-people', path, '--dry-run')).ok).toBe(true);
    expect(await person('CSVDOS')).toBeUndefined();
    expect(await run('load-people', path)).toEqual({ ok: true, lines: [texts.people(2), texts.invited(1)] });
    expect(await person('CSVDOS')).toMatchObject({ full_name: 'Luis Ríos', roles: ['proctor'], is_lab: false });
    expect(await person('1710034065')).toMatchObject({
      full_name: 'Ana Ñandú',
      accessibility: 'VISUAL',
      extra_time_percent: 25,
      is_lab: true,
    });
    const [mail] = await mailsTo(server, 'ana.csv@ejemplo.ec');
    expect(mail?.text).toContain('1710034065');
    const resetToken = await mailedToken(server, 'ana.csv@ejemplo.ec');
    server.clock.now += 6 * 24 * 3_600_000;
    expect(rightOf(await server.api.restorePassword({ resetToken, email: null, password: PASSWORD }))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await (await examinee(server, '1710034065')).list()).status).toBe(200);
  });

  it('are told of by line, all that is wrong at once, and then none is loaded', async () => {
    await addTestPerson(server.database.db, 'CSVESTA');
    const path = file(
      lines(
        HEADER,
        '1710034066;Mala cédula;;Clave-123;;;;',
        '102030400;Sin cero;;Clave-123;;;;',
        'CSVESTA;Ya está;;Clave-123;;;;',
        'CSVSIN;Sin entrada;;;;;;',
        'CSVREP;Uno;rep@ejemplo.ec;;;;;',
        'csvrep;Otra vez;otra@ejemplo.ec;;;;;',
        'CSVREP2;Otro;REP@ejemplo.ec;;;;;',
        'CSVAJENO;Ajeno;csvesta@ejemplo.ec;;;;;',
        'CSVMAL;;no;corta;jefe;sorda;;quizá',
      ),
    );
    const said = (await run('load-people', path)).lines;
    expect(said).toEqual(
      refused(
        expect.stringMatching(/^línea 2: identificacion: .*diez dígitos/) as unknown as string,
        expect.stringMatching(/^línea 3: identificacion: .*cero inicial/) as unknown as string,
        `línea 4: ${texts.personExists('CSVESTA')}`,
        `línea 5: ${texts.noWayIn}`,
        `línea 7: ${texts.repeated(texts.personNumber('csvrep'), 6)}`,
        `línea 8: ${texts.repeated(texts.address('REP@ejemplo.ec'), 6)}`,
        `línea 9: ${texts.emailTaken('CSVESTA')}`,
        expect.stringContaining('línea 10: nombre: falta') as unknown as string,
        expect.stringContaining('línea 10: correo: se esperaba') as unknown as string,
        expect.stringContaining('línea 10: clave: se esperaba') as unknown as string,
        expect.stringContaining('línea 10: funcion: se esperaba aspirante') as unknown as string,
        expect.stringContaining('línea 10: accesibilidad: se esperaba visual') as unknown as string,
        expect.stringContaining('línea 10: laboratorio: se esperaba') as unknown as string,
      ).lines,
    );
    expect(await person('CSVREP')).toBeUndefined();
  });

  it('have their address, though somebody gave it for an account whose link was never followed', async () => {
    const { db } = server.database;
    const path = file(lines(HEADER, 'CSVSUYO;La dueña;suyo@ejemplo.ec;;;;;'));
    const id = await addTestPerson(db, 'CSVABANDONA', { email: 'Suyo@ejemplo.ec', isActivated: false });
    const at = server.clock.now;
    await issueLink(db, { userId: id, email: 'suyo@ejemplo.ec', purpose: 'activation', at, expiresAt: at + 3_600_000 });
    expect((await run('load-people', path)).lines).toContain(`línea 2: ${texts.emailTaken('CSVABANDONA')}`);
    server.clock.now += 3_600_001;
    expect(await run('load-people', path)).toEqual({ ok: true, lines: [texts.people(1), texts.invited(1)] });
  });

  it('are corrected where that is asked for', async () => {
    await addTestPerson(server.database.db, 'CSVFE');
    const path = file(lines('identificacion,nombre,correo', 'CSVFE,Fe Corregida,fe.nueva@ejemplo.ec'));
    expect((await run('load-people', path)).ok).toBe(false);
    expect((await run('load-people', path, '--correct')).lines).toEqual([
      ...[texts.people(0), texts.corrected(1)],
      texts.personLine(2, 'CSVFE', texts.otherName('Fe Corregida', 'Persona CSVFE')),
      texts.personLine(2, 'CSVFE', texts.otherEmail('fe.nueva@ejemplo.ec', 'csvfe@ejemplo.ec')),
    ]);
    expect(await person('CSVFE')).toMatchObject({
      full_name: 'Fe Corregida',
      email: 'fe.nueva@ejemplo.ec',
      email_confirmed_at: null,
    });
  });

  it('of a file that is in another encoding are told so', async () => {
    const path = file('');
    writeFileSync(path, Buffer.from('identificacion;nombre\nCSVL1;Ñandú\n', 'latin1'));
    expect((await run('load-people', path)).lines).toEqual(refused(`(archivo): ${texts.notUtf8}`).lines);
  });
});

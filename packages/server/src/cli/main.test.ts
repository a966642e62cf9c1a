import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY } from '../testing/command-examples/example-scene.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { runQuipu } from '../testing/process.ts';
import { quickFolder } from '../testing/quick-folder.ts';
import { addOperator } from '../testing/run-command.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Short (a socket lies in it), and open to the system user who runs the database where we are root. */
const folder = mkdtempSync(join(quickFolder(), 'quipu-main-'));
chmodSync(folder, 0o755);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
const ended = async (args: readonly string[], url: string) => {
  const program = runQuipu(args, { DATABASE_URL: url, QUIPU_DATA: folder });
  return { code: await program.ended(), output: program.output() };
};

it('says in one sentence why a database of before the first release does not open', async () => {
  await sql`insert into kysely_migration values ('2026-11-21-institution', now()::text)`.execute(database.db);
  const { code, output } = await ended(['use-process', 'Primero', ...BY], urlOfConnection(database.connection));
  expect(code).toBe(1);
  expect(output).toMatch(/^La base de datos es anterior a la primera versión \(2026-11-21-institution\).*\n$/);
});

it('does not bring a database forward for a dry run: a server that runs beside it may be older', async () => {
  await sql`delete from kysely_migration`.execute(database.db);
  const { code, output } = await ended(
    ['use-process', 'Primero', '--dry-run', ...BY],
    urlOfConnection(database.connection),
  );
  expect(output).toMatch(/^La base de datos está por actualizarse \(0001-initial[^)]*\).*\n$/);
  expect(code).toBe(1);
  expect((await sql`select from kysely_migration`.execute(database.db)).rows).toEqual([]);
});

it.runIf(process.getuid?.() === 0).each([[['init']], [['restore', 'copia']], [['rotate-secret', ...BY]]])(
  "leaves nothing of root in a data folder that is somebody else's: %s",
  async (args) => {
    const owned = join(folder, 'ajena');
    mkdirSync(owned);
    chownSync(owned, 54_321, 54_321);
    const program = runQuipu(args, { DATABASE_URL: urlOfConnection(database.connection), QUIPU_DATA: owned });
    expect(await program.ended()).toBe(1);
    expect(program.output()).toMatch(/^La carpeta de datos .*ajena es de #54321: .*sudo -u #54321\.\n$/);
    expect(readdirSync(owned)).toEqual([]);
    rmSync(owned, { recursive: true });
  },
);

it.each([[['use-process', 'Primero', ...BY]], [['use-process', 'Primero', '--dry-run', ...BY]], [['settings']]])(
  'makes no installation where there is none, and says what to do: %s',
  async (args) => {
    const { code, output } = await ended(args, '');
    expect(output).toMatch(/^No hay una instalación de Quipu en .*, y no se creó nada\.\nQué hacer: .*npx quipu init/);
    expect(output).toContain(folder);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);

    await sql`drop schema public cascade; create schema public`.execute(database.db);
    const empty = await ended(args, urlOfConnection(database.connection));
    expect(empty.output).toContain(
      `No hay una instalación de Quipu en la base de datos ${database.connection.database}`,
    );
    expect(empty.output).not.toContain(database.connection.password);
    expect(empty.code).toBe(1);
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)).rows).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  },
);

describe('an installation', () => {
  const run = (...args: readonly string[]) => ended(args, '');

  it('is made by init alone, once, and not by its dry run', async () => {
    const dry = await run('init', '--dry-run');
    expect(dry).toMatchObject({ code: 0, output: `Se crearía una instalación en ${folder}.\n` });
    expect(readdirSync(folder)).toEqual([]);
    const made = await run('init');
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Instalación creada en /) });
    expect(readFileSync(join(folder, 'quipu.conf'), 'utf8')).toMatch(/^QUIPU_DEMONSTRATION=0$/m);
    const again = await run('init');
    expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/^Ya hay una instalación en /) });
  });

  it('is named by every command that acts on it, beside what it says', async () => {
    const program = runQuipu(['settings'], { DATABASE_URL: '', QUIPU_DATA: folder });
    let beside = '';
    program.child.stderr?.on('data', (chunk: Buffer) => {
      beside += chunk.toString();
    });
    expect(await program.ended()).toBe(0);
    expect(beside).toBe(`Instalación: ${folder} (configuración: ${join(folder, 'quipu.conf')})\n`);
  });

  it('is saved, and restored where there was nothing: into a folder with a database of its own', async () => {
    const elsewhere = mkdtempSync(join(quickFolder(), 'quipu-main-'));
    chmodSync(elsewhere, 0o755);
    const file = join(elsewhere, 'copia.quipu-backup');
    await run('set', 'name', 'Universidad');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    const there = { DATABASE_URL: '', QUIPU_DATA: join(elsewhere, 'data') };
    const restoring = runQuipu(['restore', file, '--yes'], there);
    expect(await restoring.ended()).toBe(0);
    expect(restoring.output()).toMatch(/^Restaurada en .*\nInstitución: Universidad\./m);
    writeFileSync(join(elsewhere, 'data', 'server.secret'), readFileSync(join(folder, 'server.secret')));
    const settings = runQuipu(['settings'], there);
    expect(await settings.ended()).toBe(0);
    expect(settings.output()).toMatch(/^name = Universidad$/m);
    const again = runQuipu(['init'], there);
    expect(await again.ended()).toBe(1);
    rmSync(elsewhere, { recursive: true });
  });

  it('mails the institution’s address from a shell that knows nothing but the data folder', async () => {
    const server = await startTestServer();
    const { dataFolder } = server.context.config;
    const use = gradedSheets(server);
    const people = await use.people('ENLACE', 1);
    await addOperator(server.database.db);
    await use.give('Con enlace', people, { grading: { publish: 'operator' } });
    for (const who of people.people) await use.take(who);
    await use.run('set', 'public_url', 'https://admision.ejemplo.edu.ec');
    writeFileSync(join(dataFolder, 'quipu.conf'), `DATABASE_URL="${urlOfConnection(server.database.connection)}"\n`);
    const program = runQuipu(['publish-results', 'Con enlace', ...BY], {
      ...{ DATABASE_URL: '', QUIPU_PUBLIC_URL: '', PORT: '', QUIPU_DATA: dataFolder },
    });
    expect(await program.ended()).toBe(0);
    const mails = await server.database.db.selectFrom('mail_job').select('text').execute();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('https://admision.ejemplo.edu.ec/home')]);
    await server.close();
  });

  it('is refused with the line of its configuration that is wrong', async () => {
    writeFileSync(join(folder, 'quipu.conf'), '# nuestra\nQUIPU_PUBLIC_ULR=https://admision.ejemplo.edu.ec\nPORT\n');
    const { code, output } = await run('settings');
    expect(code).toBe(1);
    expect(output.split('\n').slice(1, 3)).toEqual([
      `${join(folder, 'quipu.conf')}, línea 2: no existe la variable QUIPU_PUBLIC_ULR`,
      `${join(folder, 'quipu.conf')}, línea 3: se esperaba NOMBRE=VALOR`,
    ]);
  });
});

import { verify } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLogReceipt } from '@quipu/engine/log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { photoFiles, photosFolder } from '../../photos/photo-files.ts';
import { inspectArchive } from '../../platform/archive/read-archive.ts';
import { restoreArchive } from '../../platform/archive/restore-archive.ts';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import type { Config } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/context/open-database.ts';
import { storageFolder } from '../../platform/storage/stored-files.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { urlOfConnection } from '../../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { tablesOf } from '../../testing/whole-database.ts';
import { texts as fileTexts } from '../files/passphrase-file.ts';
import { archiveTexts } from './archive-texts.ts';
import { texts as backupTexts } from './backup.ts';
import { texts } from './restore.ts';

const HOUR = 3_600_000;
let server: TestServer;
let folder = '';
let passphrase = '';
let places = 0;
beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  folder = mkdtempSync(join(tmpdir(), 'quipu-backups-'));
  passphrase = join(folder, 'frase');
  writeFileSync(passphrase, 'una frase de paso larga\n');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const sealed = () => ['--passphrase-file', passphrase];

/** Another machine: an empty database and an empty data folder. */
const elsewhere = async (secret: string | null = null) => {
  places += 1;
  const database = await createTestDatabase();
  const dataFolder = join(folder, `lugar-${places}`);
  const config: Config = {
    ...server.context.config,
    ...{ databaseUrl: urlOfConnection(database.connection), dataFolder, secret },
  };
  const there = { ...server.context, db: database.db, connection: database.connection, config };
  return { database, config, run: (...argv: readonly string[]) => runCommand(there, argv) };
};
const rowsIn = async ({ db }: TestDatabase, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;

describe('a backup that is restored elsewhere', () => {
  let file = '';
  let receipt = '';
  let graded: Examinee;
  /** What was acknowledged before the backup began, and what at all. */
  let before: ReadonlyMap<number, number>;
  let after: ReadonlyMap<number, number>;
  let second: TestServer;
  let there: Awaited<ReturnType<typeof elsewhere>>;

  const person = async (name: string, items = 1) => {
    const { db } = server.database;
    const userId = await addTestPerson(db, name);
    const json = evaluationJson(`De ${name}`, [
      section(
        'Única',
        Array.from({ length: items }, (_, n) => choice(`p${n}`)),
      ),
    ]);
    await giveEvaluation(db, json, [userId], { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR });
    const who = await examinee(server, name);
    return { who, sheet: await opened(who, await onlySheet(who)) };
  };

  beforeAll(async () => {
    await run('set', 'name', 'Universidad');
    await changeInstitution(server.database.db, { settings: { facelog: true } });
    const use = gradedSheets(server);
    const people = await use.people('NOTA', 1);
    await use.give('Calificada', people);
    [graded] = people.people as [Examinee];
    await use.take(graded);

    await addTestPerson(server.database.db, 'ROSTRO', { isFacelogRequired: true });
    const { accessToken } = await logInAs(server, 'ROSTRO');
    await identityCalls(server, accessToken).facelog(await jpegOf(), { descriptor: descriptorOf(0.1) });

    const { who, sheet } = await person('FIRMADO');
    const log = offlineSession(sheet);
    log.choose(0, 0, server.clock.now + 1);
    log.finish(server.clock.now + 2);
    await who.log(sheet.id, 1, 0, log.lines());
    await who.finish(sheet.id, 'F');
    const held = await who.log(sheet.id, 1, 0, []);
    receipt = held.status === 200 ? (held.body.receipt ?? '') : '';

    const answering = await person('RESPONDE', 40);
    const versions = new Map<number, number>();
    let isOver = false;
    const answer = async (): Promise<void> => {
      for (let revision = 1; !isOver; revision += 1) {
        const place = revision % 40;
        const given = entry(answering.sheet, place, chosen(option(answering.sheet, place, revision % 2)), { revision });
        const reply = await answering.who.answer(answering.sheet.id, [given]);
        if (reply.status !== 200) throw new Error(`An answer was refused: ${JSON.stringify(reply)}`);
        versions.set(given.id, revision);
      }
    };
    const posting = answer();
    await vi.waitFor(() => expect(versions.size).toBe(40), { timeout: 30_000 });
    before = new Map(versions);
    file = join(folder, 'entera.quipu-backup');
    const made = await run('backup', file, ...sealed(), '--with-secret');
    const last = () => Math.max(...versions.values());
    const seen = last();
    expect(made).toMatchObject({ ok: true, lines: expect.arrayContaining([backupTexts.written(file)]) });

    there = await elsewhere();
    const restored = await there.run('restore', file, ...sealed(), '--yes');
    expect(restored).toMatchObject({ ok: true });
    expect(restored.lines[0]).toMatch(/^Restaurada en la base de datos /);
    await vi.waitFor(() => expect(last()).toBeGreaterThan(seen), { timeout: 30_000 });
    isOver = true;
    await posting;
    after = versions;
    second = await startTestServer({ dataFolder: there.config.dataFolder }, undefined, there.database);
  });
  afterAll(async () => {
    await second?.close();
    await there?.database.drop();
  });

  it('has what was acknowledged before it was begun, each answer as it was at one moment', async () => {
    const rows = await there.database.db
      .selectFrom('user_answer')
      .select(['id', 'revision'])
      .where('id', 'in', [...before.keys()])
      .execute();
    expect(rows).toHaveLength(40);
    for (const { id, revision } of rows) {
      expect(revision).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      expect(revision).toBeLessThanOrEqual(after.get(id) ?? 0);
    }
    // They were posted one after the other: those of one moment are a run without a gap.
    const seen = rows.map(({ revision }) => revision);
    expect(Math.max(...seen) - Math.min(...seen)).toBe(39);
  });

  it('has the grades, and who took an evaluation logs in and sees them', async () => {
    const who = await examinee(second, 'NOTA0');
    const [here, was] = [await who.list(), await graded.list()];
    expect(here).toMatchObject({ status: 200 });
    expect(here.status === 200 && here.body.sheets).toEqual(was.status === 200 && was.body.sheets);
    expect(await rowsIn(there.database, 'sheet_grade')).toBe(1);
  });

  it('opens its photos with the secret that came along', async () => {
    const { file: name, key_wrapped: keyWrapped } = await there.database.db
      .selectFrom('photo')
      .select(['file', 'key_wrapped'])
      .executeTakeFirstOrThrow();
    if (keyWrapped === null) throw new Error('It was purged');
    const read = await photoFiles(there.config).read({ file: name, keyWrapped });
    expect(read).toEqual(await photoFiles(server.context.config).read({ file: name, keyWrapped }));
    expect(read).not.toBeNull();
  });

  it('answers for the receipts that were given', async () => {
    const { publicKey } = rightOf(await second.api.getReceiptKey()).body;
    const { signed, signature } = readLogReceipt(receipt) ?? { signed: '', signature: '' };
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('lets who was answering log in and go on', async () => {
    const who = await examinee(second, 'RESPONDE');
    const sheet = await opened(who, await onlySheet(who));
    const reply = await who.answer(sheet.id, [entry(sheet, 3, chosen(option(sheet, 3, 1)))]);
    expect(reply).toMatchObject({ status: 200 });
    expect(await who.finish(sheet.id, 'F')).toMatchObject({ status: 200, body: { status: 'F' } });
    // What is new gets a number that nothing has.
    await addTestPerson(there.database.db, 'NUEVA');
  });
});

describe('a restore', () => {
  let file = '';
  beforeAll(async () => {
    await addTestPerson(server.database.db, 'OTRA');
    rmSync(storageFolder(server.context.config.dataFolder), { recursive: true, force: true });
    file = join(folder, 'clara.quipu-backup');
    expect(await run('backup', file)).toMatchObject({ ok: true });
  });

  it('puts every row of every table back as it was', async () => {
    const there = await elsewhere();
    // That they were made and restored is kept on each side, after the moment of the backup.
    const dropKept = ({ db }: TestDatabase, action: string) =>
      sql`delete from operator_action where what ->> 'action' = ${action} and what ->> 'file' = 'clara.quipu-backup'`.execute(
        db,
      );
    await dropKept(server.database, 'backup');
    const wanted = await tablesOf(server.database.db);
    expect(await there.run('restore', file, '--yes')).toMatchObject({ ok: true });
    const restored = await there.database.db
      .selectFrom('operator_action')
      .select('what')
      .orderBy('place', 'desc')
      .execute();
    expect(restored[0]?.what).toEqual({ action: 'restore', file: 'clara.quipu-backup', madeAt: expect.any(String) });
    await dropKept(there.database, 'restore');
    const found = await tablesOf(there.database.db);
    const names = [...wanted.keys()].filter((name) => !name.startsWith('kysely'));
    for (const name of names) expect([name, found.get(name)]).toEqual([name, wanted.get(name)]);
    expect([...found.keys()]).toEqual([...wanted.keys()]);
    await there.database.drop();
  });

  it('says what becomes of its secret where the configuration has one', async () => {
    const sealedFile = join(folder, 'con-secreto.quipu-backup');
    expect(await run('backup', sealedFile, ...sealed(), '--with-secret')).toMatchObject({ ok: true });
    const there = await elsewhere('otro secreto, de treinta y dos letras o más');
    const { ok, lines } = await there.run('restore', sealedFile, ...sealed(), '--yes');
    expect(ok).toBe(true);
    expect(lines).toContain(texts.secretLeft);
    expect(readdirSync(there.config.dataFolder)).not.toContain('server.secret');
    await there.database.drop();
  });

  it('says what it would do, and asks: nothing is done where nobody answers', async () => {
    const there = await elsewhere();
    const dry = await there.run('restore', file, '--dry-run');
    expect(dry.lines.join('\n')).toMatch(
      /^Se restauraría en .*\nInstitución: Universidad\. Copia del .*\nContiene: \d+ personas/,
    );
    const unasked = await there.run('restore', file);
    expect(unasked).toMatchObject({ ok: false, lines: expect.arrayContaining([texts.notAsked]) });
    expect(existsSync(there.config.dataFolder)).toBe(false);
    expect(await rowsIn(there.database, 'app_user')).toBe(0);
    await there.database.drop();
  });

  it('tells which secret is wanted where the backup has none', async () => {
    const there = await elsewhere();
    const { lines } = await there.run('restore', file, '--yes');
    expect(lines).toContainEqual(expect.stringMatching(/^Antes de arrancar, ponga el secreto de la llave \w/));
    expect(readdirSync(there.config.dataFolder)).not.toContain('server.secret');
    await there.database.drop();
  });

  it.each([
    [
      'a byte that is another one',
      (bytes: Buffer) => Buffer.from(bytes).fill((bytes.at(-900) ?? 0) ^ 1, bytes.length - 900, bytes.length - 899),
    ],
    ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5_000)],
    [
      'a part in the middle that is missing',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 3_000), bytes.subarray(3_500)]),
    ],
    ['something after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('más')])],
  ])('refuses %s, sealed or not, before it changes anything', async (_, change) => {
    const there = await elsewhere();
    const bad = join(folder, 'mala.quipu-backup');
    const closed = join(folder, `cerrada-${places}.quipu-backup`);
    await run('backup', closed, ...sealed());
    for (const [good, more] of [
      [file, []],
      [closed, sealed()],
    ] as const) {
      writeFileSync(bad, change(readFileSync(good)));
      const refused = await there.run('restore', bad, ...more, '--yes');
      expect(refused).toEqual({ ok: false, lines: [archiveTexts.problem(bad, 'damaged')] });
    }
    expect(existsSync(there.config.dataFolder)).toBe(false);
    expect(await rowsIn(there.database, 'app_user')).toBe(0);
    await there.database.drop();
  });

  it('refuses what is no backup, and a passphrase that is missing or another one', async () => {
    const there = await elsewhere();
    const closed = join(folder, 'con-frase.quipu-backup');
    await run('backup', closed, ...sealed());
    const other = join(folder, 'otra-frase');
    writeFileSync(other, 'otra frase de paso, larga');
    for (const [given, problem] of [
      [[passphrase], 'foreign'],
      [[join(folder, 'nada')], 'absent'],
      [[closed], 'locked'],
      [[closed, '--passphrase-file', other], 'wrongPassphrase'],
    ] as const)
      expect(await there.run('restore', ...given, '--yes')).toEqual({
        ok: false,
        lines: [archiveTexts.problem(given[0], problem)],
      });
    await there.database.drop();
  });

  it('goes into no installation that somebody has used, and into none that a server serves', async () => {
    const there = await elsewhere();
    const place = `la base de datos ${there.database.connection.database}`;
    await rowsIn(there.database, 'app_user');
    const used = await there.run('restore', file, '--yes');
    expect(used.ok).toBe(false);
    expect(used.lines.join()).toContain(place);
    expect(used.lines.join()).toContain('tiene un servidor en marcha');
    await addTestPerson(there.database.db, 'ALGUIEN');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${there.database.connection.database} and application_name = 'quipu'`.execute(server.database.db);
    await vi.waitFor(async () => {
      const { lines } = await there.run('restore', file, '--yes');
      expect(lines.join()).toContain('ya tiene personas o evaluaciones');
    });
    await there.database.drop();
  });

  it('that is stopped leaves an empty installation, and can be done again', async () => {
    const there = await elsewhere();
    const inspected = await inspectArchive(file, null);
    if (inspected._tag === 'Left') throw new Error(inspected.left);
    const stopping = new AbortController();
    const opened = await openDatabase(there.config);
    const given = {
      ...{ connection: opened.connection, dataFolder: there.config.dataFolder, from: file },
      ...{ passphrase: null, manifest: inspected.right, stopping: stopping.signal },
    };
    const onProgress = ({ tables }: { readonly tables: number }) => {
      if (tables === 20) stopping.abort();
    };
    await expect(restoreArchive({ ...given, onProgress })).rejects.toThrow();
    expect(await rowsIn(there.database, 'app_user')).toBe(0);
    expect(existsSync(there.config.dataFolder) ? readdirSync(there.config.dataFolder) : []).toEqual([]);
    await restoreArchive({ ...given, stopping: new AbortController().signal });
    expect(await rowsIn(there.database, 'app_user')).toBe(await rowsIn(server.database, 'app_user'));
    await there.database.drop();
  });
});

describe('a backup', () => {
  it('takes the place of no file, and writes no secret in the clear', async () => {
    expect(await run('backup', passphrase)).toEqual({ ok: false, lines: [backupTexts.exists(passphrase)] });
    const file = join(folder, 'secreto.quipu-backup');
    expect(await run('backup', file, '--with-secret')).toEqual({ ok: false, lines: [backupTexts.secretInClear] });
    const short = join(folder, 'corta');
    writeFileSync(short, 'corta');
    expect(await run('backup', file, '--passphrase-file', short)).toEqual({
      ok: false,
      lines: [fileTexts.shortPassphrase],
    });
    expect(existsSync(file)).toBe(false);
  });

  it('that is stopped leaves nothing', async () => {
    const empty = mkdtempSync(join(folder, 'parada-'));
    const stopping = new AbortController();
    const writing = writeArchive({
      ...{ connection: server.database.connection, dataFolder: server.context.config.dataFolder },
      ...{ to: join(empty, 'x.quipu-backup'), withFiles: true, secret: null, lock: null, stopping: stopping.signal },
      onProgress: ({ tables }) => {
        if (tables === 5) stopping.abort();
      },
    });
    await expect(writing).rejects.toThrow();
    expect(readdirSync(empty)).toEqual([]);
  });

  it('holds no more than a piece of a large file at a time', async () => {
    const photos = join(photosFolder(server.context.config), 'aa');
    mkdirSync(photos, { recursive: true });
    const large = join(photos, `${'a'.repeat(32)}.jpg.enc`);
    writeFileSync(large, Buffer.alloc(64 * 1_048_576, 7));
    const from = process.memoryUsage().arrayBuffers;
    let most = 0;
    const file = join(folder, 'grande.quipu-backup');
    await writeArchive({
      ...{ connection: server.database.connection, dataFolder: server.context.config.dataFolder, to: file },
      ...{ withFiles: true, secret: null, lock: null },
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().arrayBuffers - from);
      },
    });
    rmSync(large);
    expect(most).toBeLessThan(48 * 1_048_576);
  });
});

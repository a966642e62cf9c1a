import { verify } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLogReceipt } from '@quipu/engine/log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { photoFiles, photosFolder } from '../../photos/photo-files.ts';
import { writeArchive } from '../../platform/archive/write-archive.ts';
import { archivesOf, rowsIn } from '../../testing/archive-fixture.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { tablesOf } from '../../testing/whole-database.ts';
import { texts as fileTexts } from '../files/passphrase-file.ts';
import { texts as backupTexts } from './backup.ts';

const HOUR = 3_600_000;
let server: TestServer;
let archives: ReturnType<typeof archivesOf>;
beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  archives = archivesOf(server);
});
afterAll(async () => {
  await server.close();
  archives.close();
});

describe('a backup that is restored elsewhere', () => {
  let file = '';
  let receipt = '';
  let graded: Examinee;
  /** So much was acknowledged before the backup began, and so much at all. */
  let before: ReadonlyMap<number, number>;
  let after: ReadonlyMap<number, number>;
  let second: TestServer;
  let there: Awaited<ReturnType<typeof archives.elsewhere>>;

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
    await archives.run('set', 'name', 'Universidad');
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
    file = join(archives.folder, 'entera.quipu-backup');
    const made = await archives.run('backup', file, ...archives.sealed, '--with-secret');
    const last = () => Math.max(...versions.values());
    const seen = last();
    expect(made).toMatchObject({ ok: true, lines: expect.arrayContaining([backupTexts.written(file)]) });

    there = await archives.elsewhere();
    const restored = await there.run('restore', file, ...archives.sealed, '--yes');
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

  it('puts every row of every table back as it was', async () => {
    const clear = join(archives.folder, 'clara.quipu-backup');
    expect(await archives.run('backup', clear)).toMatchObject({ ok: true });
    const another = await archives.elsewhere();
    // That they were made and restored is kept on each side, after the moment of the backup.
    const dropKept = ({ db }: TestDatabase, action: string) =>
      sql`delete from operator_action where what ->> 'action' = ${action} and what ->> 'file' = 'clara.quipu-backup'`.execute(
        db,
      );
    await dropKept(server.database, 'backup');
    const wanted = await tablesOf(server.database.db);
    expect(await another.run('restore', clear, '--yes')).toMatchObject({ ok: true });
    const restored = await another.database.db
      .selectFrom('operator_action')
      .select('what')
      .orderBy('place', 'desc')
      .execute();
    expect(restored[0]?.what).toEqual({ action: 'restore', file: 'clara.quipu-backup', madeAt: expect.any(String) });
    await dropKept(another.database, 'restore');
    const found = await tablesOf(another.database.db);
    const names = [...wanted.keys()].filter((name) => !name.startsWith('kysely'));
    for (const name of names) expect([name, found.get(name)]).toEqual([name, wanted.get(name)]);
    expect([...found.keys()]).toEqual([...wanted.keys()]);
    await another.database.drop();
  });
});

describe('a backup', () => {
  it('takes the place of no file, and writes no secret in the clear', async () => {
    expect(await archives.run('backup', archives.passphrase)).toEqual({
      ok: false,
      lines: [backupTexts.exists(archives.passphrase)],
    });
    const file = join(archives.folder, 'secreto.quipu-backup');
    expect(await archives.run('backup', file, '--with-secret')).toEqual({
      ok: false,
      lines: [backupTexts.secretInClear],
    });
    const short = join(archives.folder, 'corta');
    writeFileSync(short, 'corta');
    expect(await archives.run('backup', file, '--passphrase-file', short)).toEqual({
      ok: false,
      lines: [fileTexts.shortPassphrase],
    });
    expect(existsSync(file)).toBe(false);
  });

  it('that is stopped leaves nothing', async () => {
    const empty = mkdtempSync(join(archives.folder, 'parada-'));
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
    const file = join(archives.folder, 'grande.quipu-backup');
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

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inspectArchive } from '../../platform/archive/read-archive.ts';
import { restoreArchive } from '../../platform/archive/restore-archive.ts';
import { openDatabase } from '../../platform/context/open-database.ts';
import type { Db } from '../../platform/db/database.ts';
import { lastEventId } from '../../platform/live/event-store.ts';
import { publish } from '../../platform/live/publish.ts';
import { storageFolder } from '../../platform/storage/stored-files.ts';
import { stampedVersions } from '../../proctoring/console/sheet-list-store.ts';
import { stampChanges } from '../../proctoring/console/stamp-changes.ts';
import { archivesOf, rowsIn } from '../../testing/archive-fixture.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { archiveTexts } from './archive-texts.ts';
import { texts } from './restore.ts';

const MESSAGE = { title: null, message: 'Aviso', type: 'info' } as const;
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

describe('a restore', () => {
  let file = '';
  beforeAll(async () => {
    await addTestPerson(server.database.db, 'OTRA');
    await archives.run('set', 'name', 'Universidad');
    rmSync(storageFolder(server.context.config.dataFolder), { recursive: true, force: true });
    file = join(archives.folder, 'clara.quipu-backup');
    expect(await archives.run('backup', file)).toMatchObject({ ok: true });
  });

  it('says what becomes of its secret where the configuration has one', async () => {
    const sealedFile = join(archives.folder, 'con-secreto.quipu-backup');
    expect(await archives.run('backup', sealedFile, ...archives.sealed, '--with-secret')).toMatchObject({ ok: true });
    const there = await archives.elsewhere('otro secreto, de treinta y dos letras o más');
    const { ok, lines } = await there.run('restore', sealedFile, ...archives.sealed, '--yes');
    expect(ok).toBe(true);
    expect(lines).toContain(texts.secretLeft);
    expect(readdirSync(there.config.dataFolder)).not.toContain('server.secret');
    await there.database.drop();
  });

  it('says what it would do, and asks: nothing is done where nobody answers', async () => {
    const there = await archives.elsewhere();
    const dry = await there.run('restore', file, '--dry-run');
    expect(dry.lines.join('\n')).toMatch(
      /^Se restauraría en .*\nInstitución: Universidad\. Copia del .*\nContiene: 1 persona,/,
    );
    const unasked = await there.run('restore', file);
    expect(unasked).toMatchObject({ ok: false, lines: expect.arrayContaining([texts.notAsked]) });
    expect(existsSync(there.config.dataFolder)).toBe(false);
    expect(await rowsIn(there.database, 'app_user')).toBe(0);
    await there.database.drop();
  });

  it('tells which secret is wanted where the backup has none', async () => {
    const there = await archives.elsewhere();
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
  ])('refuses %s, sealed or not, before it changes anything', async (damage, change) => {
    const there = await archives.elsewhere();
    const bad = join(archives.folder, 'mala.quipu-backup');
    const closed = join(archives.folder, `cerrada-${damage.length}.quipu-backup`);
    await archives.run('backup', closed, ...archives.sealed);
    for (const [good, more] of [
      [file, []],
      [closed, archives.sealed],
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
    const there = await archives.elsewhere();
    const closed = join(archives.folder, 'con-frase.quipu-backup');
    await archives.run('backup', closed, ...archives.sealed);
    const other = join(archives.folder, 'otra-frase');
    writeFileSync(other, 'otra frase de paso, larga');
    for (const [given, problem] of [
      [[archives.passphrase], 'foreign'],
      [[join(archives.folder, 'nada')], 'absent'],
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
    const there = await archives.elsewhere();
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
    const there = await archives.elsewhere();
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

  it('gives events and versions of boards numbers beyond those that open pages know from after the backup', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, 'MIRADA');
    const times = { start: server.clock.now, end: server.clock.now + 3_600_000 };
    const { sessionId } = await giveEvaluation(
      db,
      evaluationJson('Mirada', [section('Única', [choice('p')])]),
      [userId],
      times,
    );
    const say = (on: Db) => publish(on, { channel: 'global', name: 'message', data: MESSAGE, at: server.clock.now });
    const change = async (on: Db) => {
      await on.updateTable('answers_sheet').set({ extra_minutes: sql`extra_minutes + 1` }).execute();
      await stampChanges(on);
      return stampedVersions(on, sessionId);
    };
    await say(db);
    await change(db);
    const behind = join(archives.folder, 'de-antes.quipu-backup');
    expect(await archives.run('backup', behind)).toMatchObject({ ok: true });
    await say(db);
    const [seen, lost] = [await lastEventId(db), await change(db)];

    const there = await archives.elsewhere();
    expect(await there.run('restore', behind, '--yes')).toMatchObject({ ok: true });
    const restored = there.database.db;
    expect(await lastEventId(restored)).toBeLessThan(seen);
    await say(restored);
    expect(await lastEventId(restored)).toBeGreaterThan(seen);
    // A board that asks with what it knows gets all of it, before anything has changed and after.
    expect((await stampedVersions(restored, sessionId)).whole_version).toBeGreaterThan(lost.version);
    expect((await change(restored)).whole_version).toBeGreaterThan(lost.version);
    await there.database.drop();
  });
});

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedSheet } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../platform/http/texts.ts';
import { openFiles } from '../../platform/storage/open-file-store.ts';
import { choice, evaluationJson, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';

const HOUR = 3_600_000;
let server: TestServer;
let folder = '';
let number = 0;
let who: Examinee;
let other: Examinee;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'quipu-files-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  number += 1;
  const references = [`FIGURA${number}A`, `FIGURA${number}B`] as const;
  for (const reference of references) await addTestPerson(server.database.db, reference);
  [who, other] = await Promise.all([examinee(server, references[0]), examinee(server, references[1])]);
});

const svg = (words: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${words}</title></svg>`;
const named = (bytes: string, ending = 'svg') => `${createHash('sha256').update(bytes).digest('hex')}.${ending}`;

/** Loads an evaluation as an office does, from a folder with an answer key beside its files. */
const load = async (
  name: string,
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
) => {
  const beside = join(folder, name);
  mkdirSync(join(beside, 'files'), { recursive: true });
  for (const [file, bytes] of Object.entries({ ...files, 'claves.txt': '1b 2b' }))
    writeFileSync(join(beside, 'files', file), bytes);
  const items = [choice('p', { content: '<p>Mire: <img src="figura.svg" alt="Figura"></p>', audio: 'p.mp3' })];
  const json = evaluationJson(name, [section('S', items)], more);
  writeFileSync(join(beside, 'evaluacion.json'), JSON.stringify(json));
  const at = (ms: number) => new Date(server.clock.now + ms).toISOString();
  const window = ['--start', at(-HOUR), '--end', at(5 * HOUR), '--everybody'];
  const loaded = await runCommand(server.context, ['load-evaluation', join(beside, 'evaluacion.json'), ...window]);
  expect(loaded.lines[0]).toContain('Evaluación cargada');
};
const openLast = async (by: Examinee): Promise<OpenedSheet> => {
  const reply = await by.list();
  return opened(by, reply.status === 200 ? (reply.body.sheets.at(-1)?.id ?? 0) : 0);
};
const get = (name: string, grant: string | null = null) =>
  fetch(`${server.origin}/storage/${name}${grant === null ? '' : `?g=${grant}`}`);
const statusOf = async (...of: Parameters<typeof get>) => (await get(...of)).status;

describe('a file of an evaluation', () => {
  it('has the hash of what is in it for a name, in the form that device and log get, and is served by it', async () => {
    await load(`Uno ${number}`, { 'figura.svg': svg('uno'), 'p.mp3': 'suena' });
    const sheet = await openLast(who);
    const [item] = sheet.form.sections[0]?.items ?? [];
    expect(item).toMatchObject({ audio: named('suena', 'mp3') });
    expect(item?.content).toContain(`src="/storage/${named(svg('uno'))}"`);
    const reply = await get(named(svg('uno')), sheet.fileGrant);
    expect([reply.status, await reply.text()]).toEqual([200, svg('uno')]);
    expect(reply.headers.get('content-type')).toContain('image/svg+xml');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is nobody else’s: not without a grant, nor with one that was changed, of another evaluation, or of another device’s time', async () => {
    await load(`Dos ${number}`, { 'figura.svg': svg('dos'), 'p.mp3': 'dos' });
    const sheet = await openLast(who);
    await load(`Otra ${number}`, { 'figura.svg': svg('otra'), 'p.mp3': 'otra' });
    const another = await openLast(other);
    const name = named(svg('dos'));
    const grant = sheet.fileGrant ?? '';
    const [id = '', epoch = '', signature = ''] = grant.split('.');
    const forged = [
      `${Number(id) + 1}.${epoch}.${signature}`,
      `${id}.${Number(epoch) + 1}.${signature}`,
      `${id}.${epoch}.${'A'.repeat(43)}`,
    ];
    for (const wrong of [null, '', another.fileGrant, ...forged]) expect(await statusOf(name, wrong)).toBe(404);
    expect(await statusOf(name, grant)).toBe(200);
    const elsewhere = await opened(who, sheet.id, 'equipo-de-prueba-2');
    expect(elsewhere.epoch).toBeGreaterThan(sheet.epoch);
    await vi.waitFor(async () => expect(await statusOf(name, grant)).toBe(404));
    expect(await statusOf(name, elsewhere.fileGrant)).toBe(200);
  });

  it('is served no more once the sheet is over, and again with its review', async () => {
    await load(
      `Tres ${number}`,
      { 'figura.svg': svg('tres'), 'p.mp3': 'tres' },
      { grading: {}, practice: 1, view_answers: 1 },
    );
    const { id, fileGrant } = await openLast(who);
    const name = named(svg('tres'));
    await who.finish(id, 'F');
    await vi.waitFor(async () => expect(await statusOf(name, fileGrant)).toBe(404));
    await gradeDue(server.context);
    const review = rightOf(await server.api.getAnswerReview({ id }, { token: who.token() }));
    if (review.status !== 200) throw new Error('there is no review');
    expect(review.body.sections[0]?.items[0]?.content).toContain(name);
    await vi.waitFor(async () => expect(await statusOf(name, review.body.fileGrant)).toBe(200));
  });

  it('never changes: another evaluation’s file of the same name is another one', async () => {
    await load(`Cuatro ${number}`, { 'figura.svg': svg('cuatro'), 'p.mp3': 'x' });
    const sheet = await openLast(who);
    await load(`Cinco ${number}`, { 'figura.svg': svg('cinco'), 'p.mp3': 'x' });
    expect(await (await get(named(svg('cuatro')), sheet.fileGrant)).text()).toBe(svg('cuatro'));
  });
});

describe('the folder', () => {
  it('has what was named and nothing that lay beside it, and shows nobody what it has', async () => {
    await load(
      `Seis ${number}`,
      { 'figura.svg': svg('seis'), 'p.mp3': 'y', 'portada.svg': svg('portada') },
      { image: 'portada.svg' },
    );
    const { fileGrant, quiz } = await openLast(who);
    const stored = readdirSync(join(server.context.config.dataFolder, 'storage'));
    expect(stored).toContain(named(svg('seis')));
    expect(stored.filter((name) => !/^[0-9a-f]{64}\.(svg|mp3)$/.test(name))).toEqual([]);
    writeFileSync(join(server.context.config.dataFolder, 'storage', 'claves.txt'), '1b');
    for (const name of ['claves.txt', 'figura.svg', '', '.', '..%2fserver.secret', '%00', 'a/b'])
      for (const grant of [null, fileGrant]) expect(await statusOf(name, grant)).toBeGreaterThanOrEqual(400);
    // A card shows it, before and after.
    expect(quiz.imageUrl).toBe(`/storage/${named(svg('portada'))}`);
    expect(await statusOf(named(svg('portada')))).toBe(200);
  });

  it('that cannot be read for a while has nobody told that they asked wrongly', async () => {
    await load(`Siete ${number}`, { 'figura.svg': svg('siete'), 'p.mp3': 'z' });
    const { fileGrant } = await openLast(who);
    const storage = join(server.context.config.dataFolder, 'storage');
    renameSync(storage, `${storage}-aside`);
    symlinkSync(storage, storage);
    const reply = await get(named(svg('siete')), fileGrant);
    expect([reply.status, await reply.json()]).toEqual([500, { msg: texts.failed }]);
    rmSync(storage);
    renameSync(`${storage}-aside`, storage);
    expect(await statusOf(named(svg('siete')), fileGrant)).toBe(200);
  });

  it('of before, under its author’s name, is closed by a command: then a grant is what opens it', async () => {
    const { db } = server.database;
    await load(`Vieja ${number}`, { 'figura.svg': svg('vieja'), 'p.mp3': 'vieja', 'portada.svg': svg('p') });
    const [old, cover] = [`vieja-${number}.svg`, `portada-${number}.svg`];
    for (const name of [old, cover])
      writeFileSync(join(server.context.config.dataFolder, 'storage', name), svg('vieja'));
    const { form_id } = await db
      .selectFrom('answers_sheet')
      .select('form_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    // As it was loaded then.
    await sql`update form set content = replace(content::text, ${named(svg('vieja'))}, ${old})::jsonb where id = ${form_id}`.execute(
      db,
    );
    await sql`update quiz set image_url = ${`/storage/${cover}`} where name = ${`Vieja ${number}`}`.execute(db);
    await openFiles(db, [old, cover]);
    const sheet = await openLast(who);
    expect(sheet.form.sections[0]?.items[0]?.content).toContain(`/storage/${old}`);
    expect(await statusOf(old)).toBe(200);
    const run = (...argv: string[]) => runCommand(server.context, argv);
    expect((await run('close-files', '--dry-run')).lines).toContain(old);
    expect(await statusOf(old)).toBe(200);
    const { lines } = await run('close-files');
    expect(lines[0]).toMatch(/^1 archivo deja de estar a la vista/);
    expect(lines[1]).toBe(old);
    expect([await statusOf(old), await statusOf(old, sheet.fileGrant), await statusOf(cover)]).toEqual([404, 200, 200]);
    expect((await run('close-files')).lines).toEqual([
      'Ningún archivo que solo muestren preguntas está a la vista de cualquiera.',
    ]);
    writeFileSync(join(folder, old), svg('otra'));
    const taken = await run('add-file', join(folder, old));
    expect(taken.lines[0]).toMatch(/^Una evaluación muestra un archivo llamado/);
    expect(await (await get(old, sheet.fileGrant)).text()).toBe(svg('vieja'));
  });
});

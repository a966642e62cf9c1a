import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identityCalls } from '../testing/identified.ts';
import { changeInstitution } from '../testing/institution.ts';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { descriptorOf, jpegOf } from '../testing/pictures.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { photoLooker } from './look-at-photo.ts';
import { photosFolder } from './photo-files.ts';
import { tidyPhotos } from './tidy-photos.ts';

const DAY = 86_400_000;
let server: TestServer;
let number = 0;
let reference: string;
let kept: { readonly id: number; readonly file: string };

beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, { settings: { facelog: true }, rules: { photoDays: 30 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  reference = `FOTO${number}`;
  await addTestPerson(server.database.db, reference, { isFacelogRequired: true });
  const { accessToken } = await logInAs(server, reference);
  await identityCalls(server, accessToken).facelog(await jpegOf(), { descriptor: descriptorOf(0.1) });
  kept = await row();
});

const row = () =>
  server.database.db.selectFrom('photo').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const folder = () => photosFolder(server.context.config);
const isThere = (file = kept.file) => existsSync(join(folder(), file));
const tidy = () => tidyPhotos(server.context, server.clock.now);
const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const BY = ['--operator', 'ROSA', '--reason', 'reclamo 12'] as const;
const looks = () =>
  server.database.db.selectFrom('photo_access').select(['who', 'why', 'at']).where('photo_id', '=', kept.id).execute();

it('keeps a photo for as long as the institution says, and its row for longer', async () => {
  server.clock.now += 29 * DAY;
  await tidy();
  expect(isThere()).toBe(true);
  server.clock.now += 2 * DAY;
  await tidy();
  expect(isThere()).toBe(false);
  expect(await row()).toMatchObject({
    kind: 'login',
    purged_at: server.clock.now,
    key_wrapped: null,
    descriptor: null,
  });
  expect(await server.database.db.selectFrom('face_reference').select('user_id').execute()).toEqual([]);
  expect(await photoLooker(server.context)(kept.id, { who: 'ROSA', why: null })).toBeNull();
});

it('finishes what a crash between a file and its row left', async () => {
  server.clock.now += 31 * DAY;
  rmSync(join(folder(), kept.file));
  await tidy();
  expect((await row()).purged_at).toBe(server.clock.now);
});

it('sweeps files that no photo has, once their photo would be there', async () => {
  const strays = ['ab/0123.jpg.enc', 'ab/4567.jpg.enc.part', 'cd/89ab.jpg.enc'];
  for (const file of strays) {
    mkdirSync(join(folder(), file, '..'), { recursive: true });
    writeFileSync(join(folder(), file), 'x');
  }
  const at = server.clock.now / 1_000;
  utimesSync(join(folder(), strays[0] ?? ''), at, at);
  for (const file of strays.slice(1)) utimesSync(join(folder(), file), at - 7_200, at - 7_200);
  await tidy();
  expect(strays.map((file) => isThere(file))).toEqual([true, false, false]);
  expect(isThere()).toBe(true);
});

it('touches nothing of a folder that is another database’s', async () => {
  mkdirSync(join(folder(), 'ee'), { recursive: true });
  const at = server.clock.now / 1_000 - 7_200;
  for (let place = 0; place < 501; place += 1) {
    writeFileSync(join(folder(), 'ee', `${place}.jpg.enc`), 'x');
    utimesSync(join(folder(), 'ee', `${place}.jpg.enc`), at, at);
  }
  await tidy();
  expect(readdirSync(join(folder(), 'ee'))).toHaveLength(501);
  rmSync(join(folder(), 'ee'), { recursive: true });
});

it('keeps who looked at a photo', async () => {
  const jpeg = await photoLooker(server.context)(kept.id, { who: 'ROSA', why: 'revisión' });
  expect(jpeg?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await looks()).toEqual([{ who: 'ROSA', why: 'revisión', at: server.clock.now }]);
  expect((await run('photos-of', reference)).lines.join('\n')).toMatch(/ingreso.*\n.*por ROSA: revisión/);
});

it('gives a photo out to whoever says who and why, into a file of its own', async () => {
  const file = join(server.context.config.dataFolder, `foto-${number}.jpg`);
  expect((await run('export-photo', String(kept.id), file)).ok).toBe(false);
  // Of a photo that there is not, no empty file stays in the way.
  expect((await run('export-photo', String(kept.id + 1_000), file, ...BY)).ok).toBe(false);
  expect((await run('export-photo', String(kept.id), file, ...BY)).ok).toBe(true);
  expect((await run('export-photo', String(kept.id), file, ...BY)).ok).toBe(false);
  expect(await looks()).toMatchObject([{ who: 'ROSA', why: 'reclamo 12' }]);
  const { what } = await server.database.db
    .selectFrom('operator_action')
    .select('what')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(what).toEqual({ action: 'export-photo', photoId: kept.id });
});

it('keeps no look at a photo whose file the disk did not take', async () => {
  const file = join(server.context.config.dataFolder, `foto-${number}.jpg`);
  // Between the place that was taken and the photo: a link to where nothing can be written.
  const now = () => {
    rmSync(file, { force: true });
    symlinkSync(join(folder(), 'absent', 'foto.jpg'), file);
    return server.clock.now;
  };
  const exported = await runCommand({ ...server.context, now }, ['export-photo', String(kept.id), file, ...BY]);
  expect(exported.ok).toBe(false);
  expect(await looks()).toEqual([]);
  const actions = await server.database.db.selectFrom('operator_action').select('what').execute();
  expect(actions).not.toContainEqual({ what: { action: 'export-photo', photoId: kept.id } });
  expect(() => lstatSync(file)).toThrow('ENOENT');
});

it('purges earlier than that where an operator says so', async () => {
  const before = new Date(server.clock.now + 1_000).toISOString();
  expect((await run('purge-photos', '--before', before, ...BY)).ok).toBe(false);
  server.clock.now += 2_000;
  expect((await run('purge-photos', '--before', before)).ok).toBe(false);
  expect((await run('purge-photos', '--before', before, ...BY)).ok).toBe(true);
  expect(isThere()).toBe(false);
});

it('compares later faces with the next one where an operator says so', async () => {
  await run('forget-face', reference, ...BY);
  const { accessToken } = await logInAs(server, reference);
  const { facelog, reference: known } = identityCalls(server, accessToken);
  await facelog(await jpegOf(), { descriptor: descriptorOf(0.3) });
  expect(await known()).toMatchObject({ body: { descriptor: descriptorOf(0.3) } });
});

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESKTOP_VERSION, TIMESTAMP_HEADER } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosFolder } from '../photos/photo-files.ts';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { passphraseKey } from '../platform/secrets/passphrase-key.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { DESKTOP_HEADERS } from '../testing/desktop-build.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { chosen, examinee, opened, option } from '../testing/examinee.ts';
import {
  type LaboratoryComputer,
  laboratoryComputer,
  laboratoryOffice,
  PASSPHRASE,
  takerThere,
} from '../testing/laboratory-fixture.ts';
import { addTestPerson, loginBody } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { PACKAGE, PackageContent, PackageHeader } from './package-content.ts';
import { readParcel, sealParcel } from './sealed-parcel.ts';
import { openSession, sealSession } from './session-parcel.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
let computer: LaboratoryComputer;
let first: { readonly id: string; readonly file: Buffer; readonly sheetId: number };
let second: typeof first;

const prepared = async (reference: string): Promise<typeof first> => {
  const { db } = server.database;
  const userId = await addTestPerson(db, reference);
  const json = evaluationJson(`De ${reference}`, [section('Única', [choice('p1')])]);
  await giveEvaluation(db, json, [userId], { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR });
  const { id } = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...(await office.prepare(await office.sessionOf(id))), sheetId: id };
};
/** Seals a package anew, as somebody else may who knows the passphrase. */
const resealed = async (
  file: Buffer,
  change: (content: PackageContent) => PackageContent,
  session: (parcel: Buffer) => Promise<Buffer>,
): Promise<Buffer> => {
  const parcel = rightOf(readParcel(PACKAGE, file));
  const header = rightOf(PackageHeader.decode(parcel.header));
  const { key } = await passphraseKey('laboratory', PASSPHRASE, Buffer.from(header.salt, 'base64url'), header.cost);
  const opened = await parcel.open(sealing(key));
  const content = change(rightOf(PackageContent.decode(opened?.content)));
  const [only = Buffer.alloc(0)] = opened?.attachments(content.sealedSessions.map(({ bytes }) => bytes)) ?? [];
  const other = await session(only);
  const sealedSessions = content.sealedSessions.map((one) => ({ ...one, bytes: other.length }));
  const said = PackageContent.encode({ ...content, sealedSessions });
  return sealParcel(PACKAGE, { ...header, id: content.id }, said, [other], sealing(key));
};
/** Opens its only session, as its institution says. */
const opens = async (of: typeof first) => {
  const session = await office.sessionOf(of.sheetId);
  expect((await computer.open(session, await office.codeOf(session))).status).toBe(200);
};
const closedToDesktop = (settings: Readonly<Record<string, unknown>>) => {
  const institution = rightOf(InstitutionSettings.decode(settings));
  const closed = { ...institution.settings, app: false, desktop: '0.0.1' };
  return InstitutionSettings.encode({ ...institution, settings: closed }) as Record<string, unknown>;
};
const stored = () => readdirSync(join(computer.server.context.config.dataFolder, 'storage')).sort();
const refused = (msg: string) => ({ status: 403, body: { msg } });

beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  computer = await laboratoryComputer(server.clock.now);
  first = await prepared('PRIMERA');
  second = await prepared('SEGUNDA');
});
afterAll(async () => {
  office.close();
  await computer.server.close();
  await server.close();
});

describe('a package', () => {
  it('is refused with another passphrase, damaged, cut or foreign, and nothing changes', async () => {
    const before = await wholeDatabase(computer.server.database.db);
    const { file } = first;
    const changed = Buffer.from(file);
    changed[file.length - 40] = (changed[file.length - 40] ?? 0) ^ 1;
    const other = Buffer.from(file.toString('latin1').replace('PACKAGE-2', 'PACKAGE-1'), 'latin1');
    expect(await computer.load(file, 'otra frase de paso')).toMatchObject(refused(texts.loading.wrongPassphrase));
    expect(await computer.load(file, '')).toMatchObject(refused(texts.loading.wrongPassphrase));
    expect(await computer.load(new Uint8Array())).toMatchObject(refused(texts.loading.empty));
    expect(await computer.load(changed)).toMatchObject(refused(texts.loading.damaged));
    expect(await computer.load(file.subarray(0, file.length - 1))).toMatchObject(refused(texts.loading.damaged));
    expect(await computer.load(file.subarray(0, 40))).toMatchObject(refused(texts.loading.damaged));
    expect(await computer.load(Buffer.from('%PDF-1.7\n'))).toMatchObject(refused(texts.loading.foreign));
    expect(await computer.load(other)).toMatchObject(refused(texts.loading.otherVersion));
    expect(await wholeDatabase(computer.server.database.db)).toEqual(before);
    expect(stored()).toEqual([]);
  });

  it('is refused by a database whose people came otherwise: loading would erase them', async () => {
    const { db } = computer.server.database;
    const id = await addTestPerson(db, 'DELACASA');
    expect(await computer.load(first.file)).toMatchObject(refused(texts.loading.notALaboratory));
    expect(await db.selectFrom('app_user').select('id').execute()).toEqual([{ id }]);
    await db.deleteFrom('app_user').execute();
  });

  it('is refused where it is sealed as it should be, and says what none would', async () => {
    const salt = randomBytes(16);
    const { key, check } = await passphraseKey('laboratory', PASSPHRASE, salt, 1_024);
    const header = { id: 'a', salt: salt.toString('base64url'), cost: 1_024, check, institution: '' };
    const empty = { quizzes: [], forms: [], sessions: [], people: [], agreements: [], acceptances: [], sheets: [] };
    const sealed = { openFiles: [], sealedSessions: [], sealedFiles: [] };
    const content = {
      ...{ id: 'a', key: 'AAAA', preparedAt: new Date(0).toISOString(), institution: { name: '', settings: {} } },
      ...empty,
      ...sealed,
    };
    const files = [{ name: '../server.secret', bytes: 1 }];
    const bytes = [Buffer.from('x')];
    const outside = await sealParcel(PACKAGE, header, { ...content, files }, bytes, sealing(key));
    expect(await computer.load(outside)).toMatchObject(refused(texts.loading.damaged));
    const short = await sealParcel(PACKAGE, header, { ...content, files: [] }, bytes, sealing(key));
    expect(await computer.load(short)).toMatchObject(refused(texts.loading.damaged));
  });

  it('takes the place of another one once its results were handed over, and leaves nothing of it', async () => {
    const { server: local } = computer;
    await mkdir(join(local.context.config.dataFolder, 'storage'), { recursive: true });
    await writeFile(join(local.context.config.dataFolder, 'storage', 'vieja.png'), 'x');
    expect((await computer.load(first.file)).status).toBe(200);
    expect(stored()).toEqual([]);
    // Nobody has started.
    const photos = photosFolder(local.context.config);
    await mkdir(join(photos, 'ab'), { recursive: true });
    expect((await computer.load(second.file)).status).toBe(200);
    expect(existsSync(photos)).toBe(false);
    await opens(second);
    const taker = await takerThere(computer, 'SEGUNDA', second.sheetId);
    expect(await computer.load(first.file)).toMatchObject(refused(texts.loading.notHandedOver));
    await taker.answer(new Map([[0, chosen(option(taker.sheet, 0, 1))]]));
    await taker.finish();
    await taker.log();
    const before = await wholeDatabase(local.database.db);
    expect(await computer.load(first.file)).toMatchObject(refused(texts.loading.notHandedOver));
    expect(await computer.load(second.file)).toMatchObject({ status: 200 });
    expect(await wholeDatabase(local.database.db)).toEqual(before);

    const taken = await office.take(await computer.file());
    await computer.handed(taken.status === 200 ? taken.body.receipt : '');
    expect(await computer.load(first.file)).toMatchObject({
      body: { laboratory: { id: first.id, sheets: [{ person: 'Persona PRIMERA', state: 'waiting' }] } },
    });
    expect(JSON.stringify(await wholeDatabase(local.database.db))).not.toContain('SEGUNDA');
    expect((await taker.who.list()).status).toBe(401);
  });

  it('of another institution is taken as it says, though its ids are those of one before', async () => {
    const { clock } = computer.server;
    const at = clock.now;
    clock.now = at - 2 * HOUR;
    const early = await examinee(computer.server, 'PRIMERA');
    expect((await early.open(first.sheetId)).status).toBe(403);
    clock.now = at;
    const session = await office.sessionOf(first.sheetId);
    const code = await office.codeOf(session);
    const other = await resealed(
      first.file,
      (content) => ({
        ...content,
        id: 'otra',
        institution: { ...content.institution, settings: closedToDesktop(content.institution.settings) },
        people: content.people.map((person) => ({ ...person, id: person.id + 1_000, reference: 'AJENA' })),
        sheets: content.sheets.map((sheet) => ({ ...sheet, user_id: sheet.user_id + 1_000 })),
      }),
      async (parcel) => {
        const { forms, ...content } = rightOf(await openSession(session, code, parcel));
        const others = JSON.parse(JSON.stringify(forms).replaceAll('Única', 'Otra sección')) as typeof forms;
        return sealSession(session, code, { ...content, forms: others }, 1_024);
      },
    );
    expect((await computer.load(other)).status).toBe(200);
    await opens(first);
    const sheet = await opened(await examinee(computer.server, 'AJENA'), first.sheetId);
    expect(sheet.form.sections.map(({ name }) => name)).toEqual(['Otra sección']);
    // The application that this server came with is the only one that there is here, whichever loaded the package.
    const { api, clock: there } = computer.server;
    const byDesktop = async (version: string) =>
      rightOf(await api.login({ ...loginBody('AJENA', there.now), version }, { headers: DESKTOP_HEADERS })).status;
    expect([await byDesktop(DESKTOP_VERSION), await byDesktop('0.0.1')]).toEqual([200, 400]);
  });

  it('lets somebody in whose computer has a flat battery, or whose server has: no time of theirs is used', async () => {
    const { api, clock } = computer.server;
    for (const wall of [0, clock.now - HOUR / 2, clock.now + HOUR / 2, clock.now + 40 * 366 * 24 * HOUR]) {
      const { status } = rightOf(await api.login({ ...loginBody('AJENA', clock.now), timestamp: wall }));
      const who = await examinee(computer.server, 'AJENA');
      const there = await who.open(first.sheetId, undefined, { [TIMESTAMP_HEADER]: String(wall) });
      expect([status, there.status]).toEqual([200, 200]);
    }
  });
});

describe('the calls of a laboratory', () => {
  it('are answered by its own server only, and the one of the institution by that one', async () => {
    expect(await server.api.getLaboratory()).toMatchObject({ right: { status: 404 } });
    for (const path of [
      ...['/api/laboratory/results', '/api/laboratory/package', '/api/laboratory/handed-over'],
      ...['/api/laboratory/opening', '/api/laboratory/codes'],
    ])
      for (const method of ['GET', 'POST'] as const)
        expect((await server.app.inject({ method, url: path })).statusCode).toBe(404);
    const file = new Uint8Array(1);
    expect(await computer.server.api.takeLaboratoryResults({ file })).toMatchObject({
      right: { status: 404 },
    });
    expect((await computer.server.app.inject({ method: 'POST', url: '/api/sign-up' })).statusCode).toBe(404);
  });

  it('are answered to who is at this computer, and to no page of another place', async () => {
    const { app } = computer.server;
    const ask = async (url: string, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ method: 'GET', url, headers, remoteAddress })).statusCode;
    for (const url of ['/api/laboratory', '/api/laboratory/results']) {
      expect(await ask(url, { host: 'laboratorio.ejemplo.ec:3000' })).toBe(403);
      expect(await ask(url, { host: 'localhost', origin: 'https://ejemplo.ec' })).toBe(403);
      expect(await ask(url, { host: 'localhost' }, '192.168.1.20')).toBe(403);
    }
    expect(await ask('/api/laboratory', { host: 'localhost', origin: 'quipu://app' })).toBe(200);
    const receipt = { method: 'POST', url: '/api/laboratory/handed-over', payload: { receipt: 'x' } } as const;
    expect((await app.inject({ ...receipt, headers: { host: 'otra.ec' } })).json()).toMatchObject({
      msg: texts.notHere,
    });
  });
});

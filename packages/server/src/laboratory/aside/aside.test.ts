import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase, type Db } from '../../platform/db/database.ts';
import { openEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { clusterIn, homeIn } from '../../platform/db/embedded/place.ts';
import { readPostmasterPid } from '../../platform/db/embedded/postmaster-pid.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { migrate, migrateTo } from '../../platform/db/migrate.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee } from '../../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { type LaboratoryComputer, laboratoryComputer, takerThere } from '../../testing/laboratory-fixture.ts';
import { leadToDatabase } from '../../testing/lead-to-database.ts';
import { addTestPerson } from '../../testing/people.ts';
import { quickFolder } from '../../testing/quick-folder.ts';
import { rightOf } from '../../testing/replies.ts';
import { baseCopyOf } from '../standby/base-copy.ts';
import { openReplica } from '../standby/replica.ts';
import { takeBaseCopy } from '../standby/take-copy.ts';
import { asideDesk } from './aside-desk.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let folder = '';
let of: HandedOutSheets;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(quickFolder(), 'quipu-aside-'));
  chmodSync(folder, 0o755);
  of = await handedOutSheets();
});
afterAll(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  await of.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A computer whose database is PostgreSQL in its own data folder, as a room's is. */
const roomComputer = async (dataFolder: string) => {
  mkdirSync(dataFolder, { recursive: true });
  const embedded = await openEmbeddedPostgres(dataFolder);
  const db = connectDatabase(embedded.connection, { size: 5, limits: jobLimits });
  await migrate(db);
  const shared = { db, connection: embedded.connection, drop: () => Promise.resolve() };
  const made = await laboratoryComputer(of.server.clock.now, { shared, config: { dataFolder } });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await made.server.close();
    await db.destroy();
    await embedded.close();
  };
  cleanups.push(close);
  return { ...made, connection: embedded.connection, close };
};

/** Two people with a sheet each, on one package that `of.computer` has loaded. */
const handedOutTwo = async (first: string, second: string) => {
  const { db } = of.server.database;
  const userIds = [await addTestPerson(db, first), await addTestPerson(db, second)];
  const window = { start: of.server.clock.now - HOUR, end: of.server.clock.now + 9 * HOUR };
  const json = evaluationJson('De dos', [section('Única', [choice('p1'), choice('p2')])]);
  await giveEvaluation(db, json, userIds, window);
  const rows = await db.selectFrom('answers_sheet').select(['id', 'user_id']).where('user_id', 'in', userIds).execute();
  const [one = 0, two = 0] = userIds.map((userId) => rows.find(({ user_id }) => user_id === userId)?.id ?? 0);
  const session = await of.office.sessionOf(one);
  const { file } = await of.office.prepare(session);
  return { one, two, load: (on: LaboratoryComputer) => on.load(file), code: await of.office.codeOf(session), session };
};

/** Shells of this process that would stop a database if it were killed. */
const guards = (): number =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((pid) => {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('trap');
    } catch {
      return false;
    }
  }).length;
const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const asideOn = async ({ server: { api } }: LaboratoryComputer) => {
  const reply = rightOf(await api.getAside());
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body.folders;
};
const readOn = async (computer: LaboratoryComputer) => {
  expect(rightOf(await computer.server.api.readAside({ number: 1 }))).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await asideOn(computer)).toMatchObject([{ step: null }]), { timeout: 20_000 });
  return (await asideOn(computer))[0];
};
const kept = async () => {
  const { db } = of.server.database;
  return {
    answers: await db.selectFrom('user_answer').select(['id', 'details']).orderBy('id').execute(),
    reviews: await db.selectFrom('quarantined_answers').select(['sheet_id', 'reason']).orderBy('id').execute(),
    lines: await db
      .selectFrom('session_log')
      .select(['sheet_id', 'seq', 'line'])
      .orderBy('sheet_id')
      .orderBy('seq')
      .execute(),
  };
};

it('has the results of a server that was killed and put aside, and the institution takes what the other one did not have', async () => {
  const { one, two, load, code, session } = await handedOutTwo('APARTE1', 'APARTE2');
  const [data, dataOfOther] = [join(folder, 'primero'), join(folder, 'segundo')];
  const first = await roomComputer(data);
  await load(first);
  expect(await first.open(session, code)).toMatchObject({ status: 200 });
  const takers = [await takerThere(first, 'APARTE1', one), await takerThere(first, 'APARTE2', two)];
  for (const taker of takers) {
    await of.choosing(taker, 2);
    await taker.log();
  }
  await takeBaseCopy(baseCopyOf(data, first.connection), dataOfOther);
  const led = await leadToDatabase(first.connection);
  const replica = await openReplica(dataOfOther, led.port);
  await vi.waitFor(async () => expect(await replica.isFollowing()).toBe(true));
  await replica.cut();
  await replica.promote();
  await replica.close();
  led.close();

  // It goes on alone by decision, and is lost: what comes now is acknowledged there alone.
  for (const taker of takers) {
    await of.choosing(taker, 2, 1);
    await taker.log();
  }
  await sql`alter system set synchronous_standby_names = 'quipu_standby'`.execute(first.server.database.db);
  const cluster = clusterIn(homeIn(data));
  process.kill(readPostmasterPid(cluster)?.pid ?? 0, 'SIGKILL');
  await first.close();
  const aside = `${dataOfOther}-aparte-1`;
  renameSync(data, aside);
  const control = join(clusterIn(homeIn(aside)), 'global', 'pg_control');
  const before = [digestOf(control), existsSync(join(clusterIn(homeIn(aside)), 'postmaster.pid'))];
  expect(before[1]).toBe(true);

  const second = await roomComputer(dataOfOther);
  // Whoever answers would wait for a disk that copies a database.
  expect(rightOf(await second.server.api.readAside({ number: 1 }))).toMatchObject({
    status: 403,
    body: { msg: texts.roomBusy(2) },
  });
  const who = await examinee(second.server, 'APARTE2');
  second.server.clock.now += MINUTE;
  expect(await who.finish(two, 'F', { finishedAt: second.server.clock.now })).toMatchObject({ status: 200 });
  for (const { clock } of [of.server, second.server]) clock.now += 5 * HOUR;
  const own = await of.office.take(await second.file());
  expect(own).toMatchObject({ status: 200, body: { sheets: [{ outcome: 'taken' }, { outcome: 'taken' }] } });
  const held = async (id: number, place: number) => of.heldHere(id, takers[place]?.sheet ?? ({} as never));
  expect([await held(one, 0), await held(two, 1)]).toEqual([[2], [2]]);

  if (own.status !== 200) throw new Error(JSON.stringify(own));
  const { api } = second.server;
  expect(await asideOn(second)).toMatchObject([
    { number: 1, isKnown: false, content: null, hasResults: false, mayErase: false, problem: null },
  ]);
  expect(rightOf(await api.eraseAside({ number: 1 }))).toMatchObject({ status: 403 });
  expect(rightOf(await api.getAsideResults({ number: 1 }))).toMatchObject({ status: 403 });
  expect(rightOf(await api.readAside({ number: 2 }))).toMatchObject({ status: 403 });
  expect(await readOn(second)).toMatchObject({
    ...{ problem: null, hasResults: true, isKnown: true, mayErase: false },
    content: { running: 2, finished: 0, handed: 0 },
  });
  // Nothing of it was touched, and nothing is left of its copy.
  expect([digestOf(control), existsSync(join(clusterIn(homeIn(aside)), 'postmaster.pid'))]).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('copia'))).toEqual([]);

  const reply = rightOf(await api.getAsideResults({ number: 1 }));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  const taken = await of.office.take(reply.body);
  if (taken.status !== 200) throw new Error(JSON.stringify(taken));
  const outcomes = new Map(taken.body.sheets.map(({ id, outcome }) => [id, outcome]));
  expect([outcomes.get(one), outcomes.get(two)]).toEqual(['taken', 'review']);
  expect([await held(one, 0), await held(two, 1)]).toEqual([[2, 1], [2]]);
  const after = await kept();
  expect(after.reviews.filter(({ sheet_id }) => sheet_id === one || sheet_id === two)).toEqual([
    { sheet_id: two, reason: 'laboratory' },
  ]);
  expect(await of.office.take(reply.body)).toMatchObject({ status: 200 });
  expect(await kept()).toEqual(after);

  expect(rightOf(await api.markAsideHandedOver({ number: 1, receipt: 'x' }))).toMatchObject({ status: 403 });
  // A receipt is for what it was given for: neither server's for the other's results.
  const ofOwn = rightOf(await api.markAsideHandedOver({ number: 1, receipt: own.body.receipt }));
  expect(ofOwn).toMatchObject({ status: 403, body: { msg: texts.otherResults } });
  expect(await asideOn(second)).toMatchObject([{ mayErase: false, content: { handed: 0 } }]);
  expect(await second.handed(own.body.receipt)).toMatchObject({ status: 200 });
  expect(await second.handed(taken.body.receipt)).toMatchObject({ status: 403 });
  expect(await second.state()).toMatchObject({
    body: { laboratory: { sheets: [{ state: 'handed' }, { state: 'handed' }] } },
  });
  const handed = rightOf(await api.markAsideHandedOver({ number: 1, receipt: taken.body.receipt }));
  expect(handed).toMatchObject({
    status: 200,
    body: { folders: [{ mayErase: true, content: { running: 0, handed: 2 } }] },
  });
  expect(rightOf(await api.eraseAside({ number: 1 }))).toMatchObject({ status: 200, body: { folders: [] } });
  expect(readdirSync(folder).sort()).toEqual(['segundo']);
});

it('brings an older database forward in its copy alone, and refuses in words what it cannot read', async () => {
  const dataFolder = join(folder, 'tercero');
  mkdirSync(dataFolder);
  const aside = `${dataFolder}-aparte-1`;
  const opened = async (change: (db: Db) => Promise<unknown>) => {
    const embedded = await openEmbeddedPostgres(aside);
    const db = connectDatabase(embedded.connection, { size: 1, limits: jobLimits });
    await change(db);
    await db.destroy();
    return embedded;
  };
  mkdirSync(aside);
  await (await opened((db) => migrateTo(db, '0022-room-pair'))).close();
  const { config, log } = of.server.context;
  for (const left of ['5.copia', '6.borrada']) mkdirSync(`${dataFolder}-aparte-${left}`);
  const desk = asideDesk({ config: { ...config, isLocal: true, dataFolder }, log });
  const said = async () => {
    expect(desk.read(1)).toBeNull();
    await desk.settled();
    return desk.list()[0];
  };
  const cluster = clusterIn(homeIn(aside));
  const control = join(cluster, 'global', 'pg_control');
  const before = digestOf(control);
  mkdirSync(`${dataFolder}-aparte-2`);
  expect(desk.read(2)).toBeNull();
  expect(desk.read(1)).toBe(texts.busy);
  await desk.settled();
  expect(readdirSync(folder).filter((name) => /-aparte-[56]/.test(name))).toEqual([]);
  expect(desk.list()).toMatchObject([
    { number: 2, problem: texts.problem.noDatabase },
    { number: 1, problem: null },
  ]);
  const unfinished = join(aside, 'aside.quipu-results.0f5c.part');
  writeFileSync(unfinished, 'half of it');
  expect(await said()).toMatchObject({ number: 2 });
  expect(existsSync(unfinished)).toBe(false);
  expect(desk.list()[1]).toMatchObject({ problem: texts.noPackage, isKnown: true, content: null, mayErase: true });
  expect(digestOf(control)).toBe(before);
  rmSync(`${dataFolder}-aparte-2`, { recursive: true });

  const running = await opened((db) => sql`insert into kysely_migration values ('9999-later', '')`.execute(db));
  expect(await said()).toMatchObject({ problem: texts.problem.inUse });
  expect(await desk.erase(1)).toBe(texts.problem.inUse);
  await running.close();
  expect(await said()).toMatchObject({ problem: texts.problem.otherVersion });
  writeFileSync(control, '');
  const guarded = guards();
  expect(await said()).toMatchObject({ problem: texts.problem.damaged });
  await vi.waitFor(() => expect(guards()).toBe(guarded));
  writeFileSync(join(cluster, 'PG_VERSION'), '9\n');
  expect(await said()).toMatchObject({ problem: texts.problem.otherVersion });
  // One that was copied names the same database as the one in use; another names whatever it likes.
  const named = join(aside, 'postgres.home');
  for (const home of [homeIn(dataFolder), join(folder, 'ajena'), '/var/lib/quipu/../quipu']) {
    mkdirSync(join(folder, 'ajena'), { recursive: true });
    writeFileSync(named, home);
    expect(await desk.erase(1)).toBe(texts.sharesDatabase);
  }
  const shared = '/var/lib/quipu/0123456789ab';
  writeFileSync(named, shared);
  writeFileSync(join(dataFolder, 'postgres.home'), shared);
  expect(await desk.erase(1)).toBe(texts.sharesDatabase);
  rmSync(named);
  expect(await desk.erase(1)).toBeNull();
  expect(readdirSync(folder).filter((name) => name.startsWith('tercero'))).toEqual(['tercero']);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotasLoader } from '../../content/csv/quotas-loader.ts';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Applicant, applicant, placeAt } from '../../testing/applicant.ts';
import { addCareer, addProcess, addQuota } from '../../testing/careers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { enrollmentModule } from '../enrollment/routes.ts';
import { careersModule } from './routes.ts';
import { texts as careerTexts } from './texts.ts';

let server: TestServer;
let career = 0;
let process = 0;
beforeAll(async () => {
  server = await startTestServer({}, [enrollmentModule, careersModule]);
  process = await addProcess(server.database.db, '2026-1');
  career = await addCareer(server.database.db, 'MED');
});
afterAll(() => server.close());

let count = 0;
const newApplicant = () => applicant(server, `CUP${++count}`);
/** Somebody with nothing left to say but a career. */
const choosing = async (): Promise<Applicant> => {
  const person = await newApplicant();
  await placeAt(server, person, 5, { processId: process });
  return person;
};

describe('seats', () => {
  it('the last one goes to who finishes first; the other is told and can choose another career', async () => {
    const rare = await addCareer(server.database.db, 'RAR');
    await addQuota(server.database.db, process, 'first', rare, 1);
    const [one, other] = [await choosing(), await choosing()];
    const careers = await one.careers();
    expect(careers.status === 200 && careers.body.find(({ id }) => id === rare)?.quota).toBe(1);
    expect(careers.status === 200 && careers.body.find(({ id }) => id === career)?.quota).toBeNull();
    expect(await one.save('F', {}, rare)).toMatchObject({ body: { error: null } });
    expect(await other.save('F', {}, rare)).toMatchObject({
      body: {
        error: careerTexts.full('Carrera RAR'),
        status: 5,
        errors: { careerId: careerTexts.full('Carrera RAR') },
      },
    });
    expect(await other.save('F', {}, career)).toMatchObject({ body: { error: null, status: 'F' } });
  });

  it('of 200 who finish at once, as many as there are seats', { timeout: 60_000 }, async () => {
    const db = server.database.db;
    const contested = await addCareer(db, 'CON');
    await addQuota(db, process, 'first', contested, 37);
    const crowd: Applicant[] = [];
    for (let n = 0; n < 200; n += 1) crowd.push(await choosing());
    const replies = await Promise.all(crowd.map((person) => person.save('F', {}, contested)));
    const errors = replies.map((reply) => (reply.status === 200 ? reply.body.error : reply.status));
    expect(errors.filter((error) => error === null)).toHaveLength(37);
    expect(errors.filter((error) => error === careerTexts.full('Carrera CON'))).toHaveLength(163);
    const { finished } = await db
      .selectFrom('enrollment')
      .select(db.fn.countAll<number>().as('finished'))
      .where('career_id', '=', contested)
      .where('status', '=', 'F')
      .executeTakeFirstOrThrow();
    expect(finished).toBe(37);
    const quota = await db
      .selectFrom('career_quota')
      .select('taken')
      .where('career_id', '=', contested)
      .executeTakeFirstOrThrow();
    expect(quota.taken).toBe(37);
  });

  it('one person who finishes twice at once takes one', async () => {
    const db = server.database.db;
    const twin = await addCareer(db, 'TWI');
    await addQuota(db, process, 'first', twin, 5);
    const person = await choosing();
    const replies = await Promise.all([1, 2, 3].map(() => person.save('F', {}, twin)));
    expect(replies.filter((reply) => reply.status === 200 && reply.body.error === null)).toHaveLength(1);
    expect(
      (await db.selectFrom('career_quota').select('taken').where('career_id', '=', twin).executeTakeFirstOrThrow())
        .taken,
    ).toBe(1);
  });
});

describe('seats that are counted only when some have finished', () => {
  const loadQuota = (tx: Tx, codigo: string, cupos: number) =>
    quotasLoader.load(
      tx,
      [{ line: 2, row: { proceso: '2026-1', etapa: 'first' as const, codigo, cupos, inscripciones: null } }],
      {
        now: server.clock.now,
        files: new Map(),
      },
      [],
    );
  const load = (codigo: string, cupos: number) =>
    server.database.db.transaction().execute(async (tx) => {
      const { problems, write } = await loadQuota(tx, codigo, cupos);
      if (problems.length === 0) await write();
      return problems.map(({ text }) => text);
    });

  it('are taken by those who have', async () => {
    const late = await addCareer(server.database.db, 'LAT');
    for (const person of [await choosing(), await choosing()])
      expect(await person.save('F', {}, late)).toMatchObject({ body: { error: null } });
    expect(await load('LAT', 1)).toEqual([loadingTexts.fewerThanTaken(2, true)]);
    expect(await load('LAT', 3)).toEqual([]);
    expect(await (await choosing()).save('F', {}, late)).toMatchObject({ body: { error: null } });
    expect(await (await choosing()).save('F', {}, late)).toMatchObject({
      body: { error: careerTexts.full('Carrera LAT') },
    });
  });

  it('are counted before the next one finishes, who waits for it', async () => {
    const { db } = server.database;
    const person = await choosing();
    const sudden = await addCareer(db, 'SUD');
    let saving = Promise.resolve<unknown>(null);
    await db.transaction().execute(async (tx) => {
      const { write } = await loadQuota(tx, 'SUD', 0);
      let isSaved = false;
      saving = person.save('F', {}, sudden).finally(() => {
        isSaved = true;
      });
      const waits = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0;
      await expect.poll(async () => isSaved || (await waits())).toBe(true);
      await write();
    });
    expect(await saving).toMatchObject({ body: { error: careerTexts.full('Carrera SUD'), status: 5 } });
  });
});

describe('careers', () => {
  it('are not those that were chosen in an earlier process', async () => {
    const { db } = server.database;
    const before = await db
      .insertInto('admission_process')
      .values({ name: '2025-2' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const gone = await addCareer(db, 'ANT', false);
    const person = await newApplicant();
    await placeAt(server, person, 'F', { processId: before.id, careerId: gone });
    const reply = await person.careers();
    expect(reply.status === 200 && reply.body.map(({ id }) => id)).not.toContain(gone);
  });

  it('are those on offer, and the one that was chosen', async () => {
    const db = server.database.db;
    const closing = await addCareer(db, 'CLO');
    const person = await choosing();
    await person.save('F', {}, closing);
    await db.updateTable('career').set({ is_offered: false }).where('id', '=', closing).execute();
    const ids = async (of: Applicant) => {
      const reply = await of.careers();
      return reply.status === 200 ? reply.body.map(({ id }) => id) : [];
    };
    expect(await ids(person)).toContain(closing);
    expect(await ids(await newApplicant())).not.toContain(closing);
  });
});

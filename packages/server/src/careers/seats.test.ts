import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrollmentArea } from '../enrollment/routes.ts';
import { type Applicant, applicant, placeAt } from '../testing/applicant.ts';
import { addCareer, addProcess, addQuota } from '../testing/careers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { careersArea } from './routes.ts';
import { texts as careerTexts } from './texts.ts';

let server: TestServer;
let career = 0;
let process = 0;
beforeAll(async () => {
  server = await startTestServer({}, [enrollmentArea, careersArea]);
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

describe('careers', () => {
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

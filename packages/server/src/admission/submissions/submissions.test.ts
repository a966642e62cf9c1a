import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Applicant, applicant, placeAt } from '../../testing/applicant.ts';
import { addCareer, addProcess, openSecond } from '../../testing/careers.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let law = 0;
let medicine = 0;
let process = 0;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  process = await addProcess(db, 'P1');
  await openSecond(db, process, server.clock.now);
  law = await addCareer(db, 'DER');
  medicine = await addCareer(db, 'MED');
  await db
    .insertInto('career_quota')
    .values(
      [law, medicine].map((career_id) => ({ process_id: process, round: 'second' as const, career_id, seats: 3 })),
    )
    .execute();
});
afterAll(() => server.close());

const submission = async (who: Applicant, kind: 'enrollment' | 'postulation') =>
  rightOf(await server.api.getSubmission({ kind }, { token: who.token }));
const paper = async (who: Applicant, kind: 'enrollment' | 'postulation') =>
  rightOf(await server.api.downloadSubmission({ kind }, { token: who.token }));

it('there is none before it is sent', async () => {
  const who = await applicant(server, 'ENV1');
  await placeAt(server, who, 5, { processId: process });
  for (const kind of ['enrollment', 'postulation'] as const) {
    expect(await submission(who, kind)).toMatchObject({ status: 404, body: { msg: texts.notSent } });
    expect(await paper(who, kind)).toMatchObject({ status: 404 });
  }
});

it('has a number and a date, and the careers with what tells them apart; on paper and by mail too', async () => {
  const who = await applicant(server, 'ENV2');
  const other = await applicant(server, 'ENV3');
  await placeAt(server, who, 'F', { processId: process, careerId: medicine });
  await server.database.db
    .updateTable('app_user')
    .set({ email: 'env2@ejemplo.ec' })
    .where('id', '=', who.userId)
    .execute();
  const sent = rightOf(
    await server.api.postulateCareer({ firstPriority: law, secondPriority: medicine }, { token: who.token }),
  );
  expect(sent.status).toBe(200);
  const found = await submission(who, 'postulation');
  if (found.status !== 200) throw new Error('There is none');
  const { number, at, careers, email } = found.body;
  expect(number).toBe(`POS-${process}-${String(who.userId).padStart(6, '0')}`);
  expect(at).toBe(server.clock.now);
  expect(careers).toHaveLength(2);
  expect(email).toBe('env2@ejemplo.ec');
  const made = await paper(who, 'postulation');
  if (made.status !== 200) throw new Error('There is no document');
  const { pages } = await readPdf(made.body);
  expect(pages).toHaveLength(1);
  for (const said of [number, ...careers.flatMap(({ name, campus }) => [name, campus])])
    expect(pages[0]).toContain(said);
  const mail = (await mailsTo(server, 'env2@ejemplo.ec')).at(-1);
  expect(mail?.subject).toBe('Su segunda postulación fue enviada');
  expect(mail?.text).toContain(number);
  expect(await submission(who, 'enrollment')).toMatchObject({
    status: 200,
    body: { number: expect.stringMatching(/^INS-/) },
  });
  expect(await submission(other, 'postulation')).toMatchObject({ status: 404 });
});

import { type EnrollmentStatus, enrollmentTexts, FIELDS_OF, type Information, STATUSES } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Applicant, applicant, contact, noDisability, placeAt, survey } from '../../testing/applicant.ts';
import { addCareer, addProcess } from '../../testing/careers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { careersModule } from '../careers/routes.ts';
import { texts as careerTexts } from '../careers/texts.ts';
import { setEnrollmentTimes } from '../processes/process-store.ts';
import { enrollmentModule } from './routes.ts';
import { texts } from './texts.ts';

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
const newApplicant = () => applicant(server, `REF${++count}`);
const keptOf = ({ userId }: Applicant) =>
  server.database.db.selectFrom('enrollment').selectAll().where('user_id', '=', userId).executeTakeFirst();
/** A person whose enrollment stands at `status`. */
const standingAt = async (status: EnrollmentStatus): Promise<Applicant> => {
  const person = await newApplicant();
  await placeAt(server, person, status, { processId: process, ...(status === 'F' ? { careerId: career } : {}) });
  return person;
};

describe('a save that is refused', () => {
  const refused = async (person: Applicant, error: string, ...save: Parameters<Applicant['save']>) => {
    const before = await keptOf(person);
    const reply = await person.save(...save);
    expect(reply).toMatchObject({ status: 200, body: { error } });
    expect(await keptOf(person)).toEqual(before);
    return reply.body;
  };
  const SAVES: Readonly<Record<string, Partial<Information>>> = {
    3: { ...contact, cellPhone: '0987654321' },
    4: { isDisabled: 1, disabilityType: 'Física', disabilityPercentage: 30, examSupport: 2 },
    5: { ...survey, internet: 2 },
  };
  // Rows: where it stands. Columns: what is posted, 3 4 5 F. x: taken; s: skips; c: closed; f: finished.
  const TABLE = [
    [1, 'xsss'],
    [2, 'xsss'],
    [3, 'cxss'],
    [4, 'cxxs'],
    [5, 'ccxx'],
    ['F', 'ffff'],
  ] as const;
  const ERRORS: Readonly<Record<string, string>> = {
    s: enrollmentTexts.skipsStep,
    c: enrollmentTexts.stepClosed,
    f: enrollmentTexts.finished,
  };
  const posted = STATUSES.slice(2);
  const rows = TABLE.flatMap(([status, outcomes]) =>
    posted.map((save, place) => ({ status, save, error: ERRORS[outcomes[place] ?? ''] ?? null })),
  );

  it.each(rows)('at $status, $save is posted: $error', async ({ status, save, error }) => {
    const person = await standingAt(status);
    const before = await keptOf(person);
    const reply = await person.save(save, SAVES[String(save)] ?? {}, career);
    expect(reply).toMatchObject({ status: 200, body: { error, status: error === null ? save : status } });
    const after = await keptOf(person);
    expect(after?.status ?? '1').toBe(String(error === null ? save : status));
    expect(error === null || JSON.stringify(after) === JSON.stringify(before)).toBe(true);
  });

  it('to a status that no step leads to', async () => {
    await refused(await standingAt(3), enrollmentTexts.noSuchSave, 1, contact);
    await refused(await newApplicant(), enrollmentTexts.noSuchSave, 2, contact);
  });

  it('of another person, of whom nothing is told', async () => {
    const other = await standingAt(3);
    const before = await keptOf(other);
    const body = await refused(await standingAt(3), texts.notYours, 4, noDisability, null, other.userId);
    expect(body).toMatchObject({ status: null, careerId: null });
    expect(await keptOf(other)).toEqual(before);
    expect(await refused(await newApplicant(), texts.notYours, 3, contact, null, 999_999)).toMatchObject(body);
  });

  it('twice to F: the career stays', async () => {
    const person = await standingAt('F');
    const another = await addCareer(server.database.db, 'DER');
    const body = await refused(person, enrollmentTexts.finished, 'F', {}, another);
    expect(body).toMatchObject({ status: 'F', careerId: career, extra: { agreement: true } });
    await refused(person, enrollmentTexts.finished, 'F', {}, career);
  });

  it.each(FIELDS_OF[2].filter((field) => !field.endsWith('Name')))(
    'with %s of the closed second step changed beside the third',
    async (field) => {
      const changed: Partial<Record<string, unknown>> = {
        cellPhone: '0987654321',
        landlinePhone: '022345678',
        residence: 2,
        province: 4_000_001,
        canton: 5_000_101,
        parish: 6_010_150,
        country: 724,
        autoIdentification: 5,
        adventistChurch: 1,
      };
      await refused(await standingAt(3), texts.otherStep, 4, { ...noDisability, [field]: changed[field] });
    },
  );

  it.each([
    ['cellPhone', null, enrollmentTexts.cellPhoneRequired],
    ['cellPhone', '12345', enrollmentTexts.cellPhone],
    ['landlinePhone', '12345', enrollmentTexts.landlinePhone],
    ['residence', null, enrollmentTexts.residence],
    ['province', null, enrollmentTexts.province],
    ['canton', null, enrollmentTexts.canton],
    ['parish', null, enrollmentTexts.parish],
    ['autoIdentification', null, enrollmentTexts.autoIdentification],
    ['adventistChurch', null, enrollmentTexts.adventistChurch],
    // Places that are none, or that lie elsewhere.
    ['province', 999, enrollmentTexts.province],
    ['canton', 5_000_101, enrollmentTexts.canton],
    ['canton', 4_000_017, enrollmentTexts.canton],
    ['parish', 6_010_150, enrollmentTexts.parish],
    ['parish', 6_999_999, enrollmentTexts.parish],
  ] as const)('with %s %s', async (field, value, text) => {
    const body = await refused(await newApplicant(), enrollmentTexts.invalid, 3, { ...contact, [field]: value });
    expect(body).toMatchObject({ errors: { [field]: text } });
  });

  it.each([
    [null, enrollmentTexts.country],
    [1, enrollmentTexts.country],
    [999, enrollmentTexts.country],
  ] as const)('abroad, in %s', async (country, text) => {
    const abroad = { ...contact, residence: 2, country } as const;
    const body = await refused(await newApplicant(), enrollmentTexts.invalid, 3, abroad);
    expect(body).toMatchObject({ errors: { country: text } });
  });

  it.each([
    [{ isDisabled: 1 }, ['disabilityType', 'disabilityPercentage', 'examSupport']],
    [{ isDisabled: 1, disabilityType: 'Física', disabilityPercentage: 0, examSupport: 2 }, ['disabilityPercentage']],
    [{ isDisabled: 1, disabilityType: 'Física', disabilityPercentage: 101, examSupport: 2 }, ['disabilityPercentage']],
    [
      { isDisabled: 1, disabilityType: 'Física', disabilityPercentage: 100, examSupport: 1 },
      ['extraTime', 'assistance'],
    ],
  ] as const)('with a disability %j', async (information, fields) => {
    const person = await standingAt(3);
    const body = await refused(person, enrollmentTexts.invalid, 4, information);
    expect(Object.keys('errors' in body ? body.errors : {})).toEqual(fields);
  });

  it('with any question of the survey unanswered', async () => {
    const person = await standingAt(4);
    for (const field of FIELDS_OF[4]) {
      const body = await refused(person, enrollmentTexts.invalid, 5, { ...survey, [field]: null });
      expect(body).toMatchObject({ errors: { [field]: enrollmentTexts.chooseOne } });
    }
  });

  it('to F without a career, or with one that is not offered', async () => {
    const person = await standingAt(5);
    expect(await refused(person, enrollmentTexts.invalid, 'F', {})).toMatchObject({
      errors: { careerId: enrollmentTexts.career },
    });
    const closed = await addCareer(server.database.db, 'OLD', false);
    await refused(person, careerTexts.notOffered, 'F', {}, closed);
    await refused(person, careerTexts.notOffered, 'F', {}, 999_999);
  });

  it('before and after the times of the process, but for what is kept already', async () => {
    const person = await newApplicant();
    const set = (start: number, end: number) =>
      setEnrollmentTimes(server.database.db, process, { start: server.clock.now + start, end: server.clock.now + end });
    await set(1, 2);
    await refused(person, texts.notYet, 3, contact);
    expect(await person.enrollment()).toMatchObject({ body: { closed: texts.notYet } });
    await set(0, 1);
    expect(await person.save(3, contact)).toMatchObject({ body: { error: null } });
    expect(await person.enrollment()).toMatchObject({ body: { closed: null } });
    await set(-1, 0);
    expect(await person.save(3, contact)).toMatchObject({ body: { error: null } });
    await refused(person, texts.over, 4, noDisability);
    expect(await person.enrollment()).toMatchObject({ body: { closed: texts.over } });
    expect(await (await standingAt('F')).enrollment()).toMatchObject({ body: { closed: null } });
    await server.database.db
      .updateTable('admission_process')
      .set({ first_opens_at: null, first_closes_at: null })
      .execute();
  });

  it('that is malformed, with 400', async () => {
    const person = await newApplicant();
    const response = await fetch(`${server.origin}/api/enrollment/${person.userId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ status: 3, information: { auto_identification: 9 } }),
    });
    expect(response.status).toBe(400);
    expect(await keptOf(person)).toBeUndefined();
  });
});

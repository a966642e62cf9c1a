import {
  type EnrollmentStatus,
  enrollmentTexts,
  FIELDS_OF,
  getEnrollment,
  type Information,
  loadEnrollment,
  STATUSES,
} from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { careersArea } from '../careers/routes.ts';
import { texts as careerTexts } from '../careers/texts.ts';
import { type Applicant, applicant, contact, noDisability, placeAt, survey } from '../testing/applicant.ts';
import { addCareer, addProcess, addQuota } from '../testing/careers.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { enrollmentArea } from './routes.ts';
import { texts } from './texts.ts';

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
const newApplicant = () => applicant(server, `INS${++count}`);
const keptOf = ({ userId }: Applicant) =>
  server.database.db.selectFrom('enrollment').selectAll().where('user_id', '=', userId).executeTakeFirst();
const loaded = async (person: Applicant) => {
  const reply = await person.enrollment();
  if (reply.status !== 200) throw new Error(`not loaded: ${reply.status}`);
  return reply.body;
};
/** A person whose enrollment stands at `status`. */
const standingAt = async (status: EnrollmentStatus): Promise<Applicant> => {
  const person = await newApplicant();
  await placeAt(server, person, status, { processId: process, ...(status === 'F' ? { careerId: career } : {}) });
  return person;
};

describe('loading', () => {
  it('gives who saved nothing an empty enrollment with what the account knows, and writes nothing', async () => {
    const person = await newApplicant();
    await server.database.db
      .insertInto('personal_data')
      .values({
        user_id: person.userId,
        document_type: 2,
        birthdate: '2004-02-29',
        gender: 2,
        nationality: 724,
        alternate_email: null,
        is_disabled: true,
        disability_type: 'FISICA',
        is_read_from_api: false,
      })
      .execute();
    const enrollment = await loaded(person);
    expect(enrollment).toMatchObject({
      appUserId: person.userId,
      status: 1,
      careerId: null,
      information: {
        documentType: 2,
        identification: `INS${count}`,
        firstName: `Persona INS${count}`,
        birthdate: '2004-02-29',
        gender: 2,
        email: `ins${count}@ejemplo.ec`,
        cellPhone: null,
        isDisabled: 1,
        disabilityType: 'Física',
        housingType: null,
      },
      extra: { lastPostulationGrade: null, repeatFirstPostulation: false, agreement: false },
    });
    expect(await keptOf(person)).toBeUndefined();
  });

  it('knows the grade of an earlier admission by the number of the document', async () => {
    const person = await newApplicant();
    await server.database.db
      .insertInto('last_grade')
      .values({ reference: `INS${count}`, grade: 812.5, repeats_first: true })
      .execute();
    expect((await loaded(person)).extra).toMatchObject({ lastPostulationGrade: 812.5, repeatFirstPostulation: true });
  });

  it('is for who is signed in and activated', async () => {
    const none = { params: {}, query: {}, body: {} } as const;
    expect(rightOf(await server.call(getEnrollment, none)()).status).toBe(401);
    const person = await newApplicant();
    await server.database.db
      .updateTable('app_user')
      .set({ activated_at: null })
      .where('id', '=', person.userId)
      .execute();
    expect(await person.enrollment()).toMatchObject({ status: 403 });
    expect(await person.save(3, contact)).toMatchObject({ status: 403 });
  });
});

describe('saving, step after step', () => {
  it('goes from 1 to F, and what was saved comes back', async () => {
    const person = await newApplicant();
    expect(await person.save(3, { ...contact, landlinePhone: '022345678' })).toMatchObject({
      status: 200,
      body: { error: null, status: 3, extra: null },
    });
    expect((await loaded(person)).information).toMatchObject({
      ...contact,
      landlinePhone: '022345678',
      provinceName: 'Pichincha',
      cantonName: 'Quito',
      parishName: 'Calderón',
      countryName: null,
    });
    expect(await person.save(4, noDisability)).toMatchObject({ body: { error: null, status: 4 } });
    expect(await person.save(5, survey)).toMatchObject({ body: { error: null, status: 5 } });
    const finished = await person.save('F', {}, career);
    expect(finished).toMatchObject({
      body: { error: null, status: 'F', careerId: career, extra: { agreement: true, lastPostulationGrade: null } },
    });
    const after = await loaded(person);
    expect(after).toMatchObject({ status: 'F', careerId: career, extra: { agreement: true } });
    expect(after.information).toMatchObject({ ...contact, ...noDisability, ...survey });
    expect(await keptOf(person)).toMatchObject({ process_id: process, finished_at: server.clock.now });
  });

  it('takes the whole of what was loaded beside the step', async () => {
    const person = await newApplicant();
    for (const [status, step] of [
      [3, contact],
      [4, noDisability],
      [5, survey],
    ] as const) {
      const shown = loadEnrollment(await loaded(person), []);
      expect(await person.save(status, { ...shown.information, ...step })).toMatchObject({
        body: { error: null, status },
      });
    }
    const shown = await loaded(person);
    expect(await person.save('F', shown.information, career)).toMatchObject({ body: { error: null, status: 'F' } });
  });

  it('keeps a residence abroad with its country, and nothing of Ecuador', async () => {
    const person = await newApplicant();
    const abroad = { ...contact, residence: 2, country: 724 } as const;
    expect(await person.save(3, abroad)).toMatchObject({ body: { error: null } });
    expect((await loaded(person)).information).toMatchObject({
      residence: 2,
      country: 724,
      countryName: 'España',
      province: null,
      provinceName: null,
      canton: null,
      parish: null,
      parishName: null,
    });
  });

  it('takes names of places from nobody', async () => {
    const person = await newApplicant();
    const named = { ...contact, provinceName: 'Atlántida', cantonName: 'x', parishName: 'y', countryName: 'z' };
    expect(await person.save(3, named)).toMatchObject({ body: { error: null } });
    expect((await loaded(person)).information).toMatchObject({ provinceName: 'Pichincha', countryName: null });
  });

  it('keeps a disability with its support, and clears what does not apply', async () => {
    const person = await standingAt(3);
    const disabled = {
      isDisabled: 1,
      disabilityType: 'Visual',
      disabilityPercentage: 60,
      examSupport: 1,
      extraTime: 1,
      assistance: 2,
    } as const;
    expect(await person.save(4, disabled)).toMatchObject({ body: { error: null, status: 4 } });
    expect((await loaded(person)).information).toMatchObject(disabled);
    expect(await person.save(4, { ...disabled, examSupport: 2 })).toMatchObject({ body: { error: null } });
    expect((await loaded(person)).information).toMatchObject({ examSupport: 2, extraTime: null, assistance: null });
    expect(await person.save(4, { ...disabled, isDisabled: 2 })).toMatchObject({ body: { error: null } });
    expect((await loaded(person)).information).toMatchObject({
      isDisabled: 2,
      disabilityType: null,
      disabilityPercentage: null,
      examSupport: null,
    });
  });

  it('corrects the step before while the next one is current', async () => {
    const person = await standingAt(4);
    expect(await person.save(4, { isDisabled: 2 })).toMatchObject({ body: { error: null, status: 4 } });
    const later = await standingAt(5);
    expect(await later.save(5, { ...survey, internet: 2 })).toMatchObject({ body: { error: null, status: 5 } });
    expect((await loaded(later)).information.internet).toBe(2);
  });

  it('answers a save whose reply was lost as it did the first time', async () => {
    const person = await newApplicant();
    for (const [status, step] of [
      [3, contact],
      [4, noDisability],
      [5, survey],
    ] as const) {
      await person.save(status, step);
      const kept = await keptOf(person);
      expect(await person.save(status, step)).toMatchObject({ body: { error: null, status } });
      expect((await keptOf(person))?.information).toEqual(kept?.information);
    }
  });
});

describe('a save that is refused', () => {
  const refused = async (person: Applicant, error: string, ...save: Parameters<Applicant['save']>) => {
    const before = await keptOf(person);
    const reply = await person.save(...save);
    expect(reply).toMatchObject({ status: 200, body: { error, extra: null } });
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
    expect(body).toMatchObject({ status: 'F', careerId: career });
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

describe('the grade of an earlier admission', () => {
  it.each([
    [null, 1, null],
    [{ grade: 700, repeats_first: false }, null, 2],
    [{ grade: 700, repeats_first: false }, 1, 1],
    [{ grade: 700, repeats_first: true }, 2, 1],
  ] as const)('%j, chosen %s: kept %s', async (grade, usePreviousNote, kept) => {
    const person = await standingAt(5);
    if (grade !== null)
      await server.database.db
        .insertInto('last_grade')
        .values({ reference: `INS${count}`, ...grade })
        .execute();
    await person.save('F', { usePreviousNote }, career);
    expect(await loaded(person)).toMatchObject({ status: 'F', information: { usePreviousNote: kept } });
  });
});

describe('seats', () => {
  it('the last one goes to who finishes first; the other is told and can choose another career', async () => {
    const rare = await addCareer(server.database.db, 'RAR');
    await addQuota(server.database.db, process, 'first', rare, 1);
    const [one, other] = [await standingAt(5), await standingAt(5)];
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
    for (let n = 0; n < 200; n += 1) crowd.push(await standingAt(5));
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
    const person = await standingAt(5);
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
    const person = await standingAt(5);
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

// The last: from here on there is another process.
describe('another process', () => {
  it('starts with what was said before, and leaves that as it was', async () => {
    const db = server.database.db;
    const person = await standingAt('F');
    const before = await keptOf(person);
    const next = await addProcess(db, '2026-2');
    const enrollment = await loaded(person);
    expect(enrollment).toMatchObject({ status: 1, careerId: null, extra: { agreement: false } });
    expect(enrollment.information).toMatchObject({ ...contact, ...survey, usePreviousNote: null });
    expect(await person.save(3, { ...enrollment.information, cellPhone: '0987654321' })).toMatchObject({
      body: { error: null, status: 3 },
    });
    const rows = await db
      .selectFrom('enrollment')
      .selectAll()
      .where('user_id', '=', person.userId)
      .orderBy('process_id')
      .execute();
    expect(rows[0]).toEqual(before);
    expect(rows[1]).toMatchObject({ process_id: next, status: '3', information: { cell_phone: '0987654321' } });
  });
});

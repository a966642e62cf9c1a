import { type EnrollmentStatus, loadEnrollment } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Applicant, applicant, contact, noDisability, placeAt, survey } from '../../testing/applicant.ts';
import { addCareer, addProcess } from '../../testing/careers.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { careersModule } from '../careers/routes.ts';
import { enrollmentModule } from './routes.ts';

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
    expect(rightOf(await server.api.getEnrollment()).status).toBe(401);
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

import { fc, test as property } from '@fast-check/vitest';
import {
  type EnrollmentStatus,
  emptyInformation,
  enrollmentTexts,
  INFORMATION_FIELDS,
  type Information,
  judgeSave,
  stepOf,
} from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Applicant, applicant, contact, noDisability, survey } from '../../testing/applicant.ts';
import { addCareer, addProcess } from '../../testing/careers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { enrollmentModule } from './routes.ts';
import { texts } from './texts.ts';

let server: TestServer;
let career = 0;
beforeAll(async () => {
  server = await startTestServer({}, [enrollmentModule]);
  await addProcess(server.database.db, '2026-1');
  career = await addCareer(server.database.db, 'MED');
});
afterAll(() => server.close());

const GOOD: Readonly<Record<string, Partial<Information>>> = { 3: contact, 4: noDisability, 5: survey, F: {} };
const WRONG: Readonly<Record<string, Partial<Information>>> = {
  3: { ...contact, cellPhone: '12' },
  4: { isDisabled: 1 },
  5: { ...survey, internet: null },
  F: {},
};
const save = fc.record({
  posted: fc.constantFrom<EnrollmentStatus>(1, 2, 3, 4, 5, 'F'),
  isRight: fc.boolean(),
  /** Says something else of a step that is not saved, or of none. */
  stray: fc.option(fc.constantFrom(...([2, 3, 4] as const))),
});
const STRAYS: Readonly<Record<number, Partial<Information>>> = {
  2: { landlinePhone: '099999999' },
  3: { assistance: 1 },
  4: { occupation: 13 },
};
const shownOf = async (person: Applicant) => {
  const reply = await person.enrollment();
  if (reply.status !== 200) throw new Error('not shown');
  return reply.body;
};

let count = 0;
property.prop([fc.array(save, { minLength: 1, maxLength: 12 })], { numRuns: 12 })(
  'whatever is posted, in whatever order, only the open step changes, and only when it is right',
  async (saves) => {
    const person = await applicant(server, `ANY${++count}`);
    for (const { posted, isRight, stray } of saves) {
      const before = await shownOf(person);
      const step = judgeSave(before.status, posted);
      const isStray = stray !== null && stray !== step;
      const information = { ...(isRight ? GOOD : WRONG)[String(posted)], ...(isStray ? STRAYS[stray] : {}) };
      const reply = await person.save(posted, information, isRight ? career : null);
      const after = await shownOf(person);
      const isTaken = typeof step === 'number' && isRight && !isStray;
      expect(after.status).toBe(isTaken ? posted : before.status);
      const changed = INFORMATION_FIELDS.filter((field) => after.information[field] !== before.information[field]);
      expect(changed.filter((field) => !isTaken || stepOf(field) !== step)).toEqual([]);
      expect(reply).toMatchObject({ status: 200, body: { status: after.status } });
    }
  },
);

it('a stray field is named as such, a right repeat is not', async () => {
  const person = await applicant(server, 'STR1');
  expect(await person.save(3, { ...contact, occupation: 13 })).toMatchObject({ body: { error: texts.otherStep } });
  expect(await person.save(3, contact)).toMatchObject({ body: { error: null } });
  expect(await person.save(3, { ...contact, cellPhone: '0987654321' })).toMatchObject({
    body: { error: enrollmentTexts.stepClosed },
  });
});

it('what people say never goes to the log', async () => {
  const person = await applicant(server, 'LOG1');
  await person.save(3, { ...emptyInformation, ...contact, cellPhone: '0911122233' });
  await person.save(3, { ...emptyInformation, ...contact, cellPhone: 'no es un numero' });
  await person.save(4, { isDisabled: 1, disabilityType: 'Psicosocial', disabilityPercentage: 77 });
  expect(server.logged.length).toBeGreaterThan(0);
  const log = server.logged.join('\n');
  for (const said of ['0911122233', 'no es un numero', 'Psicosocial', 'LOG1', 'log1@ejemplo.ec'])
    expect(log).not.toContain(said);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentStep } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { careersModule } from '../../admission/careers/routes.ts';
import { scheduleModule } from '../../admission/schedule/routes.ts';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { asNamed, filesIn } from '../../platform/storage/stored-files.ts';
import { type Applicant, applicant, placeAt } from '../../testing/applicant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { loadAdmission } from './load-admission.ts';

const DEMO = join(SERVER_FOLDER, 'demo');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, [careersModule, scheduleModule]);
  const files = asNamed(await filesIn(join(DEMO, 'files')));
  const { db } = server.database;
  const load = db.transaction().execute((tx) => loadAdmission(tx, join(DEMO, 'admission'), files, server.clock.now));
  expect(await load).toEqual(E.right(null));
});
afterAll(() => server.close());

const homeOf = async (person: Applicant) => {
  const reply = await person.home();
  return reply.status === 200 ? reply.body : [];
};

describe('the admission of the demonstration', () => {
  it('has careers with and without seats, and a schedule with every kind of action', async () => {
    const person = await applicant(server, 'DEM1');
    const careers = await person.careers();
    const quotas = careers.status === 200 ? careers.body.map(({ quota }) => quota) : [];
    expect(quotas).toHaveLength(16);
    expect(quotas.filter((quota) => quota !== null).sort((one, other) => one - other)).toEqual([1, 40, 60, 80]);
    const home = await homeOf(person);
    expect(home).toHaveLength(5);
    expect(new Set(home.flatMap(({ actions }) => actions.map(({ type }) => type)))).toEqual(
      new Set(['logout', 'route', 'download', 'confirm']),
    );
  });

  it('stands at the enrollment, and opens what follows once that is sent', async () => {
    const person = await applicant(server, 'DEM2');
    expect(currentStep(await homeOf(person))?.title).toBe('Inscripción');
    expect((await homeOf(person)).map(({ isComplete }) => isComplete)).toEqual([true, false, false, false, false]);
    const career = await server.database.db.selectFrom('career').select('id').limit(1).executeTakeFirstOrThrow();
    const process = await server.database.db.selectFrom('admission_process').select('id').executeTakeFirstOrThrow();
    await placeAt(server, person, 'F', { processId: process.id, careerId: career.id });
    expect((await homeOf(person)).map(({ isActive }) => isActive)).toEqual([false, true, true, true, false]);
    expect(await person.careersWithQuota()).toMatchObject({ status: 200, body: { length: 6 } });
  });

  it('says which file is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quipu-admission-'));
    writeFileSync(join(folder, 'carreras.csv'), 'codigo\nX\n');
    const loaded = await server.database.db
      .transaction()
      .execute((tx) => loadAdmission(tx, folder, new Map(), server.clock.now));
    expect(E.isLeft(loaded) && loaded.left[0]).toBe('carreras.csv, línea 1: falta la columna "nombre"');
    rmSync(folder, { recursive: true, force: true });
  });
});

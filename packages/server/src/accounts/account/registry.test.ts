import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCedula, SignUpData } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { saveInstitution } from '../../platform/institution/institution-store.ts';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { addTestPerson } from '../../testing/people.ts';
import { post, rightOf } from '../../testing/replies.ts';
import { cedula, enroll, newAccount, signUpData } from '../../testing/signing-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../account-texts.ts';

interface Entry {
  readonly identification: string;
  readonly answers: string;
  readonly record?: { readonly birthdate: string | null };
}
const entries = JSON.parse(readFileSync(join(SERVER_FOLDER, 'demo', 'registry.json'), 'utf8')) as readonly Entry[];
const one = (answers: string) => entries.find((entry) => entry.answers === answers)?.identification ?? '';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ is_demonstration: 1 })));
});
afterAll(() => server.close());

const ask = async (identification: string, of: TestServer = server) =>
  rightOf(await of.api.askRegistry({ identification }));
const kept = (reference: string) =>
  server.database.db
    .selectFrom('app_user')
    .innerJoin('personal_data', 'personal_data.user_id', 'app_user.id')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();

describe('the identity registry', () => {
  it('of the demonstration has valid numbers that are of nobody', () => {
    expect(entries.length).toBeGreaterThan(11);
    expect(entries.filter(({ identification }) => !isCedula(identification) || !/^20/.test(identification))).toEqual(
      [],
    );
  });

  it('tells who somebody is', async () => {
    const typed = `${one('found').slice(0, 9)}-${one('found').slice(9)}`;
    expect(await ask(` ${typed} `)).toMatchObject({
      status: 200,
      body: { firstName: 'Aurora Demostración Volcán Nevado', birthdate: '2003-04-17', gender: 2, nationality: 1 },
    });
  });

  it.each([
    ['a number that is none', '1710034066', 400, texts.invalidCedula],
    ['nobody', one('notFound'), 400, texts.registryNotFound],
    ['somebody it refuses', one('refused'), 400, /no está habilitado/],
    ['somebody, while it does not answer', one('unavailable'), 503, texts.registryUnavailable],
    ['somebody it does not know of', cedula(90), 503, texts.registryUnavailable],
  ])('asked for %s says so', async (_, identification, status, message) => {
    const reply = await ask(identification);
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(message) as unknown } });
  });

  it('is not asked for who has an account; who has to activate it is reminded', async () => {
    await addTestPerson(server.database.db, cedula(1));
    expect(await ask(cedula(1))).toMatchObject({ status: 400, body: { message: texts.registered } });
    await newAccount(server, 2, false);
    const message = texts.registeredPending('r***2@ejemplo.ec', true);
    expect(await ask(cedula(2))).toMatchObject({ status: 400, body: { message } });
    expect(await mailsTo(server, 'rosa2@ejemplo.ec')).toHaveLength(1);
    server.clock.now += 601_000;
    await ask(cedula(2));
    await ask(cedula(2));
    expect(await mailsTo(server, 'rosa2@ejemplo.ec')).toHaveLength(2);
  });

  it('that is configured is asked in place of the demonstration', async () => {
    const other = await startTestServer({ registryUrl: 'http://127.0.0.1:1/' });
    await saveInstitution(other.database.db, rightOf(InstitutionSettings.decode({ is_demonstration: 1 })));
    expect((await ask(one('found'), other)).status).toBe(503);
    await other.close();
  });
});

describe('a sign-up', () => {
  it('has what the registry knows, whatever the client sends', async () => {
    const identification = one('found');
    const lies = {
      identification,
      fullName: 'Otra Persona',
      birthdate: '1999-01-01',
      gender: 1,
      nationality: 4,
    } as const;
    expect((await enroll(server, signUpData(10, { ...lies, isReadFromApi: false }))).status).toBe(200);
    expect(await kept(identification)).toMatchObject({
      full_name: 'Aurora Demostración Volcán Nevado',
      birthdate: '2003-04-17',
      gender: 2,
      nationality: 1,
      is_read_from_api: true,
    });
  });

  it('keeps the registry’s name out of the password, too', async () => {
    const identification = entries.filter(({ answers }) => answers === 'found')[1]?.identification ?? '';
    const data = signUpData(11, { identification, password: 'Ceniza-y-nudos-7' });
    expect((await enroll(server, data)).body).toMatchObject({ errors: { password: texts.password.name } });
  });

  it('has the person’s word where the registry knows little', async () => {
    const identification = entries.find(({ record }) => record?.birthdate === null)?.identification ?? '';
    expect((await enroll(server, signUpData(12, { identification }))).status).toBe(200);
    expect(await kept(identification)).toMatchObject({
      full_name: 'Karina Demostración Incompleta',
      birthdate: '2004-02-29',
    });
  });

  it('by hand goes on while the registry does not answer, and is kept as that', async () => {
    const identification = one('unavailable');
    expect((await enroll(server, signUpData(13, { identification, isReadFromApi: true }))).status).toBe(200);
    expect(await kept(identification)).toMatchObject({ full_name: 'Rosa Ñusta Guamán', is_read_from_api: false });
  });

  it.each([
    ['refuses', 'refused', /no está habilitado/],
    ['does not know', 'notFound', texts.registryNotFound],
  ])('of whom the registry %s is refused', async (_, answers, text) => {
    expect((await enroll(server, signUpData(14, { identification: one(answers) }))).body).toMatchObject({
      errors: { identification: expect.stringMatching(text) as unknown },
    });
  });
});

it.each([
  ['/api/dinarp-information', { identification: '1' }],
  ['/api/enrollment', { data: SignUpData.encode(signUpData(50, { email: '' })) }],
  ['/api/app-user-activation/x', {}],
  ['/api/restore-client-password', { reset_token: 'x', password: 'cuerdas nuevas de doce' }],
  ['/api/otp-email', { email: 'a@ejemplo.ec', confirmed_email: 'a@ejemplo.ec' }],
])('%s may be called so often from an address', async (path, body) => {
  const limited = await startTestServer();
  const settings = rightOf(InstitutionSettings.decode({ rules: { open_calls_per_min: 1 } }));
  await saveInstitution(limited.database.db, settings);
  expect((await post(limited, path, JSON.stringify(body))).status).not.toBe(429);
  expect(await post(limited, path, JSON.stringify(body))).toMatchObject({ status: 429, body: { msg: texts.tooMany } });
  limited.clock.now += 60_000;
  expect((await post(limited, path, JSON.stringify(body))).status).not.toBe(429);
  await limited.close();
});

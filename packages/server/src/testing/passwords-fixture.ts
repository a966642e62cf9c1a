import { afterAll, beforeAll, beforeEach } from 'vitest';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { saveInstitution } from '../platform/institution/institution-store.ts';
import { mailedToken } from './mailed.ts';
import { addTestPerson, loginBody } from './people.ts';
import { post, rightOf } from './replies.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const NEW = 'cuerdas nuevas de doce';
export const EMAIL = 'ana@ejemplo.ec';

/** A server for the tests of a file, and in it one person, anew for each test. */
export const passwordsFixture = () => {
  let server: TestServer;
  let id = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { db } = server.database;
    for (const table of ['app_user', 'mail_job', 'login_guess', 'institution'] as const)
      await db.deleteFrom(table).execute();
    // Another minute: what may be called so often in one may be called again.
    server.clock.now += 60_000;
    id = await addTestPerson(db, 'ANA');
  });
  const set = (settings: object) =>
    saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ name: 'Universidad', ...settings })));
  const person = () =>
    server.database.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const statusOf = async (password: string) => {
    const { clientId: client_id, ...body } = loginBody('ANA', server.clock.now);
    return (await post(server, '/api/app-login', JSON.stringify({ ...body, client_id, password }))).status;
  };
  const recover = async (identification = 'ana', captcha: string | null = null, key: string | null = null) =>
    rightOf(await server.api.resetAppPassword({ identification, captcha, key }));
  const restore = async (resetToken: string, password = NEW, email: string | null = null) =>
    rightOf(await server.api.restorePassword({ resetToken, password, email }));
  const change = async (token: string | null, currentPassword: string, password: string) =>
    rightOf(await server.api.resetAppPassword({ email: null, currentPassword, password }, { token }));
  const recovered = async () => {
    await recover();
    return mailedToken(server, EMAIL);
  };
  return { server: () => server, id: () => id, set, person, statusOf, recover, restore, change, recovered };
};

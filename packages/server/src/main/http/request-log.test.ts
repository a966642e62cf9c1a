import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestPerson, logInAs, PASSWORD } from '../../testing/people.ts';
import { logOut, post, refreshWith } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, '1712345678', { fullName: 'Rosa Quispe', email: 'rosa@ejemplo.ec' });
});
afterAll(() => server.close());

it('tells what happened, and of nobody', async () => {
  const { accessToken, refreshToken } = await logInAs(server, '1712345678');
  await refreshWith(server, refreshToken);
  await logOut(server, accessToken);
  await post(server, '/api/app-login', '{"username":"1712345678","password":"secreta');
  await fetch(`${server.origin}/api/nada?cedula=1712345678`);
  await fetch(`${server.origin}/rosa%20quispe`, { headers: { authorization: `Bearer ${accessToken}` } });
  // A database error quotes the row that it is about.
  await server.database.db.schema.alterTable('token_family').renameTo('token_family_away').execute();
  expect(await post(server, '/api/refresh', JSON.stringify({ client_id: 2, refresh_token: refreshToken }))).toEqual({
    status: 500,
    body: { msg: 'Ha ocurrido un error' },
  });

  const log = server.logged.filter((line) => !line.includes('Server listening')).join('');
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', route: '/api/app-login', status: 200 }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request failed' }));
  for (const secret of ['1712345678', 'Rosa', 'rosa', PASSWORD, 'secreta', accessToken, refreshToken, '127.0.0.1'])
    expect(log).not.toContain(secret);
});

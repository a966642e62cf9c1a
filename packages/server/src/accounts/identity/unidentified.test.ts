import type { Endpoint } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyEndpoint } from '../../platform/http/every-endpoint.ts';
import { texts as httpTexts } from '../../platform/http/texts.ts';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, { settings: { facelog: true } });
});
afterAll(() => server.close());

const closed = everyEndpoint.filter(({ auth, openToUnidentified }) => auth !== 'none' && openToUnidentified !== true);

const statusAndText = async (endpoint: Endpoint, token: string) => {
  const form = new FormData();
  form.append('nada', 'x');
  const response = await fetch(server.origin + endpoint.path.replace(/\{\w+\}/g, '1'), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.isUpload === true ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: endpoint.isUpload === true ? form : '{}' }),
  });
  return { name: endpoint.name, status: response.status, isUnidentified: (await response.text()).includes(TEXT) };
};
const TEXT = httpTexts.unidentified;

it('refuses every call but those of identifying and leaving, until who it is was shown', async () => {
  await addTestPerson(server.database.db, 'ANA', { isFacelogRequired: true });
  const { accessToken: token } = await logInAs(server, 'ANA');
  expect(closed.length).toBeGreaterThan(30);
  for (const endpoint of closed)
    expect(await statusAndText(endpoint, token)).toEqual({ name: endpoint.name, status: 403, isUnidentified: true });

  expect((await identityCalls(server, token).facelog(await jpegOf())).status).toBe(200);
  for (const endpoint of closed)
    expect(await statusAndText(endpoint, token)).toMatchObject({ name: endpoint.name, isUnidentified: false });
});

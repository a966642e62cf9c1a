import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callComments } from '../../../generate/call-comments.ts';
import { everyEndpoint } from '../../platform/http/every-endpoint.ts';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { modules } from '../modules.ts';
import { comments } from './comments.ts';
import type { ApiDocument } from './document.ts';
import { exampleOf } from './example-of.ts';
import { type Components, schemaOf } from './schema-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, modules);
});
afterAll(() => server.close());

const served = async (): Promise<ApiDocument> => (await server.app.inject('/api/openapi.json')).json();

describe('the description of the interface', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate((await served()) as unknown as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect({ valid, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  it('has every call with every status that it may answer with', async () => {
    const { paths } = await served();
    const lacking = everyEndpoint.filter(({ method, path, name, replies }) => {
      const call = paths[path]?.[method.toLowerCase()];
      const said = (call?.['responses'] ?? {}) as object;
      return call?.['operationId'] !== name || !Object.keys(replies).every((status) => status in said);
    });
    expect(lacking).toEqual([]);
  });

  it('has for each call what the contract says of it; else: npm run generate -w @quipu/server', () => {
    const made = callComments(join(SERVER_FOLDER, '..', 'contract', 'src', 'calls'));
    for (const [name, text] of Object.entries(made))
      expect(readFileSync(join(SERVER_FOLDER, 'src', 'main', 'openapi', name), 'utf8')).toBe(text);
    expect(everyEndpoint.filter(({ name }) => comments[name] === undefined)).toEqual([]);
  });

  it.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has examples that %s takes and gives',
    (_, endpoint) => {
      const components: Components = new Map();
      // What travels as a form is text there, and has no example.
      const given = endpoint.isUpload === true ? [] : [endpoint.body];
      const codecs = [endpoint.params, endpoint.query, ...given, ...Object.values(endpoint.replies)];
      const misread = codecs
        .filter(({ name }) => name !== 'Bytes')
        .map((codec) => ({ codec, example: exampleOf(schemaOf(codec, components), components) }))
        .filter(({ codec, example }) => codec.decode(example)._tag === 'Left')
        .map(({ codec, example }) => [codec.name, example]);
      expect(misread).toEqual([]);
    },
  );

  it('is enough for a client that knows nothing else', async () => {
    await addTestPerson(server.database.db, 'LECTORA');
    const { accessToken } = await logInAs(server, 'LECTORA');
    const client = await new OpenAPIClientAxios({
      definition: `${server.origin}/api/openapi.json`,
      axiosConfigDefaults: { baseURL: server.origin, headers: { Authorization: `Bearer ${accessToken}` } },
    }).init();
    const listed = (await client['listSheets']?.()) as unknown;
    expect(listed).toMatchObject({ status: 200, data: { answers_sheets: [] } });
  });
});

describe('the page of the interface', () => {
  it('shows each call, runs nothing and fetches nothing', async () => {
    const { body, headers } = await server.app.inject('/api/docs');
    for (const { name } of everyEndpoint) expect(body).toContain(`<section id="${name}">`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|src=/);
  });
});

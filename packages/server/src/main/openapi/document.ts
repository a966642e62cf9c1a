import { STATUS_CODES } from 'node:http';
import { DEVICE_HEADER, type Endpoint } from '@quipu/contract';
import type * as t from 'io-ts';
import { everyEndpoint } from '../../platform/http/every-endpoint.ts';
import { comments } from './comments.ts';
import { exampleOf } from './example-of.ts';
import { type Components, type Schema, schemaOf } from './schema-of.ts';

const GIVEN_BY_ANY = {
  413: 'The body is larger than the call takes.',
  429: 'Too many requests: Retry-After says when.',
};
const ABOUT = `Every call of the server, made from the declarations that server and client share.
Moments are milliseconds since 1970 UTC, days yyyy-mm-dd. Times of evaluations are the server's (GET /api/time).
A text that cannot be stored is refused with 400. Fields that a version does not know are left out of account, so that later ones may be added.
Calls of an answers sheet carry the header ${DEVICE_HEADER}: the device that answers.`;

const fieldsOf = (codec: t.Mixed): readonly (readonly [string, t.Mixed])[] =>
  Object.values((codec as { readonly fields?: Readonly<Record<string, readonly [string, t.Mixed]>> }).fields ?? {});

const parametersOf = ({ params, query }: Endpoint, into: Components): readonly Schema[] =>
  (['path', 'query'] as const).flatMap((place) =>
    fieldsOf(place === 'path' ? params : query).map(([name, codec]) => {
      const schema = schemaOf(codec, into);
      const isRequired = place === 'path' || codec.decode(undefined)._tag === 'Left';
      return { name, in: place, required: isRequired, schema, example: exampleOf(schema, into) };
    }),
  );

/** A form has no null, and everything that is no file is text there. */
const contentOf = (codec: t.Mixed, type: string, into: Components): Schema => {
  const schema = schemaOf(codec, into);
  return { [type]: { schema, ...(type === 'application/json' ? { example: exampleOf(schema, into) } : {}) } };
};

const bodyOf = ({ method, body, isUpload = false }: Endpoint, into: Components): Schema =>
  method === 'GET'
    ? {}
    : {
        requestBody: {
          required: body.decode({})._tag === 'Left',
          content: contentOf(body, isUpload ? 'multipart/form-data' : 'application/json', into),
        },
      };

const repliesOf = ({ replies, isFile = false }: Endpoint, into: Components): Schema => {
  const declared = Object.entries(replies).map(([status, codec]) => [
    status,
    {
      description: STATUS_CODES[status] ?? status,
      content: isFile && status === '200' ? { '*/*': { schema: {} } } : contentOf(codec, 'application/json', into),
    },
  ]);
  const others = Object.entries(GIVEN_BY_ANY)
    .filter(([status]) => !(status in replies))
    .map(([status, description]) => [status, { description }]);
  return Object.fromEntries([...declared, ...others]) as Schema;
};

const SECURITY: Readonly<Record<Endpoint['auth'], readonly Schema[]>> = {
  bearer: [{ accessToken: [] }],
  optional: [{}, { accessToken: [] }],
  none: [],
};

const operationOf = (endpoint: Endpoint, into: Components): Schema => ({
  operationId: endpoint.name,
  description: comments[endpoint.name] ?? '',
  security: SECURITY[endpoint.auth],
  parameters: parametersOf(endpoint, into),
  ...bodyOf(endpoint, into),
  responses: repliesOf(endpoint, into),
});

export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Describes every call as OpenAPI 3.1 does: parameters, bodies, every status, each with an example. */
export const apiDocument = (version: string): ApiDocument => {
  const components: Components = new Map();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of everyEndpoint)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, components),
    };
  return {
    openapi: '3.1.1',
    info: { title: 'Quipu', version, description: ABOUT },
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
    },
  } as ApiDocument;
};

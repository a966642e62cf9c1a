import { MAX_DETAILS, MAX_ENTRIES, MAX_POST_BYTES, MAX_POST_DETAILS } from '@quipu/engine';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { texts } from './texts.ts';

const app = Fastify({ bodyLimit: MAX_POST_BYTES });
let built = 0;
beforeAll(async () => {
  readJsonBodies(app);
  answerErrors(app);
  app.post('/', async ({ body }) => {
    built += 1;
    return { isSame: true, body };
  });
  await app.ready();
});
afterAll(() => app.close());

const posted = async (payload: string) =>
  (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })).json() as {
    readonly msg?: string;
    readonly body?: unknown;
  };

const detail = { item_option_id: 123_456, answer: 'sí, "eso" \\ {[:,]}', slot: null };
const entry = (parts: number) => ({
  ...{ id: 1, index: 2, details: Array(parts).fill(detail), time: 3, visits: 4, updated_at: 5, disabled: 0 },
  ...{ disabled_item: 0, epoch: 6, revision: 7 },
});

it('takes the largest post that a client makes, as it is', async () => {
  const full = MAX_POST_DETAILS / MAX_DETAILS;
  const answers = Array.from({ length: MAX_ENTRIES }, (_, n) => entry(n < full ? MAX_DETAILS : 0));
  expect((await posted(JSON.stringify({ answers }))).body).toEqual({ answers });
});

it.each([
  ['more values than any call has', `[${'{},'.repeat(200_000)}1]`],
  ['more fields than any object has', `[{"a":[{}]},{${Array.from({ length: 501 }, (_, n) => `"k${n}":1`).join()}}]`],
  ['fields that come again and again', `{${'"a":1,'.repeat(501)}"b":2}`],
  ['lists in lists', `${'['.repeat(51)}${']'.repeat(51)}`],
])('does not build %s', async (_, payload) => {
  const before = built;
  expect(await posted(payload)).toEqual({ msg: texts.notJson, problems: [] });
  expect(built).toBe(before);
});

it.each([
  ['signs within a text', JSON.stringify(`${'[{:,'.repeat(60_000)}\\"`)],
  ['many objects of few fields', `[${'{"a":1},'.repeat(40_000)}1]`],
  ['fifty lists in one another', `${'['.repeat(50)}${']'.repeat(50)}`],
])('takes %s', async (_, payload) => {
  expect((await posted(payload)).body).toEqual(JSON.parse(payload));
});

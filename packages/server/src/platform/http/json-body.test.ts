import { test as fcTest } from '@fast-check/vitest';
import { MAX_DETAILS, MAX_ENTRIES, MAX_POST_BYTES, MAX_POST_DETAILS } from '@quipu/engine';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { unstorableIn } from './storable.ts';
import { texts } from './texts.ts';

const app = Fastify({ bodyLimit: MAX_POST_BYTES });
let built = 0;
beforeAll(async () => {
  readJsonBodies(app);
  answerErrors(app);
  app.post('/', async ({ body, hasPlainBody }) => {
    built += 1;
    return { isSame: true, body, hasPlainBody };
  });
  await app.ready();
});
afterAll(() => app.close());

const posted = async (payload: string) =>
  (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })).json() as {
    readonly msg?: string;
    readonly body?: unknown;
    readonly hasPlainBody?: boolean;
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

const character = fc.constantFrom('\0', '\ud83d', '\ude00', '\u{1f600}', 'ñ', 'u', '\\', '"', '\\u0041', '\n', 'a');
const word = fc.string({ unit: character, maxLength: 6 });
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.integer(),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(word, tie('json'), { maxKeys: 4 }),
  ),
}));

fcTest.prop([json])('calls no body plain of which a text cannot be stored', async (value) => {
  const { body, hasPlainBody } = await posted(JSON.stringify({ value }));
  if (unstorableIn(body).length > 0) expect(hasPlainBody).toBe(false);
});

it.each([
  ['plain', '{"a":"ñ \\n \\\\u0000 \\" "}', true],
  ['not where a character is named by its number', '{"a":"\\u0041"}', false],
  ['not where the name of a field has one', '{"\\ud800":1}', false],
])('is %s', async (_, payload, isPlain) => {
  expect((await posted(payload)).hasPlainBody).toBe(isPlain);
});

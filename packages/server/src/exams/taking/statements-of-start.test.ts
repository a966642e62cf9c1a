import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Tells in order which statements a call has made since the last time. */
const listen = () => {
  const said: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string })?.text;
    if (text !== undefined) said.push(text.replace(/\s+/g, ' ').trim());
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  } as never);
  return () => said.splice(0);
};

it('looks nothing up again that this start has read already', async () => {
  const { db } = server.database;
  const ids = [await addTestPerson(db, 'ANTES'), await addTestPerson(db, 'AHORA')];
  const json = evaluationJson('Con poco', [section('Única', [choice('a'), choice('b')])]);
  await giveEvaluation(db, json, ids, { start: server.clock.now - HOUR, end: server.clock.now + HOUR });
  const before = await examinee(server, 'ANTES');
  await opened(before, await onlySheet(before));
  const who = await examinee(server, 'AHORA');
  const heard = listen();
  const id = await onlySheet(who);
  const list = heard();
  await opened(who, id);
  const opening = heard();
  const state = { revision: 1, answered: 0, items: 2, pending: 0, position: 0, camera: null, microphone: null };
  const report = { id, ...state, displays: 1, isVisible: true, blockedBy: null };
  rightOf(await server.api.reportState(report, { token: who.token() }));
  const posted = heard();

  const of = (said: readonly string[], part: RegExp) => said.filter((text) => part.test(text)).length;
  const [token, identity] = [/from "access_token"/, /^select "id", "user_id" as "userId".* from "answers_sheet"/];
  const facts = /^select .*"must_replace_password"(?!.*"access_token")/;
  expect([list, opening, posted].map((said) => of(said, token))).toEqual([1, 1, 0]);
  for (const said of [list, opening, posted]) expect([of(said, identity), of(said, facts)]).toEqual([0, 0]);
  expect(of(list, /"rescheduling_request"/)).toBe(1);
  expect(of(list, /"sheet_assignment"/)).toBe(1);
});

import { UNAUTHENTICATED } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOtherLogins } from '../../accounts/account/account-store.ts';
import { deactivateAccount } from '../../accounts/account/operate-account.ts';
import type { Tx } from '../../platform/db/database.ts';
import { texts } from '../../platform/http/texts.ts';
import { chainedLines } from '../../testing/chained-lines.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { logOut, rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { holdLog } from '../logs/log-store.ts';
import { lockSheets } from '../sheets/sheet-store.ts';

const HOUR = 3_600_000;
const TOKEN_MS = 900_000;
let server: TestServer;
/** Another process on the same database: nothing that this one does is known there. */
let other: TestServer;
let number = 0;
let reference: string;
let userId: number;
let who: Examinee;
let id: number;
/** The first one, whoever logs in since. */
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({}, undefined, server.database);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const LINES = chainedLines(3);

/** The three calls of each minute, for the n-th time. */
const posts = async (n: number) => {
  const sheet = held;
  const answers = [entry(sheet, 0, chosen(option(sheet, 0, n % 2)), { revision: n, updatedAt: server.clock.now })];
  const state = {
    ...{ revision: n, answered: 1, items: 1, pending: 0, position: 0, camera: null, microphone: null, displays: 1 },
    ...{ isVisible: true, blockedBy: null },
  };
  const { api } = server;
  return {
    answers: async () => rightOf(await api.postAnswers({ id, answers }, { token })),
    log: async () => rightOf(await api.postLog({ id, epoch: 1, from: n - 1, lines: LINES.slice(n - 1, n) }, { token })),
    state: async () => rightOf(await api.reportState({ id, ...state }, { token })),
  };
};
let held: Awaited<ReturnType<typeof opened>>;

const kept = async () => {
  const { db } = server.database;
  const answers = await db.selectFrom('user_answer').select('revision').where('sheet_id', '=', id).execute();
  const lines = await db.selectFrom('session_log').select('seq').where('sheet_id', '=', id).execute();
  const states = await db.selectFrom('sheet_state').select('revision').where('sheet_id', '=', id).execute();
  return {
    answers: answers.map((one) => one.revision),
    lines: lines.length,
    states: states.map((one) => one.revision),
  };
};
const ONCE = { answers: [1], lines: 1, states: [1] };

beforeEach(async () => {
  number += 1;
  reference = `OTRAVEZ${number}`;
  userId = await addTestPerson(server.database.db, reference);
  const json = evaluationJson(`Otra vez ${number}`, [section('Única', [choice('a')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  who = await examinee(server, reference);
  token = who.token();
  id = await onlySheet(who);
  held = await opened(who, id);
  const first = await posts(1);
  for (const post of [first.answers, first.log, first.state]) expect(await post()).toMatchObject({ status: 200 });
  expect(await kept()).toEqual(ONCE);
});

const transact = <A>(work: (tx: Tx) => Promise<A>): Promise<A> => server.database.db.transaction().execute(work);
const ends: Readonly<Record<string, readonly [string, () => Promise<unknown>]>> = {
  'replaced by one of another process': [texts.replaced, () => logInAs(other, reference)],
  'logged out at another process': [UNAUTHENTICATED, () => logOut(other, token)],
  'ended with a password': [
    UNAUTHENTICATED,
    () => transact((tx) => endOtherLogins(tx, userId, null, server.clock.now)),
  ],
  'of somebody who was switched off': [
    UNAUTHENTICATED,
    () => transact((tx) => deactivateAccount(tx, { id: userId }, server.clock.now)),
  ],
  'of somebody who is blocked, though nothing ended it': [
    UNAUTHENTICATED,
    () => server.database.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
  ],
  'that is gone': [
    UNAUTHENTICATED,
    () => server.database.db.deleteFrom('token_family').where('user_id', '=', userId).execute(),
  ],
};

describe.each(Object.entries(ends))('by a login %s, at once', (_name, [message, end]) => {
  it.each(['answers', 'log', 'state'] as const)('nothing is written: %s', async (name) => {
    const next = await posts(2);
    await end();
    expect(await next[name]()).toMatchObject({ status: 401, body: { message } });
    expect(await kept()).toEqual(ONCE);
  });
});

describe('a login that ends while a post waits', () => {
  it('writes no answers, which wait for a decision', async () => {
    const next = await posts(2);
    const waiting = await transact(async (tx) => {
      await lockSheets(tx, [id]);
      const post = next.answers();
      await logInAs(other, reference);
      return { post };
    });
    expect(await waiting.post).toMatchObject({ status: 401, body: { message: texts.replaced } });
    expect(await kept()).toEqual(ONCE);
    const left = await server.database.db
      .selectFrom('quarantined_answers')
      .select('reason')
      .where('sheet_id', '=', id)
      .execute();
    expect(left).toEqual([{ reason: 'replacedLogin' }]);
  });

  it('writes no line', async () => {
    const next = await posts(2);
    const waiting = await transact(async (tx) => {
      await holdLog(tx, id);
      const post = next.log();
      await logInAs(other, reference);
      return { post };
    });
    expect(await waiting.post).toMatchObject({ status: 401, body: { message: texts.replaced } });
    expect(await kept()).toEqual(ONCE);
  });
});

it('refuses nobody else who posts at the same time', async () => {
  const second = `OTRAVEZ${number}B`;
  const user = await addTestPerson(server.database.db, second);
  const json = evaluationJson(`Otra vez ${number} B`, [section('Única', [choice('a')])]);
  await giveEvaluation(server.database.db, json, [user], { start: server.clock.now, end: server.clock.now + HOUR });
  const fine = await examinee(server, second);
  const own = await onlySheet(fine);
  await opened(fine, own);
  const next = await posts(2);
  await logInAs(other, reference);
  const [ended, taken] = await Promise.all([next.log(), fine.log(own, 1, 0, LINES)]);
  expect([ended.status, taken.status]).toEqual([401, 200]);
});

it('takes a login for known no longer than its token is good', async () => {
  const at = server.clock.now;
  const [second, third] = [await posts(2), await posts(3)];
  try {
    // Looked up within its last minute, and asked for by another call within that minute, after its end.
    server.clock.now = at + TOKEN_MS - 30_000;
    expect(await second.state()).toMatchObject({ status: 200 });
    server.clock.now = at + TOKEN_MS + 1_000;
    expect(await third.state()).toMatchObject({ status: 401, body: { message: UNAUTHENTICATED } });
    expect((await kept()).states).toEqual([2]);
  } finally {
    server.clock.now = at;
  }
});

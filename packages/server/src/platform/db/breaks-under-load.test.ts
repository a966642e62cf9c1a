import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVICE_HEADER, everyCall, postAnswers } from '@quipu/contract';
import type { PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, option } from '../../testing/examinee.ts';
import { fetchHttp } from '../../testing/fetch-http.ts';
import { addTestPerson, loginBody } from '../../testing/people.ts';
import { type RunningProgram, runServer } from '../../testing/process.ts';
import { rightOf } from '../../testing/replies.ts';
import { urlOfConnection } from '../../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { HOUR_MS } from '../time/durations.ts';

const folder = mkdtempSync(join(tmpdir(), 'quipu-breaks-'));
let database: TestDatabase;
let program: RunningProgram;
let origin = '';
let token = '';
let entries: readonly PendingEntry[] = [];
let sheetId = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const userId = await addTestPerson(db, 'CORTE');
  const now = Date.now();
  const json = evaluationJson('Cortes', [section('Una', [choice('a')])]);
  await giveEvaluation(db, json, [userId], { start: now - HOUR_MS, end: now + HOUR_MS });
  program = runServer({
    ...{ PORT: '0', QUIPU_DATA: folder, QUIPU_DEMONSTRATION: '0' },
    DATABASE_URL: urlOfConnection(database.connection),
  });
  origin = (await program.line(/^Quipu: http/)).replace('Quipu: ', '');
  const api = everyCall(fetchHttp(origin));
  const loggedIn = rightOf(await api.login(loginBody('CORTE', now)));
  token = loggedIn.status === 200 ? loggedIn.body.accessToken : '';
  const list = rightOf(await api.listSheets({}, { token }));
  sheetId = list.status === 200 ? (list.body.sheets[0]?.id ?? 0) : 0;
  const headers = { [DEVICE_HEADER]: 'equipo-0001' };
  const asked = { id: sheetId, session: null };
  const reply = rightOf(await api.openSheet(asked, { token, headers }));
  if (reply.status !== 200) throw new Error(`The sheet was not opened: ${reply.status}`);
  entries = [entry(reply.body, 0, chosen(option(reply.body, 0, 0)))];
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const post = async (revision: number): Promise<Response> => {
  const path = postAnswers.path.replace('{id}', String(sheetId));
  const answers = entries.map((one) => ({ ...one, revision }));
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(postAnswers.body.encode({ answers })),
  });
};
const heldRevision = async () =>
  (await database.db.selectFrom('user_answer').select('revision').execute())[0]?.revision;
/** Ends those of the server that wait for what another transaction holds. Returns how many. */
const endWaiting = async (): Promise<number> => {
  const { rows } = await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length;
};
const endOneThatWaits = () => vi.waitFor(async () => expect(await endWaiting()).toBe(1));

describe('a backend that is ended while the server holds it', () => {
  it('costs whoever posts nothing: it is done again on another one', async () => {
    const posted = await database.db.transaction().execute(async (holding) => {
      await sql`select id from answers_sheet for update`.execute(holding);
      const posting = post(1);
      await endOneThatWaits();
      return { posting };
    });
    expect((await posted.posting).status).toBe(200);
    expect(await heldRevision()).toBe(1);
  });

  it('again and again, is “in a while” and never a failure; and the process lives', async () => {
    const refused = await database.db.transaction().execute(async (holding) => {
      await sql`select id from answers_sheet for update`.execute(holding);
      let isAnswered = false;
      const posting = post(2).finally(() => {
        isAnswered = true;
      });
      while (!isAnswered) await endWaiting();
      return posting;
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(program.child.exitCode).toBeNull();
    expect((await post(3)).status).toBe(200);
    expect(await heldRevision()).toBe(3);
  });
});

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { everyCall, SignUpData } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseProxy, databaseProxy } from '../../testing/database-proxy.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { fetchHttp } from '../../testing/fetch-http.ts';
import { addTestPerson } from '../../testing/people.ts';
import { type RunningProgram, runServer } from '../../testing/process.ts';
import { quickFolder } from '../../testing/quick-folder.ts';
import { signUpData } from '../../testing/signing-up.ts';
import { urlOfConnection } from '../../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { HOUR_MS } from '../time/durations.ts';

const waiting = { timeout: 60_000, interval: 100 };
/** Each that works by itself says this when it could not. */
const SAID = [
  'grading waits',
  'who watches was not told',
  'notices are not heard',
  'viewings that are over could not be ended',
];

let folder = '';
let database: TestDatabase;
let proxy: DatabaseProxy;
let program: RunningProgram;
let origin = '';
beforeAll(async () => {
  folder = mkdtempSync(join(quickFolder(), 'quipu-back-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  proxy = await databaseProxy(database.connection);
  program = runServer({
    PORT: '0',
    DATABASE_URL: urlOfConnection(proxy.connection),
    QUIPU_DATA: folder,
    QUIPU_DEMONSTRATION: '0',
    QUIPU_LOG_LEVEL: 'warn',
  });
  origin = (await program.line(/^Quipu: http/)).replace('Quipu: ', '');
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const health = async () => (await fetch(`${origin}/health`)).status;
const signUp = (number: number) =>
  fetch(`${origin}/api/enrollment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: SignUpData.encode(signUpData(number)) }),
  });
const mails = () => readdirSync(join(folder, 'dev-mailbox')).filter((name) => name.endsWith('.eml'));

describe('a database that was away', () => {
  it('is refused for a while by everything that asks it, and no more once it is back', async () => {
    expect(await health()).toBe(200);
    proxy.cut();
    const refused = await signUp(1);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    await vi.waitFor(() => expect(SAID.filter((line) => !program.output().includes(line))).toEqual([]), waiting);
    expect(await health()).toBe(503);

    proxy.mend();
    await vi.waitFor(async () => expect(await health()).toBe(200), waiting);
    expect((await signUp(1)).status).toBe(200);
    await vi.waitFor(() => expect(mails()).toHaveLength(1), waiting);
    expect(program.child.exitCode).toBeNull();
  });

  it('leaves what works by itself working: who finishes is graded', async () => {
    const { db } = database;
    const userId = await addTestPerson(db, 'VUELVE');
    const now = Date.now();
    const json = evaluationJson('Tras el corte', [section('Una', [choice('a')])], { grading: { scale: 10 } });
    await giveEvaluation(db, json, [userId], { start: now - HOUR_MS, end: now + HOUR_MS });
    const server = { api: everyCall(fetchHttp(origin)), clock: { now } } as unknown as TestServer;
    const who = await examinee(server, 'VUELVE');
    const sheetId = await onlySheet(who);
    await opened(who, sheetId);
    expect((await who.finish(sheetId, 'F')).status).toBe(200);
    await vi.waitFor(async () => {
      const rows = await db.selectFrom('sheet_grade').select('sheet_id').where('sheet_id', '=', sheetId).execute();
      expect(rows).toHaveLength(1);
    }, waiting);
  });
});

import { MAX_SEB_KEYS } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { processPorts } from '../../platform/process/process-ports.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeSebFile } from './make-seb-file.ts';
import { askedClientsReader, setSebKeys } from './quiz-clients.ts';

const PUBLIC = 'https://examenes.ec';
const FULL = Array.from({ length: MAX_SEB_KEYS }, (_, place) => place.toString(16).padStart(64, '0'));
let server: TestServer;
let quizId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const window = { start: server.clock.now, end: server.clock.now + 1 };
  const json = evaluationJson('Una', [section('S', [choice('p')])]);
  ({ quizId } = await giveEvaluation(server.database.db, json, [], window));
});
afterAll(() => server.close());

const make = (tx: Tx, of: number | null) =>
  makeSebFile(tx, { publicUrl: PUBLIC, quizId: of, password: null, quitPassword: null }, processPorts.randomBytes);
const inOne = <T>(work: (tx: Tx) => Promise<T>) => server.database.db.transaction().execute(work);
const keys = async () => (await askedClientsReader(server.database.db)(quizId)).configKeys;

it('keeps the keys of both of two files that are made at once', async () => {
  const { db } = server.database;
  const someoneWaits = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await waiting.execute(db)).rows).toHaveLength(1);
  };
  const [first, second] = await inOne(async (tx) => {
    const made = await make(tx, quizId);
    const other = inOne((later) => make(later, quizId));
    await vi.waitFor(someoneWaits);
    return [made, { other }] as const;
  });
  const other = await second.other;
  expect(await keys()).toEqual([first?.configKey, other?.configKey]);
});

it('makes no file whose key there is no room for, and drops none', async () => {
  await inOne((tx) => setSebKeys(tx, quizId, { config: FULL.slice(1) }));
  const last = await inOne((tx) => make(tx, quizId));
  expect(await inOne((tx) => make(tx, quizId))).toBeNull();
  expect(await keys()).toEqual([...FULL.slice(1), last?.configKey]);
  await changeInstitution(server.database.db, { rules: { sebConfigKeys: FULL } });
  expect(await inOne((tx) => make(tx, null))).toBeNull();
  expect((await institutionReader(server.database.db)()).rules.sebConfigKeys).toEqual(FULL);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionRecord } from '../exams/timeline/session-record-store.ts';
import { sheetHistory } from '../exams/timeline/sheet-history-store.ts';
import { actionsOn } from '../exams/timeline/timeline-store.ts';
import { dayOf } from '../platform/time/days.ts';
import { HOUR_MS } from '../platform/time/durations.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { keptActions, soughtIn } from './action-store.ts';

const MANY = 100_000;
let database: TestDatabase;
let sessionId: number;
beforeAll(async () => {
  database = await createTestDatabase(2);
  const id = await addTestPerson(database.db, 'BUSCADA', { fullName: 'Ana Buscada' });
  await addTestPerson(database.db, 'ROSA');
  const json = evaluationJson('Con registro', [section('Única', [choice('p')])]);
  ({ sessionId } = await giveEvaluation(database.db, json, [id], { start: 0, end: HOUR_MS }));
  // With their places in the chain: nobody checks it here.
  await sql`
    insert into operator_action (at, who, what, place)
    select timestamptz '2026-01-01' + n * interval '10 minutes', case when n % 1000 = 7 then 'ROSA' else 'SUP' || n % 300 end,
      jsonb_build_object('action', case when n % 1000 = 9 then 'set' else 'close-incident' end,
        'userId', case when n % 10000 = 5 then ${id}::bigint else 1000000 + n end)
        || case when n % 10000 = 6 then jsonb_build_object('userIds', jsonb_build_array(${id}::bigint, n)) else '{}' end
        || case n % 10000
          when 7 then jsonb_build_object('action', 'extend-session', 'sessionId', ${sessionId}::bigint)
          when 8 then jsonb_build_object('action', 'move-all', 'sessionIds', jsonb_build_array(${sessionId}::bigint, n))
          else '{}' end,
      n
    from generate_series(1, ${MANY}) as n`.execute(database.db);
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.drop());

const ANY = { action: null, day: null };
const planned = async (
  person: string | null,
  filter:
    | typeof ANY
    | { readonly action: string; readonly day: null }
    | { readonly action: null; readonly day: string },
) => {
  const found = keptActions(database.db, filter, await soughtIn(database.db, person));
  const counted = found.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { total: Number(total), plan: JSON.stringify(await counted.explain()) };
};

it.each([
  ['whom it is about, alone or with others', 'ana busc', ANY, 20, 'operator_action_subjects'],
  ['who acted', 'persona rosa', ANY, 100, 'operator_action_who'],
  ['what was done', null, { action: 'set', day: null }, 100, 'operator_action_name'],
  ['the day', null, { action: null, day: dayOf(Date.UTC(2026, 5, 1)) }, 144, 'operator_action_at'],
] as const)(
  'a register of a hundred thousand is not read whole to look for %s',
  async (_, person, filter, total, index) => {
    const found = await planned(person, filter);
    expect(found.total).toBe(total);
    expect(found.plan).toContain(index);
    expect(found.plan).not.toContain('Seq Scan on operator_action');
  },
);

it('nor is it to open a sheet in the console, to show its story, or to print the minutes of its session', async () => {
  await database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('answers_sheet')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const watched = await actionsOn(tx, id, sessionId);
    const history = await sheetHistory(tx, id, 0);
    const record = await sessionRecord(tx, sessionId, null, 0);
    expect([watched, history?.actions, record?.actions].map((told) => told?.length)).toEqual([10, 20, 20]);
    const { rows } = await sql`
      select seq_scan as "readWhole" from pg_stat_xact_user_tables where relname = 'operator_action'`.execute(tx);
    expect(rows).toEqual([{ readWhole: 0 }]);
  });
});

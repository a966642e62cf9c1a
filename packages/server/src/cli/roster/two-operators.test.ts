import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putOne } from '../../exams/roster/roster-actions.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as commandTexts } from './on-roster.ts';
import { texts as withdrawTexts } from './withdraw.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
});
afterAll(() => server.close());

/** Moves somebody to a session, and does `meanwhile` while that is not done yet. */
const whileMoved = async <T>(userId: number, session: string, meanwhile: () => Promise<T>): Promise<T> => {
  const { db } = server.database;
  const wanted = { userId, sessionId: Number(session), room: 'asIs', desk: null, isTrial: 'asIs' } as const;
  const waits = async (): Promise<void> => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    expect(rows).not.toEqual([]);
  };
  const running = await db.transaction().execute(async (tx) => {
    await putOne(tx, wanted, server.clock.now);
    const done = meanwhile();
    await vi.waitFor(waits, 20_000);
    return { done };
  });
  return running.done;
};

it('a file, and a command, are about where a colleague has just put somebody', async () => {
  const userId = await addTestPerson(server.database.db, 'DEDOS');
  const [first = '', second = ''] = await office.evaluation('De dos operadores', [
    [-1, 3],
    [24, 27],
  ]);
  await office.done('enter', 'DEDOS', first);
  // given: a file that says no session, of the moment before somebody is moved
  const file = office.file('identificacion;evaluacion;sesion', 'DEDOS;De dos operadores;');
  await whileMoved(userId, second, () => office.done('load-roster', file));
  expect(await office.placesOf(first)).toEqual([]);
  expect(await office.placesOf(second)).toEqual(['DEDOS - -']);

  const notThere = commandTexts.notOnRoster('DEDOS', Number(second));
  for (const argv of [
    ['withdraw', 'DEDOS', second],
    ['move', 'DEDOS', second, '--to-session', second],
  ]) {
    expect(await whileMoved(userId, first, () => office.act(...argv))).toEqual({ ok: false, lines: [notThere] });
    expect(await office.placesOf(first)).toEqual(['DEDOS - -']);
    await office.done('move', 'DEDOS', first, '--to-session', second);
  }
  await office.done('withdraw', 'DEDOS', second);
  expect(await whileMoved(userId, second, () => office.act('take-back', 'DEDOS', second))).toEqual({
    ok: false,
    lines: [withdrawTexts.notWithdrawn('DEDOS')],
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAnswers } from '../../exams/sheets/answer-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { watchedSession } from '../../testing/console-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { stampChanges, stampWithin } from './stamp-changes.ts';

let server: TestServer;
let revision = 1;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const GIVEN = [{ itemOptionId: 1, answer: null, slot: null }] as const;

const answer = async (tx: Tx, sheetId: number, item: number, isGiven: boolean, of: number): Promise<void> => {
  const { answer_base } = await tx
    .selectFrom('answers_sheet')
    .select('answer_base')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const more = { time: 1, visits: 1, updatedAt: 1, disabled: false, disabledItem: false, epoch: 1, revision: of };
  const entry = { id: answer_base + item, index: item, details: isGiven ? GIVEN : [], ...more };
  await writeAnswers(tx, [{ sheetId, itemId: 1, entry }], server.clock.now);
};

/** Sheets whose count on the console is not that of their answers. */
const miscounted = async (sheetIds: readonly number[]): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ readonly id: number; readonly saved: number; readonly given: number }>`
    select watch.sheet_id as id, watch.saved,
           (select count(*)::integer from user_answer where sheet_id = watch.sheet_id and details <> '[]') as given
    from sheet_watch as watch where watch.sheet_id = any(${[...sheetIds]}::bigint[])`.execute(server.database.db);
  return rows.filter(({ saved, given }) => saved !== given);
};

const step = fc.record({
  place: fc.nat(2),
  item: fc.nat(2),
  what: fc.constantFrom('give', 'give', 'clear', 'repeat', 'remove', 'leave', 'return', 'stamp'),
});

describe('the answers that the console counts', () => {
  it('are those that are given, whatever comes between two stamps', async () => {
    const { sheetIds, sessionId } = await watchedSession(server, 3);
    const { db } = server.database;
    await stampChanges(db);
    const inSession = (id: number, session_id: number | null) =>
      db.updateTable('answers_sheet').set({ session_id }).where('id', '=', id).execute();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { place, item, what } of steps) {
          const id = sheetIds[place] ?? 0;
          if (what === 'stamp') await stampChanges(db);
          else if (what === 'leave') await inSession(id, null);
          else if (what === 'return') await inSession(id, sessionId);
          else if (what === 'remove') await db.deleteFrom('user_answer').where('sheet_id', '=', id).execute();
          else {
            revision += 1;
            const of = what === 'repeat' ? 1 : revision;
            await db.transaction().execute((tx) => answer(tx, id, item, what !== 'clear', of));
          }
        }
        for (const id of sheetIds) await inSession(id, sessionId);
        await stampChanges(db);
        expect(await miscounted(sheetIds)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are counted once they are committed, though a stamp came while they were written', async () => {
    const { sheetIds } = await watchedSession(server, 2);
    const { db } = server.database;
    const [one = 0, other = 0] = sheetIds;
    await db.transaction().execute((tx) => answer(tx, one, 0, true, 1));
    await stampChanges(db);
    await db.transaction().execute(async (tx) => {
      await answer(tx, one, 1, true, 2);
      await answer(tx, other, 1, true, 2);
      await stampChanges(db);
      expect(await miscounted(sheetIds)).toEqual([]);
    });
    await stampChanges(db);
    const rows = await db
      .selectFrom('sheet_watch')
      .select('saved')
      .where('sheet_id', 'in', sheetIds)
      .orderBy('sheet_id')
      .execute();
    expect(rows.map(({ saved }) => saved)).toEqual([2, 1]);
  });

  it('are counted once, and each in its time, where more sheets have changed than are taken at once', async () => {
    const { db } = server.database;
    await stampChanges(db);
    const { sheetIds } = await watchedSession(server, 3);
    for (const item of [0, 1])
      for (const id of sheetIds) await db.transaction().execute((tx) => answer(tx, id, item, true, item + 1));
    const counts = async () =>
      (await db.selectFrom('sheet_watch').select('saved').where('sheet_id', 'in', sheetIds).execute()).map(
        ({ saved }) => saved,
      );
    const few = () => db.transaction().execute((tx) => stampWithin(tx, 1));
    // Each is a change of its own since it was entered; what was stamped is seen, whatever becomes of the others.
    for (const done of [[2], [2, 2], [2, 2, 2]]) expect([await few(), await counts()]).toEqual([false, done]);
    expect([await few(), await counts(), await miscounted(sheetIds)]).toEqual([true, [2, 2, 2], []]);
  });

  it('are counted anew where they changed before that was said', async () => {
    const { db } = server.database;
    const { sheetIds } = await watchedSession(server, 2);
    await stampChanges(db);
    for (const name of ['insert', 'update', 'delete'])
      await sql`drop trigger ${sql.id(`user_answer_${name}_touches`)} on user_answer`.execute(db);
    for (const name of ['given', 'changed', 'removed']) await sql`drop function ${sql.id(`touch_${name}`)}`.execute(db);
    await sql`alter table sheet_change drop column saved_by`.execute(db);
    for (const when of ['insert', 'update'])
      await sql`
        create trigger ${sql.id(`user_answer_${when}_touches`)} after ${sql.raw(when)} on user_answer
          referencing new table as news for each statement execute function touch_sheets()`.execute(db);
    await sql`
      insert into user_answer (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision,
                               changed_at, received_at)
      select answer_base, id, 1, '[{"itemOptionId":1}]', 1, 1, false, false, 1, 1, now(), now()
      from answers_sheet where id = ${sheetIds[0]}`.execute(db);
    await migrations['0032-saved-by-difference']?.up(db);
    await stampChanges(db);
    const rows = await db
      .selectFrom('sheet_watch')
      .select(['sheet_id', 'saved'])
      .where('sheet_id', 'in', sheetIds)
      .orderBy('sheet_id')
      .execute();
    expect(rows).toEqual(sheetIds.map((sheet_id, place) => ({ sheet_id, saved: place === 0 ? 1 : 0 })));
  });
});

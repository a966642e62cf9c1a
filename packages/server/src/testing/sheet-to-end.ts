import { afterAll, beforeAll, beforeEach } from 'vitest';
import { endSheet } from '../evaluations/end-sheet.ts';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from './examinee.ts';
import { addTestPerson } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const HOUR = 3_600_000;
export const GRACE = 120_000;

/** A server for the tests of a file, and for each of them somebody with a sheet of three questions. */
export const sheetToEnd = () => {
  let server: TestServer;
  let number = 0;
  let who: Examinee;
  let id = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    number += 1;
    const userId = await addTestPerson(server.database.db, `OPE${number}`);
    const json = evaluationJson(`Terminada ${number}`, [section('Única', [choice('p1'), choice('p2'), choice('p3')])]);
    const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
    await giveEvaluation(server.database.db, json, [userId], window);
    who = await examinee(server, `OPE${number}`);
    id = await onlySheet(who);
  });
  const row = () =>
    server.database.db
      .selectFrom('answers_sheet')
      .select(['graded_at', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return () => ({
    server,
    who,
    id,
    row,
    /** Opened, a minute ago. */
    begun: async () => {
      const sheet = await opened(who, id);
      server.clock.now += 60_000;
      return sheet;
    },
    /** By the operator. */
    end: () =>
      endSheet(server.database.db, id, { who: 'Rosa', why: 'Copió', message: 'Fin' }, () => server.clock.now, GRACE),
    graded: async (): Promise<void> => {
      const graded_at = new Date(server.clock.now);
      await server.database.db.updateTable('answers_sheet').set({ graded_at }).where('id', '=', id).execute();
    },
    held: async () => {
      const rows = await server.database.db
        .selectFrom('user_answer')
        .select(['id', 'changed_at'])
        .where('sheet_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map((one) => ({ id: one.id, at: one.changed_at }));
    },
    reviewed: async () => {
      const rows = await server.database.db
        .selectFrom('answer_review')
        .select(['reason', 'entries'])
        .where('sheet_id', '=', id)
        .execute();
      return rows.map(({ reason, entries }) => ({
        reason,
        ids: entries.map((one) => (one as { readonly id: number }).id),
      }));
    },
  });
};
export type BegunSheet = Awaited<ReturnType<ReturnType<ReturnType<typeof sheetToEnd>>['begun']>>;

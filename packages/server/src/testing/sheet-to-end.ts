import { endSheet } from '../exams/operating/end-sheet.ts';
import { opened } from './examinee.ts';
import { sheetEach } from './sheet-each.ts';

export const GRACE = 120_000;

/** A server for the tests of a file, and for each of them somebody with a sheet of three questions. */
export const sheetToEnd = () => {
  const given = sheetEach('OPE', 3, 9);
  const row = () =>
    given()
      .server.database.db.selectFrom('answers_sheet')
      .select(['graded_at', 'status'])
      .where('id', '=', given().id)
      .executeTakeFirstOrThrow();
  return () => {
    const { server, who, id } = given();
    return {
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
      /** Ends it as the operator does. */
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
          .selectFrom('quarantined_answers')
          .select(['reason', 'entries'])
          .where('sheet_id', '=', id)
          .execute();
        return rows.map(({ reason, entries }) => ({
          reason,
          ids: entries.map((one) => (one as { readonly id: number }).id),
        }));
      },
    };
  };
};
export type BegunSheet = Awaited<ReturnType<ReturnType<ReturnType<typeof sheetToEnd>>['begun']>>;

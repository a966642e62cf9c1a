import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { itemsOf } from '../../testing/examinee.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { answerRequest } from './answer-request.ts';
import { askedQuestion } from './asked-question.ts';
import { decideRegrade } from './decide-regrade.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let duo: GradedPeople;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  duo = await use.people('CARRERA', 2);
});
afterAll(() => server.close());

describe('a decision while another sheet of the form is being reopened', () => {
  it('grades nothing of what goes on: it is graded anew once it is finished', async () => {
    await use.give('Carrera', duo);
    const [ana, luz] = duo.people;
    if (ana === undefined || luz === undefined) throw new Error('nobody');
    const wrong = (taken: Parameters<typeof answering>[0]) =>
      new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
    const sheet = await use.take(ana, wrong);
    const other = await use.take(luz, wrong);
    const asked = await use.ask(ana, sheet.id, itemsOf(sheet)[AT.one]?.id ?? 0);
    const request = asked.status === 200 ? asked.body.id : 0;
    const override = { kind: 'also', answer: answering(sheet).options(AT.one, 'tres') } as const;
    const { db } = server.database;
    const { deciding } = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('answers_sheet')
        .set({ status: 'A', finished_at: null, finish_comment: null, device: null })
        .where('id', '=', other.id)
        .execute();
      await withdrawGrade(tx, other.id);
      const decided = db
        .transaction()
        .execute((deciders) =>
          decideRegrade(deciders, request, { status: 'A', answer: 'Sí', override, at: server.clock.now }),
        );
      const waiting = async () =>
        (
          await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows;
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      return { deciding: decided };
    });
    const outcome = await deciding;
    expect(outcome).toMatchObject({ kind: 'decided', changed: [{ sheetId: sheet.id, after: 100 }] });
    const row = await db
      .selectFrom('answers_sheet')
      .leftJoin('sheet_grade', 'sheet_id', 'answers_sheet.id')
      .select(['graded_at', 'sheet_id'])
      .where('answers_sheet.id', '=', other.id)
      .executeTakeFirst();
    expect(row).toEqual({ graded_at: null, sheet_id: null });
  });
});

describe('two decisions on one question at once', () => {
  it('stand both: each leaves what it does not name as the other made it', async () => {
    await use.give('Carrera cruzada', duo);
    const [ana, luz] = duo.people;
    if (ana === undefined || luz === undefined) throw new Error('nobody');
    const wrongRow = (place: number, content: string) => (taken: Parameters<typeof answering>[0]) =>
      new Map([[place, answering(taken).options(place, content)]]);
    const sheet = await use.take(ana, wrongRow(AT.row, 'Falso'));
    const other = await use.take(luz, wrongRow(AT.secondRow, 'Verdadero'));
    const requestOf = async (who: typeof ana, sheetId: number) => {
      const asked = await use.ask(who, sheetId, itemsOf(sheet)[AT.matrix]?.id ?? 0);
      return asked.status === 200 ? asked.body.id : 0;
    };
    const [first, second] = [await requestOf(ana, sheet.id), await requestOf(luz, other.id)];
    const { db } = server.database;
    const decide = (tx: Tx, id: number, text: string) =>
      answerRequest(
        tx,
        server.context,
        id,
        { status: 'A', change: { kind: 'instead', text }, answer: 'Sí' },
        server.clock.now,
      );
    const { deciding } = await db.transaction().execute(async (tx) => {
      expect(await decide(tx, first, '1=B')).toMatchObject({ kind: 'decided' });
      const crossing = db.transaction().execute((deciders) => decide(deciders, second, '2=A'));
      const waiting = async () =>
        (
          await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows;
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      return { deciding: crossing };
    });
    expect(await deciding).toMatchObject({ kind: 'decided', changed: [{ sheetId: sheet.id }] });
    expect([(await use.listed(ana))?.finalGrade, (await use.listed(luz))?.finalGrade]).toEqual([90.91, 90.91]);
    const { rows } = (await askedQuestion(db, { sheetId: sheet.id, itemId: itemsOf(sheet)[AT.matrix]?.id ?? 0 })) ?? {
      rows: [],
    };
    expect(rows.map(({ correct }) => correct)).toEqual(['B', 'A']);
  });
});

import { expect } from '@playwright/test';
import type { Details } from '@quipu/engine';
import type { Database } from './database.ts';
import type { Answers } from './sheet.ts';

/** Reads from the database what has been answered on a sheet. Items that were only visited have no details. */
export const savedAnswers = async (db: Database, sheetId: number): Promise<Answers> => {
  const rows = await db.rows<{ id: string; details: Details }>(
    'select id, details from user_answer where sheet_id = $1',
    [sheetId],
  );
  return Object.fromEntries(
    rows.filter(({ details }) => details.length > 0).map(({ id, details }) => [Number(id), details]),
  );
};

export const expectSaved = async (db: Database, sheetId: number, answers: Answers): Promise<void> => {
  await expect.poll(() => savedAnswers(db, sheetId), { timeout: 30_000 }).toEqual(answers);
};

export const statusOf = async (db: Database, sheetId: number): Promise<string> =>
  (await db.row<{ status: string }>('select status from answers_sheet where id = $1', [sheetId])).status;

/** A log goes up to half a minute after its last line, and later where the server failed meanwhile. */
export const FOR_THE_LOG = { timeout: 150_000 };

/** The log of a sheet as the server has it. */
export const savedLog = async (db: Database, sheetId: number): Promise<readonly string[]> =>
  (
    await db.rows<{ line: string }>('select line from session_log where sheet_id = $1 order by epoch, seq', [sheetId])
  ).map(({ line }) => line);

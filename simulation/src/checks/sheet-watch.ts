import type { EpochMs } from '@quipu/engine';
import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import type { Db } from '../../../packages/server/src/db/database.ts';
import { sheetDeadline } from '../../../packages/server/src/evaluations/deadlines.ts';
import { type HeldSheet, sheetAsRead } from '../../../packages/server/src/evaluations/sheet-store.ts';

const answersOf = async (db: Db, sheetId: number): Promise<string> =>
  JSON.stringify(
    await db
      .selectFrom('user_answer')
      .select(['id', 'details', 'epoch', 'revision'])
      .where('sheet_id', '=', sheetId)
      .orderBy('id')
      .execute(),
  );

/** Looks at the sheet after each transaction: when it ends, as what, and what becomes of its answers then. */
export class SheetWatch {
  sheet: HeldSheet | undefined;
  private answersAtEnd: string | null = null;
  private readonly db: Db;
  private readonly sheetId: number;
  private readonly checks: Checks;

  constructor(db: Db, sheetId: number, checks: Checks) {
    this.db = db;
    this.sheetId = sheetId;
    this.checks = checks;
  }

  async look(now: EpochMs): Promise<void> {
    const before = this.sheet;
    const sheet = await sheetAsRead(this.db, this.sheetId);
    if (sheet === undefined) return;
    this.sheet = sheet;
    const isOver = (one: HeldSheet | undefined) => one !== undefined && !['P', 'A', 'I'].includes(one.status);
    if (isOver(before) && isOver(sheet)) {
      const same = before?.status === sheet.status && before?.finishedAt === sheet.finishedAt;
      this.checks.that('oneEnd', same, () => `${before?.status} became ${sheet.status}`);
      const answers = await answersOf(this.db, this.sheetId);
      this.checks.that('nothingAfterEnd', answers === this.answersAtEnd, () => `answers became ${answers}`);
    } else if (isOver(sheet)) {
      this.answersAtEnd = await answersOf(this.db, this.sheetId);
      if (sheet.status !== 'FT') return;
      const deadline = sheetDeadline(sheet, now);
      this.checks.that('noEarlyEnd', now >= deadline, () => `ended by time ${deadline - now} ms before its deadline`);
    }
  }
}

import type { EpochMs } from '@quipu/engine';
import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import type { Db } from '../../../packages/server/src/db/database.ts';
import { sheetDeadline } from '../../../packages/server/src/evaluations/deadlines.ts';
import { type HeldSheet, sheetAsRead } from '../../../packages/server/src/evaluations/sheet-store.ts';

const answersOf = async (db: Db, sheetId: number): Promise<string> =>
  JSON.stringify(
    await db
      .selectFrom('user_answer')
      .select(['id', 'details', 'epoch', 'revision', 'changed_at'])
      .where('sheet_id', '=', sheetId)
      .orderBy('id')
      .execute(),
  );

/** Looks at the sheet after each transaction: when it ends, as what, and what becomes of its answers then. */
export class SheetWatch {
  sheet: HeldSheet | undefined;
  private answersAtEnd: string | null = null;
  private lookedAt: EpochMs = 0;
  private readonly db: Db;
  private readonly sheetId: number;
  private readonly checks: Checks;

  constructor(db: Db, sheetId: number, checks: Checks) {
    this.db = db;
    this.sheetId = sheetId;
    this.checks = checks;
  }

  private async areOfBefore({ finishedAt }: HeldSheet): Promise<boolean> {
    const rows = await this.db
      .selectFrom('user_answer')
      .select('changed_at')
      .where('sheet_id', '=', this.sheetId)
      .execute();
    return rows.every(({ changed_at: at }) => at <= (finishedAt ?? 0));
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
      // An operator's end takes within the grace what was typed before it, and that only.
      const isOpen = sheet.answersUntil !== null && this.lookedAt <= sheet.answersUntil;
      const asWhenItEnded = answers === this.answersAtEnd || (isOpen && (await this.areOfBefore(sheet)));
      this.checks.that('nothingAfterEnd', asWhenItEnded, () => `answers became ${answers}`);
      this.answersAtEnd = answers;
      this.lookedAt = now;
    } else if (isOver(sheet)) {
      this.answersAtEnd = await answersOf(this.db, this.sheetId);
      this.lookedAt = now;
      if (sheet.status !== 'FT') return;
      const deadline = sheetDeadline(sheet, now);
      this.checks.that('noEarlyEnd', now >= deadline, () => `ended by time ${deadline - now} ms before its deadline`);
    }
  }
}

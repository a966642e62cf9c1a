import type { EpochMs } from '@quipu/engine';
import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import { sectionDeadline, sheetDeadline } from '../../../packages/server/src/exams/sheets/deadlines.ts';
import { type HeldSheet, sheetAsRead } from '../../../packages/server/src/exams/sheets/sheet-store.ts';
import type { Db } from '../../../packages/server/src/platform/db/database.ts';

const answersOf = async (db: Db, sheetId: number): Promise<string> =>
  JSON.stringify(
    await db
      .selectFrom('user_answer')
      .select(['id', 'details', 'epoch', 'revision', 'changed_at'])
      .where('sheet_id', '=', sheetId)
      .orderBy('id')
      .execute(),
  );

/** A timed section of the evaluation, in its order among all of them. */
export interface WatchedSection {
  readonly id: number;
  /** Null: it has no time of its own. */
  readonly seconds: number | null;
}

const isEnded = (sheet: HeldSheet | undefined): boolean =>
  sheet !== undefined && !['P', 'A', 'I'].includes(sheet.status);

/** Looks at the sheet after each transaction: when it ends, as what, and what becomes of its answers then. */
export class SheetWatch {
  sheet: HeldSheet | undefined;
  /** The way it had ended before the operator opened it again: whoever comes back to it has a later epoch. */
  reopenedFrom: Pick<HeldSheet, 'status' | 'epoch'> | null = null;
  private answersAtEnd: string | null = null;
  private lookedAt: EpochMs = 0;
  private starts: ReadonlyMap<number, EpochMs> = new Map();
  private readonly db: Db;
  private readonly sheetId: number;
  private readonly sections: readonly WatchedSection[];
  private readonly checks: Checks;

  constructor(db: Db, sheetId: number, sections: readonly WatchedSection[], checks: Checks) {
    this.db = db;
    this.sheetId = sheetId;
    this.sections = sections;
    this.checks = checks;
  }

  isEnded(): boolean {
    return isEnded(this.sheet);
  }

  /** Tells whether the sheet or the section has ended by `now`, by what the server holds. */
  isOver(sectionId: number, now: EpochMs): boolean {
    const { sheet } = this;
    if (sheet === undefined) return false;
    return isEnded(sheet) || now >= Math.min(sheetDeadline(sheet, now), this.endOf(sheet, sectionId, now));
  }

  /** Infinity: it has no time of its own, or was not started. */
  private endOf(sheet: HeldSheet, sectionId: number, now: EpochMs): EpochMs {
    const startedAt = this.starts.get(sectionId);
    const duration = this.sections.find(({ id }) => id === sectionId)?.seconds ?? null;
    if (startedAt === undefined || duration === null) return Number.POSITIVE_INFINITY;
    return sectionDeadline({ duration }, startedAt, sheet, now);
  }

  private async readStarts(): Promise<void> {
    if (this.sections.every(({ seconds }) => seconds === null)) return;
    const rows = await this.db
      .selectFrom('section_run')
      .select(['section_id', 'started_at'])
      .where('sheet_id', '=', this.sheetId)
      .execute();
    this.starts = new Map(rows.map(({ section_id: id, started_at: at }) => [id, at]));
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
    await this.readStarts();
    if (isEnded(before) && isEnded(sheet)) {
      const same = before?.status === sheet.status && before?.finishedAt === sheet.finishedAt;
      this.checks.that('oneEnd', same, () => `${before?.status} became ${sheet.status}`);
      const answers = await answersOf(this.db, this.sheetId);
      // An end takes within the grace what was made before it, and that only.
      const isOpen = sheet.answersUntil !== null && this.lookedAt <= sheet.answersUntil;
      const asWhenItEnded = answers === this.answersAtEnd || (isOpen && (await this.areOfBefore(sheet)));
      this.checks.that('nothingAfterEnd', asWhenItEnded, () => `answers became ${answers}`);
      this.answersAtEnd = answers;
      this.lookedAt = now;
    } else if (isEnded(sheet)) {
      this.answersAtEnd = await answersOf(this.db, this.sheetId);
      this.lookedAt = now;
      this.checkEnd(sheet, now);
    } else if (isEnded(before)) {
      this.reopenedFrom = before ?? null;
    }
  }

  private checkEnd(sheet: HeldSheet, now: EpochMs): void {
    const { status } = sheet;
    if (status !== 'FT' && status !== 'FST') return;
    const deadline = sheetDeadline(sheet, now);
    // By its sections: once each of them is over; with the back button off, the last one alone can still be gone to.
    const left = sheet.backButtonEnabled ? this.sections : this.sections.slice(-1);
    const ofSections = Math.max(...left.map(({ id }) => this.endOf(sheet, id, now)));
    const end = status === 'FST' ? Math.min(deadline, ofSections) : deadline;
    this.checks.that('noEarlyEnd', now >= end, () => `${status} ${end - now} ms before its time`);
  }
}
